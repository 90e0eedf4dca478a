import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Storing each feed in its own directory", .noSync, .limited)
struct CacheDirectoryTests {
    private static let long = String(repeating: "abcdefgh/", count: 1_000)
    private static let texts = [
        "https://host", "https://host/", "http://host", "https://host:443", "https://host:8443", "https://user@host",
        "https://host/feed", "https://host/Feed", "https://host/FEED", "https://host/feed/", "https://host/feed#a",
        "https://host/feed?a", "https://host/feed?A", "https://host/feed?a&b", "https://host/feed?b&a",
        "https://host/feed%2F", "https://host/feed%2f", "https://host/../feed", "https://host/..", "https://../..",
        "https://./.", "https://.../a", "https://host/%2E%2E/%00", "https://host/é", "https://host/e\u{301}",
        "https://bücher.example/", "https://日本.example/", "https://host/日本", "https://host/🏔", "http://[::1]/",
        "http://[::1]:80/", "https://host/\(long)", "https://host/\(long)a", "https://host/\(long)A",
        "https://\(String(repeating: "a", count: 63)).\(String(repeating: "b", count: 63)).example/",
        "https://\(String(repeating: "a", count: 63)).\(String(repeating: "b", count: 62)).example/",
        "https://a-b/", "https://a_b/", "https://a.b/", "https://con/", "https://nul.json/", "https://a;b/",
    ]
    private let home: TemporaryDirectory
    private let cache: CacheDirectory

    init() throws {
        home = try TemporaryDirectory()
        cache = CacheDirectory(in: home.url("cache"))
    }

    @Test func createsNothingBeforeSaving() async throws {
        #expect(try cache.feedStores().isEmpty)
        #expect(try await cache.feedStore(for: anyURL()).retrieve() == nil)
        #expect(try home.contents() == [])
    }

    @Test func storesEachFeedSeparately() async throws {
        let urls = Self.texts.compactMap(URL.init(web:))
        #expect(urls.count == Self.texts.count)
        for url in urls {
            try await cache.feedStore(for: url).replace(with: anyEntry(url: url))
        }
        for url in urls {
            #expect(try await cache.feedStore(for: url).retrieve()?.url == url)
        }
        #expect(try cache.feedStores().count == urls.count)
    }

    @Test func usesNamesThatAreSafeOnAnyDisk() async throws {
        for text in Self.texts {
            let url = try #require(URL(web: text))
            try await cache.feedStore(for: url).replace(with: anyEntry(url: url))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: home.path("cache/essential-feed/feeds"))
        for name in names {
            #expect(name.utf8.count <= 64)
            #expect(
                name.wholeMatch(of: /[a-z0-9.\-]+-[0-9a-f]{16}/) != nil || name.wholeMatch(of: /-[0-9a-f]{16}/) != nil
            )
        }
        #expect(Set(names.map { $0.lowercased() }).count == Self.texts.count)
        let files = try home.contents().filter { $0.hasSuffix(".json") }
        #expect(files.allSatisfy { $0.hasPrefix("cache/essential-feed/feeds/") && $0.split(separator: "/").count == 5 })
    }

    @Test func listsReadableAndUnreadableFeeds() async throws {
        let urls = ["https://a/", "https://b/", "https://c/"].compactMap(URL.init(web:))
        for url in urls {
            try await cache.feedStore(for: url).replace(with: anyEntry(url: url))
        }
        let feeds = home.url("cache/essential-feed/feeds")
        let damaged = try #require(try FileManager.default.contentsOfDirectory(atPath: feeds.path).sorted().first)
        try Data("damaged".utf8).write(to: feeds.appending(path: damaged).appending(path: "feed.json"))

        let stores = try CacheDirectory(in: home.url("cache")).feedStores()
        var found: [URL] = []
        var unreadable = 0
        for store in stores {
            do {
                found.append(try #require(try await store.retrieve()).url)
            } catch is CacheError {
                unreadable += 1
            }
        }
        #expect(found == Array(urls.dropFirst()))
        #expect(unreadable == 1)
    }

    @Test func ignoresUnrelatedFiles() async throws {
        try await cache.feedStore(for: anyURL()).replace(with: anyEntry())
        for name in [".DS_Store", "notes.txt", "a-0123", "a-0123456789abcdeg", "0123456789abcdef"] {
            try Data().write(to: home.url("cache/essential-feed/feeds/\(name)"))
        }
        #expect(try cache.feedStores().count == 1)
    }

    @Test func doesNotListDeletedFeeds() async throws {
        let store = cache.feedStore(for: anyURL())
        try await store.replace(with: anyEntry())
        try await store.delete()
        #expect(try cache.feedStores().isEmpty)
    }

    @Test func failsWhenTheFeedsCannotBeListed() throws {
        try FileManager.default.createDirectory(at: home.url("cache/essential-feed"), withIntermediateDirectories: true)
        try Data().write(to: home.url("cache/essential-feed/feeds"))
        #expect(throws: CacheError.self) { try cache.feedStores() }
    }
}
