#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The environment of the process.
struct Environment: Sendable {
    /// A path in the environment that is not UTF-8, and would silently become another one.
    struct NotUTF8: Error, CustomStringConvertible {
        let name: String
        let value: String

        var description: String { "\(name) is not valid UTF-8: \(value)" }
    }

    private let variables: [String: [UInt8]]

    /// Copies the environment; must be called before other threads may change it.
    init() {
        var variables: [String: [UInt8]] = [:]
        var entry = environ
        while let text = entry.pointee {
            let bytes = [UInt8](cString: text)
            let name = bytes.prefix { $0 != UInt8(ascii: "=") }
            // The C library uses the first of several entries with the same name.
            let key = String(decoding: name, as: UTF8.self)
            if variables[key] == nil { variables[key] = Array(bytes.dropFirst(name.count + 1)) }
            entry += 1
        }
        self.variables = variables
    }

    /// Returns the value of a variable; an empty one counts as unset.
    func variable(_ name: String) -> String? {
        value(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the value of a variable that is a path; an empty one counts as unset.
    func path(_ name: String) throws(NotUTF8) -> String? {
        guard let value = value(name) else { return nil }
        guard let path = String(validating: value, as: UTF8.self) else {
            throw NotUTF8(name: name, value: String(decoding: value, as: UTF8.self))
        }
        return path
    }

    private func value(_ name: String) -> [UInt8]? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the user's home directory from the system's user database.
    func homeInUserDatabase() -> String? {
        getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    }
}
