import FeedAPI
import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

/// A user who runs the built program in their own home directory, with an otherwise empty environment.
struct User {
    let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    /// The program with these arguments, not yet started.
    func program(_ words: [String], environment: [String: String] = [:]) throws -> Program {
        var program = try BuiltProgram.program(words, home: home)
        program.environment.merge(environment) { _, new in new }
        return program
    }

    /// Runs the program until it ends.
    func run(_ words: String..., environment: [String: String] = [:]) async throws -> ProgramResult {
        try await program(words, environment: environment).run()
    }

    /// Runs the program on a terminal.
    func runOnTerminal(
        _ words: String...,
        columns: Int = 80,
        environment: [String: String] = [:]
    ) async throws -> ProgramResult {
        try await runOnTerminal(words, columns: columns, environment: environment)
    }

    /// Runs the program with a terminal as standard output.
    func runOnTerminal(
        _ words: [String],
        columns: Int = 80,
        environment: [String: String] = [:]
    ) async throws -> ProgramResult {
        var program = try program(words, environment: environment)
        program.output = .terminal(columns: columns)
        return try await program.run()
    }

    /// Caches a feed with only the libraries, in a fraction of the program's time.
    func cacheFeed(at url: String) async throws {
        let url = try #require(URL(string: url))
        let store = CacheDirectory(in: home.url(".cache")).feedStore(for: url)
        let loader = RemoteFirstLoader(
            remote: RemoteLoader.feed(at: url, client: Self.client),
            cache: LocalFeedLoader(store: store, url: url)
        )
        #expect(try await loader.load().source == .remote(savingFailure: nil))
    }

    private static let client = URLSessionHTTPClient()

    /// Returns the paths of the heads of all cached lists with items, anywhere in the home directory.
    func cachedFiles() throws -> [String] {
        try heads().filter { (try? home.text(of: $0))?.contains(/"items":"/) == true }.map(home.path)
    }

    /// The names of the heads of all lists, with or without items.
    private func heads() throws -> [String] {
        try home.contents().filter { $0.hasSuffix("/feed.json") || $0.hasSuffix("/universities.json") }
    }

    /// The paths of all files of any kind in the home directory.
    func files() throws -> [String] {
        try home.contents().filter { (try? Data(contentsOf: home.url($0))) != nil }
    }

    /// Returns the head of the only cached list.
    func cachedFile() throws -> String {
        let files = try cachedFiles()
        guard files.count == 1 else { throw AnyError("\(files.count) cached files") }
        return files[0]
    }

    /// Returns the file with the items of the only cached list.
    func cachedItems() throws -> URL {
        let head = URL(filePath: try cachedFile())
        let text = try String(contentsOf: head, encoding: .utf8)
        guard let sum = text.firstMatch(of: /"items":"([0-9a-f]*)"/)?.1 else { throw AnyError("no items") }
        let name = "\(head.deletingPathExtension().lastPathComponent)-\(sum).json"
        return head.deletingLastPathComponent().appending(path: name)
    }

    /// Returns the text of the items of the only cached list.
    func cachedText() throws -> String {
        String(decoding: try Data(contentsOf: cachedItems()), as: UTF8.self)
    }

    /// Overwrites the items of the only cached list.
    func writeCache(_ text: String) throws {
        try Data(text.utf8).write(to: cachedItems())
    }

    /// Changes the `Retry-After` of the only cached list, as if it had passed.
    func endRetryAfter() throws {
        let head = try String(contentsOf: URL(filePath: cachedFile()), encoding: .utf8)
        try writeHead(head.replacing(/"retryAt":[-+.eE0-9]+/, with: "\"retryAt\":0"))
    }

    /// Overwrites the head of the only cached list.
    func writeHead(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: cachedFile()))
    }

    /// Changes the dates of the only cached list, as if it had been saved `seconds` earlier.
    func ageCache(by seconds: Double) throws {
        let timestamp = Date().timeIntervalSinceReferenceDate - seconds
        let head = try String(contentsOf: URL(filePath: cachedFile()), encoding: .utf8)
        try writeHead(head.replacing(/"timestamp":[-+.eE0-9]+/, with: "\"timestamp\":\(timestamp)"))
    }
}

extension User {
    /// Moves all dates of the caches and of the lists of exports back, as if every earlier run had been `seconds` earlier.
    func ageEverything(by seconds: Double) throws {
        try changeDates(of: { $0.hasSuffix("essential-feed.json") || $0.contains("essential-feed/") }, by: -seconds)
    }

    /// Moves the dates of cached pictures back.
    func agePictures(by seconds: Double) throws {
        try changeDates(of: { $0.contains("/images/") }, by: -seconds)
    }

    private func changeDates(of isIncluded: (String) -> Bool, by seconds: Double) throws {
        for name in try home.contents() where name.hasSuffix(".json") && isIncluded(name) {
            // Of reference dates, the digits before the point.
            let text = try home.text(of: name).replacing(/([:\[])([5-9]\d{8})(?=[.,}\]])/) { match in
                "\(match.1)\((Int(match.2) ?? 0) + Int(seconds))"
            }
            let changed = try text.replacing(/"date":"([^"]+)"/) { match in
                let date = try Date(String(match.1), strategy: .iso8601).addingTimeInterval(seconds)
                return "\"date\":\"\(date.formatted(.iso8601))\""
            }
            if changed != (try home.text(of: name)) { try home.write(changed, to: name) }
        }
    }
}

extension Double {
    /// A number of days in seconds.
    static func days(_ days: Double) -> Double { days * 86_400 }

    /// A number of hours in seconds.
    static func hours(_ hours: Double) -> Double { hours * 3_600 }
}

extension User {
    /// The path of the configured list of feeds.
    var listPath: String { home.path(".config/essential-feed/feeds") }

    /// The text of the configured list, if it exists.
    var list: String? { FileManager.default.contents(atPath: listPath).map { String(decoding: $0, as: UTF8.self) } }

    func writeList(_ text: String) throws {
        try home.write(text, to: ".config/essential-feed/feeds")
    }
}

extension TemporaryDirectory {
    /// Creates a directory, and those that it is in.
    func makeDirectory(_ name: String) throws {
        try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
    }

    /// Writes a file, and creates its directory if it is missing.
    func write(_ text: String, to name: String, mode: Int? = nil) throws {
        let file = url(name)
        let directory = file.deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: directory.path) {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        }
        try Data(text.utf8).write(to: file)
        if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path) }
    }

    /// Writes a script that can be run, and creates its directory if it is missing.
    ///
    /// Another process writes it: a child that another test starts at this moment would inherit this process's descriptor,
    /// and no file can be run while it is open for writing.
    func writeScript(_ commands: String, to name: String) throws {
        let text = name + ".text"
        try write("#!/bin/sh\n\(commands)\n", to: text, mode: 0o700)
        let copying = try Process.run(URL(filePath: "/bin/cp"), arguments: ["-p", path(text), path(name)])
        copying.waitUntilExit()
        try #require(copying.terminationStatus == 0)
        try FileManager.default.removeItem(atPath: path(text))
    }

    /// The text of a file.
    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
    }
}

extension Program {
    /// Returns the shell that runs `script`, in which `"$@"` is this program.
    func inShell(_ script: String) -> Program {
        var shell = self
        shell.arguments = ["-c", script, "sh", executable] + arguments
        shell.executable = "/bin/sh"
        return shell
    }
}
