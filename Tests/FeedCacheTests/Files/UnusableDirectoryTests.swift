import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("Refusing directories that are not the user's own", .noSync, .limited)
struct UnusableDirectoryTests {
    /// The levels of directories below the cache root.
    enum Level: CaseIterable {
        case top, kind, feed, imageData
    }

    private let home: TemporaryDirectory
    private let cache: CacheDirectory
    private let url = anyURL("feed")
    private let imageURL = anyURL("image-1")

    init() throws {
        home = try TemporaryDirectory()
        cache = CacheDirectory(in: home.url("cache"))
    }

    @Test(arguments: [true, false])
    func usesDirectoriesOfAnyModeIfTheUserNamesThem(checksOwners: Bool) async throws {
        for name in ["", "/essential-feed", "/essential-feed/feeds"] {
            let path = home.path("named\(name)")
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
        }
        let cache = CacheDirectory(path: home.path("named"), checksOwners: checksOwners)
        let entry = anyEntry([anyImage(1)], url: url)
        if checksOwners {
            await #expect(throws: CacheError.self) { try await cache.feedStore(for: url).replace(with: entry) }
            return
        }
        try await cache.feedStore(for: url).replace(with: entry)
        try await cache.imageDataStore(forFeedAt: url).insert(Data([1]), for: imageURL)
        #expect(try await cache.feedStore(for: url).retrieve() == entry)
        #expect(try await cache.imageDataStore(forFeedAt: url).retrieve(for: imageURL) == Data([1]))
        #expect(try await cache.stores(of: url).count == 1)
    }

    private func path(of level: Level) throws -> String {
        let feeds = home.path("cache/essential-feed/feeds")
        switch level {
        case .top: return home.path("cache/essential-feed")
        case .kind: return feeds
        case .feed, .imageData:
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: feeds).first)
            return "\(feeds)/\(name)" + (level == .feed ? "" : "/images")
        }
    }

    private func save() async throws {
        try await cache.feedStore(for: url).replace(with: anyEntry([anyImage(1)], url: url))
        try await cache.imageDataStore(forFeedAt: url).insert(Data([1]), for: imageURL)
    }

    /// Moves a directory away, with files like ours, and replaces it with a link.
    private func replaceWithLink(_ path: String) throws {
        let precious = home.path("precious")
        try FileManager.default.moveItem(atPath: path, toPath: precious)
        for name in [".tmp-abcdef", "0123456789abcdef", "0123456789abcdef.json", "holiday.jpg", "feed.json.confirmed"] {
            try Data("precious".utf8).write(to: URL(filePath: "\(precious)/\(name)"))
        }
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: precious)
    }

    /// Expects that nothing is saved or deleted, for this reason, and that everything stays unchanged.
    private func expectLeftAlone(_ level: Level, _ reason: UnusableDirectory.Reason, at path: String) async throws {
        let contents = try home.contents()
        let expected = UnusableDirectory(path: path, reason: reason)
        func fails(_ body: () async throws -> Void) async {
            let error = await #expect(throws: CacheError.self) { try await body() }
            #expect(error?.cause as? UnusableDirectory == expected)
        }
        let (feed, imageData) = (cache.feedStore(for: url), cache.imageDataStore(forFeedAt: url))
        await fails { try await feed.replace(with: anyEntry([], url: url)) }
        await fails { try await feed.update { metadata, _ in metadata.map { .metadata($0) } } }
        await fails { try await feed.delete() }
        await fails { _ = try await imageData.retrieve(for: imageURL) }
        await fails { try await imageData.insert(Data([2]), for: imageURL) }
        await fails { try await imageData.delete(except: []) }
        #expect(await !imageData.isEmpty)
        if level == .imageData {
            #expect(try await feed.retrieve()?.value == [anyImage(1)])
            await fails { _ = try await feed.usage }
        } else {
            await fails { _ = try await feed.retrieve() }
            await fails { _ = try await LocalFeedLoader(store: feed, url: url).validateCache() }
        }
        if level == .top || level == .kind { await fails { _ = try cache.stores() } }
        #expect(try home.contents() == contents)
    }

    @Test(arguments: Level.allCases)
    func followsNoLink(level: Level) async throws {
        try await save()
        let path = try path(of: level)
        try replaceWithLink(path)
        try await expectLeftAlone(level, .link, at: path)
    }

    @Test(arguments: Level.allCases, [0o720, 0o702, 0o777, 0o1777] as [mode_t])
    func usesNoDirectoryWritableByOthers(level: Level, mode: mode_t) async throws {
        try await save()
        let path = try path(of: level)
        #expect(chmod(path, mode) == 0)
        try await expectLeftAlone(level, .writableByOthers, at: path)
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give a directory away"), arguments: Level.allCases)
    func usesNoDirectoryOfAnotherUser(level: Level) async throws {
        try await save()
        let path = try path(of: level)
        #expect(chown(path, 65_534, 65_534) == 0)
        try await expectLeftAlone(level, .foreignOwner, at: path)
    }

    @Test(arguments: Level.allCases)
    func usesDirectoriesReadableByOthers(level: Level) async throws {
        try await save()
        #expect(chmod(try path(of: level), 0o755) == 0)
        try await save()
        #expect(try await cache.imageDataStore(forFeedAt: url).retrieve(for: imageURL) == Data([1]))
    }

    @Test func followsLinksOnTheWayToTheRoot() async throws {
        try FileManager.default.createDirectory(at: home.url("real"), withIntermediateDirectories: true)
        #expect(chmod(home.path("real"), 0o777) == 0)
        try FileManager.default.createSymbolicLink(at: home.url("cache"), withDestinationURL: home.url("real"))
        try await save()
        #expect(try await cache.feedStore(for: url).retrieve()?.value == [anyImage(1)])
        #expect(try home.contents().contains("real/essential-feed/feeds"))
    }

    @Test func namesTheDirectoryAndTheProblem() {
        let descriptions = [UnusableDirectory.Reason.link, .foreignOwner, .writableByOthers].map {
            CacheError.notSaved(path: "/f", cause: UnusableDirectory(path: "/d", reason: $0)).description
        }
        #expect(
            descriptions == [
                "cannot save /f: /d is a symbolic link, which the cache does not follow",
                "cannot save /f: the directory /d belongs to another user",
                "cannot save /f: other users may write to the directory /d",
            ]
        )
    }
}
