import Foundation
import TestSupport

/// Somebody who runs the built program, in a home of their own with an environment that has nothing else.
struct User {
    let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
    }

    /// The program with these words, not yet started.
    func program(_ words: [String], environment: [String: String] = [:]) throws -> Program {
        var program = try BuiltProgram.program(words, home: home)
        program.environment.merge(environment) { _, new in new }
        return program
    }

    /// Runs the program to its end.
    func run(_ words: String..., environment: [String: String] = [:]) async throws -> ProgramResult {
        try await program(words, environment: environment).run()
    }

    /// Runs the program on a terminal.
    func runOnTerminal(
        _ words: String...,
        columns: Int = 80,
        environment: [String: String] = [:]
    ) async throws -> ProgramResult {
        var program = try program(words, environment: environment)
        program.output = .terminal(columns: columns)
        return try await program.run()
    }

    /// Where cached lists lie: the paths of their files, wherever the program put them below the home.
    func cachedFiles() throws -> [String] {
        try home.contents().filter { $0.hasSuffix("/feed.json") || $0.hasSuffix("/universities.json") }.map(home.path)
    }

    /// The paths of all files below the home, of whatever kind.
    func files() throws -> [String] {
        try home.contents().filter { (try? Data(contentsOf: home.url($0))) != nil }
    }

    /// The file of the one list that is cached.
    func cachedFile() throws -> String {
        let files = try cachedFiles()
        guard files.count == 1 else { throw AnyError("\(files.count) cached files") }
        return files[0]
    }

    /// The text of the one list that is cached.
    func cachedText() throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: try cachedFile())), as: UTF8.self)
    }

    /// Writes over the file of the one list that is cached.
    func writeCache(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: try cachedFile()))
    }

    /// Makes the one list that is cached look as if it had been saved so many seconds ago.
    func ageCache(by seconds: Double) throws {
        let timestamp = Date().timeIntervalSinceReferenceDate - seconds
        try writeCache(cachedText().replacing(/"timestamp":[-+.eE0-9]+/, with: "\"timestamp\":\(timestamp)"))
    }
}

extension Double {
    /// So many days in seconds.
    static func days(_ days: Double) -> Double { days * 86_400 }

    /// So many hours in seconds.
    static func hours(_ hours: Double) -> Double { hours * 3_600 }
}

extension TemporaryDirectory {
    /// Writes a file.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url(name))
    }

    /// The text of a file.
    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
    }

    /// Puts a directory that is not empty in the place of a file.
    func replaceWithDirectory(_ file: String) throws {
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file + "/inside", withIntermediateDirectories: true)
    }
}
