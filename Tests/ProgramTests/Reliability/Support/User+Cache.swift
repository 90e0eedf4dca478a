import FeedTestSupport
import Foundation
import Testing

extension User {
    /// Returns the feed shown without a request, or nil if nothing is cached.
    func cachedFeed(
        of url: String,
        _ sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> GeneratedFeed? {
        let result = try await run("load", "--offline", "--format", "json", "--url", url)
        guard result.exitCode != 0 else { return try GeneratedFeed(shownBy: result) }
        #expect(result.exitCode == 69, sourceLocation: sourceLocation)
        #expect(result.output == "", sourceLocation: sourceLocation)
        #expect(!result.errors.contains("damaged"), sourceLocation: sourceLocation)
        return nil
    }

    /// The sorted names of all files in the home directory, without directories and the items that heads name.
    func fileNames() throws -> [String] {
        let items = try cachedFiles().isEmpty ? nil : cachedItems().lastPathComponent
        return try home.contents().compactMap { path in
            var isDirectory: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: home.path(path), isDirectory: &isDirectory)
            guard !exists || !isDirectory.boolValue else { return nil }
            return path.split(separator: "/").last.map(String.init)
        }.filter { $0 != items }.sorted()
    }

    /// The same names without the heads of lists without items, which have the last failure.
    func fileNamesWithoutFailures() throws -> [String] {
        let names = try fileNames()
        return try cachedFiles().isEmpty ? names.filter { !["feed.json", "universities.json"].contains($0) } : names
    }

    /// Starts a program, and kills it when it has sent `count` requests or created as many files, together.
    func kill(_ program: Program, after count: Int, of service: FeedService) async throws {
        let progress = { (try? home.contents().count).map { $0 + service.targets.count } ?? 0 }
        let end = progress() + count
        let running = try program.start()
        while running.isRunning, progress() < end { await Task.yield() }
        running.terminate(SIGKILL)
        _ = try await running.wait()
    }

    /// The names of the temporary files in the home directory.
    func temporaryFileNames() throws -> [String] {
        try fileNames().filter { $0.hasPrefix(".") }
    }
}
