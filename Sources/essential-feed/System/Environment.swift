import FeedAPI
import FeedCommandLine
import FeedCore
import Foundation

/// The environment of the process, the arguments of its command line, and its standard streams.
struct Environment: Sendable {
    /// A path in the environment that is not UTF-8; decoding would silently change it.
    struct NotUTF8: Error {
        let name: String
        let value: String
    }

    struct NoCacheDirectory: Error {}

    static let feedURL = "ESSENTIAL_FEED_URL"
    static let universitiesURL = "ESSENTIAL_FEED_UNIVERSITIES_URL"

    /// The entries, each with its name and an equals sign.
    let entries: [[UInt8]]

    /// The arguments after the program's name, as bytes, because `CommandLine.arguments` repairs invalid UTF-8.
    let arguments: [[UInt8]]

    /// Copies the environment and the arguments; call it before other threads may change them.
    init() {
        var entries: [[UInt8]] = []
        var entry = environ
        while let text = entry.pointee {
            entries.append([UInt8](cString: text))
            entry += 1
        }
        self.entries = entries
        arguments = (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
            CommandLine.unsafeArgv[index].map { [UInt8](cString: $0) }
        }
    }

    /// Opens closed standard streams on `/dev/null`, so that no file opened later receives our output.
    ///
    /// They are opened for the other direction, so that reading and writing fail.
    static func openClosedStreams() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Returns the value of a variable, with invalid UTF-8 repaired; an empty variable counts as unset.
    func variable(_ name: String) -> String? {
        value(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the value of a variable whose bytes matter, such as a path; an empty variable counts as unset.
    func path(_ name: String) throws(NotUTF8) -> String? {
        guard let value = value(name) else { return nil }
        guard let path = String(validating: value, as: UTF8.self) else {
            throw NotUTF8(name: name, value: String(decoding: value, as: UTF8.self))
        }
        return path
    }

    private func value(_ name: String) -> [UInt8]? {
        let start = Array("\(name)=".utf8)
        // The C library uses the first of several entries with the same name.
        let value = entries.first { $0.starts(with: start) }?.dropFirst(start.count)
        return value.flatMap { $0.isEmpty ? nil : Array($0) }
    }

    /// Returns the user's home directory, from `HOME` or else from the system's user database.
    func home() throws(NotUTF8) -> String? {
        if let home = try path("HOME") { return home }
        return getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    }

    /// Returns the path of the user's feed list by the XDG Base Directory Specification; nil without a home directory.
    func feedList() -> Result<String?, NotUTF8> {
        Result { () throws(NotUTF8) in
            try directory("XDG_CONFIG_HOME", inHome: ".config").map { $0 + "/essential-feed/feeds" }
        }
    }

    /// Returns the URL in a variable; nil if it is not set.
    func url(in variable: String) -> Result<URL?, UsageError.Problem> {
        guard let text = self.variable(variable) else { return .success(nil) }
        guard let url = (try? path(variable)).flatMap(FeedList.url) else {
            return .failure(.wrongValue(variable, .webURL, text))
        }
        return .success(url)
    }

    /// Returns the path of the user's netrc file; nil without a home directory.
    func netrc() throws(NotUTF8) -> String? {
        if let path = try path("NETRC") { return path }
        return try home().map { $0 + "/.netrc" }
    }

    /// Returns the path of the cache: `directory` or, if it is nil, the path by the XDG Base Directory Specification.
    func cache(in directory: String?) throws -> String {
        guard let path = try directory ?? self.directory("XDG_CACHE_HOME", inHome: ".cache") else {
            throw NoCacheDirectory()
        }
        return path
    }

    /// The directory for temporary files.
    var temporaryDirectory: String {
        (try? path("TMPDIR")).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    }

    /// Returns the directory in a variable or, if it is unset or relative (as specified), in the home directory.
    private func directory(_ variable: String, inHome name: String) throws(NotUTF8) -> String? {
        if let path = try path(variable), path.hasPrefix("/") { return path }
        return try home().map { "\($0)/\(name)" }
    }
}

extension [UInt8] {
    fileprivate init(cString: UnsafePointer<CChar>) {
        self = UnsafeBufferPointer(start: cString, count: strlen(cString)).map { UInt8(bitPattern: $0) }
    }
}

extension Environment.NoCacheDirectory: DescribedError {
    var message: Message { Message("no place for the cache: name one with --cache-dir DIR, or set HOME") }
}

extension Environment.NotUTF8: DescribedError {
    var message: Message { Message("\"{word}\" is not valid UTF-8", .verbatim("\(name)=\(value)")) }
}
