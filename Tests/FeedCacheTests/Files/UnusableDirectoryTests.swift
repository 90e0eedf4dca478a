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

@Suite("Refusing a cache that is not the user's own", .noSync, .limited)
struct UnusableDirectoryTests {
    /// The levels of directories below the root of the cache.
    enum Level: CaseIterable {
        case kind, feed, imageData
    }

    private let home: TemporaryDirectory
    private let url = anyURL("feed")
    private let picture = PictureKey("any")

    init() throws { home = try TemporaryDirectory() }

    /// The cache as a new run has it.
    private var cache: CacheDirectory { CacheDirectory(in: home.url("cache")) }

    private var root: String { home.path("cache/essential-feed") }

    @Test(arguments: [true, false])
    func usesARootOfAnyModeIfTheUserNamesIt(requiresOwnership: Bool) async throws {
        for name in ["", "/essential-feed"] {
            let path = home.path("named\(name)")
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
        }
        let cache = CacheDirectory(path: home.path("named"), requiresOwnership: requiresOwnership)
        let entry = anyEntry([anyImage(1)], url: url)
        if requiresOwnership {
            await #expect(throws: CacheError.self) { try await cache.feedStore(for: url).replace(with: entry) }
            return
        }
        try await cache.feedStore(for: url).replace(with: entry)
        try await cache.imageDataStore(of: FeedImage.self, for: url).insert(Data([1]), for: picture)
        #expect(try await cache.feedStore(for: url).retrieve() == entry)
        #expect(try await cache.imageDataStore(of: FeedImage.self, for: url).retrieve(for: picture) == Data([1]))
        #expect(try cache.stores().count == 1)
    }

    private func path(of level: Level) throws -> String {
        if level == .kind { return "\(root)/feeds" }
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: "\(root)/feeds").first)
        return "\(root)/feeds/\(name)" + (level == .feed ? "" : "/images")
    }

    private func save(in cache: CacheDirectory) async throws {
        try await cache.feedStore(for: url).replace(with: anyEntry([anyImage(1)], url: url))
        try await cache.imageDataStore(of: FeedImage.self, for: url).insert(Data([1]), for: picture)
    }

    /// Expects that nothing is saved or deleted, for this reason, and that everything stays unchanged.
    private func expectLeftAlone(_ reason: UnusableDirectory.Reason) async throws {
        let contents = try home.contents()
        let expected = UnusableDirectory(path: root, reason: reason)
        func fails(_ body: () async throws -> Void) async {
            let error = await #expect(throws: CacheError.self) { try await body() }
            #expect(error?.cause as? UnusableDirectory == expected)
        }
        let cache = cache
        let (feed, imageData) = (cache.feedStore(for: url), cache.imageDataStore(of: FeedImage.self, for: url))
        await fails { try await feed.replace(with: anyEntry([], url: url)) }
        await fails { try await feed.update { metadata, _ in metadata.map { .metadata($0) } } }
        await fails { try await feed.delete() }
        await fails { _ = try await feed.retrieve() }
        await fails { _ = try await imageData.retrieve(for: picture) }
        await fails { try await imageData.insert(Data([2]), for: picture) }
        await fails { try await imageData.delete(except: []) }
        await fails { _ = try cache.stores() }
        #expect(try home.contents() == contents)
    }

    @Test func doesNotFollowALink() async throws {
        try await save(in: cache)
        try FileManager.default.moveItem(atPath: root, toPath: home.path("precious"))
        try FileManager.default.createSymbolicLink(atPath: root, withDestinationPath: home.path("precious"))
        try await expectLeftAlone(.link)
    }

    @Test(arguments: [0o720, 0o702, 0o777, 0o1777] as [mode_t])
    func usesNoRootWritableByOthers(mode: mode_t) async throws {
        try await save(in: cache)
        #expect(chmod(root, mode) == 0)
        try await expectLeftAlone(.writableByOthers)
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give a directory away"))
    func usesNoRootOfAnotherUser() async throws {
        try await save(in: cache)
        #expect(chown(root, 65_534, 65_534) == 0)
        try await expectLeftAlone(.foreignOwner)
    }

    @Test func usesARootReadableByOthers() async throws {
        try await save(in: cache)
        #expect(chmod(root, 0o755) == 0)
        try await save(in: cache)
        #expect(try await cache.imageDataStore(of: FeedImage.self, for: url).retrieve(for: picture) == Data([1]))
    }

    @Test(arguments: Level.allCases)
    func usesDirectoriesOfAnyModeBelowTheRoot(level: Level) async throws {
        try await save(in: cache)
        #expect(chmod(try path(of: level), 0o777) == 0)
        try await save(in: cache)
        #expect(try await cache.imageDataStore(of: FeedImage.self, for: url).retrieve(for: picture) == Data([1]))
    }

    @Test func checksTheRootOnce() async throws {
        let cache = cache
        try await save(in: cache)
        #expect(chmod(root, 0o777) == 0)
        try await save(in: cache)
        await #expect(throws: CacheError.self) { try await save(in: self.cache) }
    }

    @Test func followsLinksOnTheWayToTheRoot() async throws {
        try FileManager.default.createDirectory(at: home.url("real"), withIntermediateDirectories: true)
        #expect(chmod(home.path("real"), 0o777) == 0)
        try FileManager.default.createSymbolicLink(at: home.url("cache"), withDestinationURL: home.url("real"))
        try await save(in: cache)
        #expect(try await cache.feedStore(for: url).retrieve()?.value == [anyImage(1)])
        #expect(try home.contents().contains("real/essential-feed/feeds"))
    }

    @Test func namesTheDirectoryAndTheProblem() {
        let descriptions = [UnusableDirectory.Reason.link, .foreignOwner, .writableByOthers].map {
            CacheError.notSaved(path: "/f", cause: UnusableDirectory(path: "/d", reason: $0)).description
        }
        #expect(
            descriptions == [
                "cannot write /f: /d is a symbolic link, which is not followed",
                "cannot write /f: /d belongs to another user",
                "cannot write /f: other users may write to /d; use chmod go-w",
            ]
        )
    }
}
