import FeedCache
import FeedCore
import Foundation
import TestSupport
import Testing

@Suite("Reading caches of earlier versions", .noSync, .limited)
struct EarlierVersionsTests {
    private static let versions = ["essential-feed-1.0.0"]
    private let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
    }

    /// A copy of a version's cache, with the program's directory modes.
    private func cache(of version: String) throws -> CacheDirectory {
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/\(version)")
        let copy = home.url("cache")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for name in try FileManager.default.subpathsOfDirectory(atPath: fixture.path).sorted() {
            let source = fixture.appending(path: name)
            if try source.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                try FileManager.default.createDirectory(
                    at: copy.appending(path: name),
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } else {
                try Data(contentsOf: source).write(to: copy.appending(path: name))
            }
        }
        return CacheDirectory(in: copy)
    }

    @Test(arguments: versions)
    func readsTheFeedAndItsImageData(version: String) async throws {
        let cache = try cache(of: version)
        let store = try #require(try cache.feedStores().first)
        let entry = try #require(try await store.retrieve())
        #expect(entry.url.absoluteString == "https://sample.essential-feed.example/v1/feed")
        #expect(entry.value.count == 12 && entry.value.first?.location == "Skógar, Ísland")
        #expect(entry.timestamp == Date(timeIntervalSinceReferenceDate: 816_982_194.5368942))
        #expect(entry.fetchedAt == entry.timestamp && entry.freshness == .zero && entry.validators == .none)
        let image = try #require(entry.value.first { $0.url.lastPathComponent == "sossusvlei.png" })
        let data = try await cache.imageDataStore(forFeedAt: entry.url).retrieve(for: image.url)
        #expect(data?.count == 2_419)
        #expect(try await cache.feedStore(for: entry.url).renew(with: entry.renewed(at: anyDate, freshness: .zero)))
        #expect(try await store.retrieve()?.timestamp == anyDate)
    }

    @Test(arguments: versions)
    func readsTheUniversities(version: String) async throws {
        let store = try #require(try cache(of: version).universityStores().first)
        let entry = try #require(try await store.retrieve())
        #expect(entry.value.first?.name == "Universidade de São Paulo")
        #expect(entry.timestamp == Date(timeIntervalSinceReferenceDate: 816_982_194.7599297))
    }
}
