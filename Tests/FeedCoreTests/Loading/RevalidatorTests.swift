import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Revalidating a cached feed", .limited)
struct RevalidatorTests {
    private static let validators = Validators(etag: "\"1\"", lastModified: "yesterday")
    private static let sevenDays: TimeInterval = 604_800
    private let new = Fetched(anyFeed(3), validators: Validators(etag: "\"2\""), freshness: .seconds(60))

    private func entry(
        _ value: [FeedImage] = anyFeed(),
        age: TimeInterval = 60,
        fetched: TimeInterval? = nil,
        validators: Validators = validators
    ) -> CacheEntry<[FeedImage]> {
        anyEntry(
            value,
            timestamp: anyDate - age,
            validators: validators,
            freshness: .seconds(5),
            fetchedAt: anyDate - (fetched ?? age)
        )
    }

    private func loader(
        _ remote: StubConditionalLoader<[FeedImage]>,
        _ cache: MemoryCache<FeedImage>
    ) -> RemoteFirstLoader<[FeedImage]> {
        RemoteFirstLoader(remote: remote, cache: cache, now: { anyDate })
    }

    private func unchanged(freshness: Duration? = nil) -> StubConditionalLoader<[FeedImage]> {
        StubConditionalLoader { [new] in $0.isEmpty ? .fetched(new) : .unchanged(freshness: freshness) }
    }

    @Test(arguments: [nil, Duration.seconds(30)])
    func showsAConfirmedFeedAsRemoteAndRenewsIt(freshness: Duration?) async throws {
        let remote = unchanged(freshness: freshness)
        let cache = MemoryCache(entry())
        let loaded = try await loader(remote, cache).load()
        #expect(loaded.value == anyFeed())
        #expect(loaded.source == .remote(savingFailure: nil))
        #expect(loaded.isConfirmed)
        #expect(loaded.savedAt == anyDate)
        #expect(loaded.fetchedAt == anyDate - 60)
        #expect(remote.requests == [Self.validators])
        #expect(cache.counts == (0, 1))
        #expect(cache.entry == entry().renewed(at: anyDate, freshness: freshness ?? .seconds(5)))
    }

    @Test func doesNotReadACachedFeedThatHasNoValidatorsBeforeTheRequest() async throws {
        let remote = StubConditionalLoader<[FeedImage]> { [new] _ in .fetched(new) }
        let cache = StubCache()
        let loader = RemoteFirstLoader(remote: remote, cache: cache, now: { anyDate })
        #expect(try await loader.load() == Loaded(new.value, source: .remote(savingFailure: nil), savedAt: anyDate))
        #expect(remote.requests == [.none])
        #expect(await cache.messages == [.save(new)])
    }

    @Test func savesANewFeed() async throws {
        let remote = StubConditionalLoader { [new] _ in .fetched(new) }
        let cache = MemoryCache(entry())
        let loaded = try await loader(remote, cache).load()
        #expect(loaded == Loaded(new.value, source: .remote(savingFailure: nil), savedAt: anyDate))
        #expect(remote.requests == [Self.validators])
        #expect(cache.entry?.validators == new.validators)
        #expect(cache.entry?.freshness == .seconds(60))
    }

    @Test func repeatsTheRequestOnceWhenTheResponseDoesNotApply() async throws {
        let remote = StubConditionalLoader { [new] in $0.isEmpty ? .fetched(new) : .inapplicable }
        let loaded = try await loader(remote, MemoryCache(entry())).load()
        #expect(loaded.value == new.value)
        #expect(!loaded.isConfirmed)
        #expect(remote.requests == [Self.validators, .none])
    }

    @Test(arguments: [nil, anyEntry(anyFeed(1), validators: Validators(etag: "\"other\""))])
    func repeatsTheRequestOnceWhenTheFeedWasReplacedOrDeletedMeanwhile(other: CacheEntry<[FeedImage]>?) async throws {
        let cache = MemoryCache(entry())
        let remote = StubConditionalLoader { [new] validators in
            guard !validators.isEmpty else { return .fetched(new) }
            cache.entry = other
            return .unchanged(freshness: nil)
        }
        #expect(try await loader(remote, cache).load().value == new.value)
        #expect(remote.requests == [Self.validators, .none])
    }

    @Test func sendsNoThirdRequest() async throws {
        let remote = StubConditionalLoader<[FeedImage]> { _ in .inapplicable }
        let loaded = try await loader(remote, MemoryCache(entry())).load()
        guard case .cache(.some) = loaded.source else {
            Issue.record("\(loaded.source)")
            return
        }
        #expect(remote.requests.count == 2)
    }

    @Test func sendsNoConditionsThatMayNotBeTrusted() async throws {
        let day: TimeInterval = 86_400
        let untrusted = [
            entry([]), entry(validators: .none), entry(age: -day - 1, fetched: 60), entry(age: 60, fetched: -day - 1),
            entry(age: 60, fetched: Self.sevenDays), entry(age: 60, fetched: Self.sevenDays + 1),
        ]
        for entry in untrusted {
            let remote = unchanged()
            #expect(try await loader(remote, MemoryCache(entry, policy: .neverExpires)).load().value == new.value)
            #expect(remote.requests == [.none])
        }
        for entry in [entry(age: -day, fetched: -day), entry(age: 60, fetched: Self.sevenDays - 1)] {
            let remote = unchanged()
            #expect(try await loader(remote, MemoryCache(entry)).load().isConfirmed)
        }
    }

    @Test func showsAConfirmedFeedThatCouldNotBeRenewedAndSaysWhy() async throws {
        let cache = MemoryCache(entry())
        cache.failure = AnyError("full")
        let loaded = try await loader(unchanged(), cache).load()
        #expect(loaded.value == anyFeed())
        #expect(loaded.isConfirmed)
        #expect(loaded.source == .remote(savingFailure: AnyError("full")))
    }

    @Test func fallsBackToTheCachedFeedWhenTheServiceFails() async throws {
        let remote = StubConditionalLoader<[FeedImage]> { _ in throw AnyError("remote") }
        let loaded = try await loader(remote, MemoryCache(entry())).load()
        #expect(loaded.value == anyFeed())
        #expect(loaded.source == .cache(fallbackReason: AnyError("remote")))
        #expect(loaded.savedAt == anyDate - 60)
    }
}
