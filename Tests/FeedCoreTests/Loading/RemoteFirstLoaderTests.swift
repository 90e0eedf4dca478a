import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Showing the feed", .limited)
struct RemoteFirstLoaderTests {
    private static let remoteFailure = AnyError("remote")
    private static let cacheFailure = AnyError("cache")
    private let fetched = Fetched(anyFeed(3), validators: Validators(etag: "\"1\"", lastModified: "any"))
    private let saved = anyEntry(anyFeed(2), timestamp: anyDate - 60)

    private func online(_ cache: StubCache) -> RemoteFirstLoader<[FeedImage]> {
        let fetched = fetched
        return RemoteFirstLoader(remote: StubLoader { fetched }, cache: cache)
    }

    private func offline(_ cache: StubCache) -> RemoteFirstLoader<[FeedImage]> {
        RemoteFirstLoader(remote: StubLoader { throw Self.remoteFailure }, cache: cache)
    }

    @Test func showsAndSavesTheRemoteFeed() async throws {
        let cache = StubCache(saving: { anyDate + 1 })
        let loaded = try await online(cache).load()

        #expect(loaded.value == fetched.value)
        #expect(loaded.savedAt == anyDate + 1)
        #expect(loaded.source.isRemote)
        #expect(loaded.source.failure == nil)
        #expect(await cache.messages == [.save(fetched)])
    }

    @Test func showsAndSavesAnEmptyRemoteFeed() async throws {
        let cache = StubCache()
        let remote = StubLoader { Fetched([FeedImage]()) }
        let loaded = try await RemoteFirstLoader(remote: remote, cache: cache).load()

        #expect(loaded.value.isEmpty)
        #expect(loaded.source.isRemote)
        #expect(await cache.messages == [.save(Fetched([]))])
    }

    @Test func showsTheRemoteFeedAndReportsThatItCouldNotBeSaved() async throws {
        let cache = StubCache(saving: { throw Self.cacheFailure })
        let loaded = try await online(cache).load()

        #expect(loaded.value == fetched.value)
        #expect(loaded.savedAt == nil)
        #expect(loaded.age(at: anyDate) == 0)
        #expect(loaded.source.isRemote)
        #expect(loaded.source.failure == Self.cacheFailure)
        #expect(await cache.messages == [.save(fetched)])
    }

    @Test func fallsBackToTheCacheAndSaysWhy() async throws {
        let saved = saved
        let cache = StubCache(loading: { saved })
        let loaded = try await offline(cache).load()

        #expect(loaded.value == saved.value)
        #expect(loaded.savedAt == saved.timestamp)
        #expect(loaded.age(at: anyDate) == 60)
        #expect(!loaded.source.isRemote)
        #expect(loaded.source.failure == Self.remoteFailure)
        #expect(await cache.messages == [.load])
    }

    @Test(arguments: [nil, anyEntry([])])
    func failsWithTheRemoteCauseWhenNothingUsableIsCached(entry: CacheEntry<[FeedImage]>?) async {
        let cache = StubCache(loading: { entry })
        let error = await #expect(throws: LoadingError.self) { try await offline(cache).load() }

        #expect(error?.remoteFailure as? AnyError == Self.remoteFailure)
        #expect(error?.cacheFailure == nil)
        #expect(await cache.messages == [.load])
    }

    @Test func reportsWhenAnExpiredFeedWasSaved() async {
        let cache = StubCache(loading: { anyEntry(anyFeed(1), timestamp: anyDate - 60) }, isExpired: true)
        let error = await #expect(throws: LoadingError.self) { try await offline(cache).load() }

        #expect(error?.remoteFailure as? AnyError == Self.remoteFailure)
        #expect(error?.cacheFailure == nil)
        #expect(error?.expiredValueSavedAt == anyDate - 60)
    }

    @Test(arguments: [nil, anyEntry([])], [true, false])
    func treatsAnEmptyFeedAsNeitherExpiredNorUsable(entry: CacheEntry<[FeedImage]>?, isExpired: Bool) async {
        let cache = StubCache(loading: { entry }, isExpired: isExpired)
        let error = await #expect(throws: LoadingError.self) { try await offline(cache).load() }

        #expect(error?.cacheFailure == nil)
        #expect(error?.expiredValueSavedAt == nil)
    }

    @Test func failsWithBothCausesWhenTheCacheIsUnreadable() async {
        let cache = StubCache(loading: { throw Self.cacheFailure })
        let error = await #expect(throws: LoadingError.self) { try await offline(cache).load() }

        #expect(error?.remoteFailure as? AnyError == Self.remoteFailure)
        #expect(error?.cacheFailure as? AnyError == Self.cacheFailure)
        #expect(await cache.messages == [.load])
    }

    @Test func loadsTheSavedFeedWithoutARequest() async throws {
        let saved = saved
        let cache = StubCache(loading: { saved })
        let loaded = try await unasked(cache).loadSaved()

        #expect(loaded.value == saved.value)
        #expect(loaded.savedAt == saved.timestamp)
        #expect(!loaded.source.isRemote)
        #expect(loaded.source.failure == nil)
        #expect(await cache.messages == [.load])
    }

    @Test(arguments: [nil, anyEntry([])])
    func failsWithoutACauseWhenNothingUsableIsSaved(entry: CacheEntry<[FeedImage]>?) async {
        let error = await #expect(throws: LoadingError.self) {
            try await unasked(StubCache(loading: { entry })).loadSaved()
        }
        #expect(error?.remoteFailure == nil)
        #expect(error?.cacheFailure == nil)
    }

    @Test func failsWithTheCauseWhenTheSavedFeedIsUnreadable() async {
        let error = await #expect(throws: LoadingError.self) {
            try await unasked(StubCache(loading: { throw Self.cacheFailure })).loadSaved()
        }
        #expect(error?.remoteFailure == nil)
        #expect(error?.cacheFailure as? AnyError == Self.cacheFailure)
    }

    private func unasked(_ cache: StubCache) -> RemoteFirstLoader<[FeedImage]> {
        let remote = StubLoader<Fetched<[FeedImage]>> {
            Issue.record("A request was sent.")
            throw Self.remoteFailure
        }
        return RemoteFirstLoader(remote: remote, cache: cache)
    }
}

extension LoadedSource {
    fileprivate var isRemote: Bool {
        if case .remote = self { true } else { false }
    }

    fileprivate var failure: AnyError? {
        switch self {
        case .remote(let failure), .cache(let failure): failure as? AnyError
        }
    }
}
