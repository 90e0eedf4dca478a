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
    var terminal: TerminalTraits? {
        guard StandardStream.output.isTerminal else { return nil }
        let isPlain = variable("NO_COLOR") != nil || variable("TERM") == "dumb"
        return TerminalTraits(
            columns: StandardStream.output.columns ?? 80,
            usesColour: !isPlain,
            showsLinks: !isPlain && showsLinks
        )
    }

    /// Whether the terminal is one of those that are known to show links.
    private var showsLinks: Bool {
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "Hyper", "rio"]
        return variable("TMUX") == nil && variable("STY") == nil
            && (programs.contains(variable("TERM_PROGRAM") ?? "")
                || ["KITTY_WINDOW_ID", "VTE_VERSION", "WT_SESSION", "KONSOLE_VERSION"].contains { variable($0) != nil })
    }

    /// How the terminal can be given a picture, if at all.
    var pictureProtocol: PictureProtocol? { PictureProtocol(environment: variable) }
}
