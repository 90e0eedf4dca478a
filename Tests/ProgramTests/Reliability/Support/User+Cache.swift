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

    /// The sorted names of all files in the home directory, without directories and refreshed metadata.
    func fileNames() throws -> [String] {
        try fileNames { _ in true }
    }

    /// The same names without the records of failed loads.
    func fileNamesWithoutFailures() throws -> [String] {
        try fileNames { !$0.contains("/retry-after/") }
    }

    private func fileNames(where isIncluded: (String) -> Bool) throws -> [String] {
        try home.contents().filter(isIncluded).compactMap { path in
            var isDirectory: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: home.path(path), isDirectory: &isDirectory)
            guard !exists || !isDirectory.boolValue else { return nil }
            return path.split(separator: "/").last.map(String.init)
        }.filter { !$0.hasSuffix(".confirmed") }.sorted()
    }

    /// The names of the temporary files in the home directory.
    func temporaryFileNames() throws -> [String] {
        try fileNames().filter { $0.hasPrefix(".") }
    }
}
