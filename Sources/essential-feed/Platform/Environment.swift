#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the program is told by the system it runs on.
struct Environment: Sendable {
    /// The value of an environment variable; an empty one counts as not set.
    let variable: @Sendable (String) -> String?

    /// The user's home directory as the system's user database has it.
    let homeInUserDatabase: @Sendable () -> String?

    /// The environment of this process.
    static let process = Environment(
        variable: { name in
            guard let value = getenv(name), value.pointee != 0 else { return nil }
            return String(cString: value)
        },
        homeInUserDatabase: {
            getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
        }
    )
}

extension Environment {
    /// Makes something while this process has no directories for caches and data.
    ///
    /// On Linux even an ephemeral configuration of URLSession makes directories on disk, for cookies and a cache that
    /// nobody asked for.
    static func withoutUserDirectories<Value>(_ make: () -> Value) -> Value {
        let originals = ["XDG_CACHE_HOME", "XDG_DATA_HOME"].map { (name: String) in
            (name: name, value: getenv(name).map { String(cString: $0) })
        }
        for (name, _) in originals { setenv(name, "/dev/null", 1) }
        defer {
            for (name, value) in originals {
                if let value { setenv(name, value, 1) } else { unsetenv(name) }
            }
        }
        return make()
    }

    /// What the terminal on standard output can show, or nil where it is none.
    var terminal: TerminalTraits? { TerminalTraits(environment: variable) }
}
