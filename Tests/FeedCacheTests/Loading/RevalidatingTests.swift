import FeedCache
import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Revalidating a saved value", .limited)
struct RevalidatingTests {
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
        _ store: MemoryStore<[FeedImage]>,
        policy: CachePolicy = .days(7)
    ) -> RemoteFirstLoader<[FeedImage]> {
        let local = LocalLoader(store: store, url: anyURL("feed"), policy: policy) { anyDate }
        return RemoteFirstLoader(remote: remote, cache: local)
    }

    private func unchanged(freshness: Duration? = nil) -> StubConditionalLoader<[FeedImage]> {
        StubConditionalLoader { [new] in $0.isEmpty ? .fetched(new) : .unchanged(freshness: freshness) }
    }

    @Test(arguments: [nil, Duration.seconds(30)])
    func showsAnUnmodifiedValueAsLoadedAndRefreshesItsMetadata(freshness: Duration?) async throws {
        let remote = unchanged(freshness: freshness)
        let store = MemoryStore(entry())
        let loaded = try await loader(remote, store).load()
        #expect(loaded.value == anyFeed())
        #expect(loaded.source == .remote(savingFailure: nil))
        #expect(loaded.isNotModified)
        #expect(loaded.savedAt == anyDate)
        #expect(loaded.fetchedAt == anyDate - 60)
        #expect(remote.requests == [Self.validators])
        #expect(store.counts.values == 0 && store.counts.metadata == 1)
        let metadata = entry().metadata.refreshed(at: anyDate, freshness: freshness ?? .seconds(5))
        #expect(store.entry == CacheEntry(value: anyFeed(), metadata: metadata))
    }

    @Test func doesNotReadTheSavedValueBeforeTheServiceResponds() async throws {
        let store = MemoryStore(entry())
        let remote = StubConditionalLoader<[FeedImage]> { [new] _ in
            #expect(store.counts.reads == 0)
            return .fetched(new)
        }
        #expect(try await loader(remote, store).load().value == new.value)
        #expect(store.counts.reads == 0)
    }

    @Test func savesANewValueWithItsValidators() async throws {
        let remote = StubConditionalLoader { [new] _ in .fetched(new) }
        let store = MemoryStore(entry())
        let loaded = try await loader(remote, store).load()
        #expect(loaded == Loaded(new.value, source: .remote(savingFailure: nil), savedAt: anyDate))
        #expect(remote.requests == [Self.validators])
        #expect(store.entry?.metadata.validators == new.validators)
        #expect(store.entry?.metadata.freshness == .seconds(60))
    }

    @Test func repeatsTheRequestOnceIfTheResponseDoesNotApply() async throws {
        let remote = StubConditionalLoader { [new] in $0.isEmpty ? .fetched(new) : .inapplicable }
        let loaded = try await loader(remote, MemoryStore(entry())).load()
        #expect(loaded.value == new.value)
        #expect(!loaded.isNotModified)
        #expect(remote.requests == [Self.validators, .none])
    }

    @Test(arguments: [nil, anyEntry(anyFeed(1), validators: Validators(etag: "\"other\""))])
    func repeatsTheRequestOnceIfTheValueWasReplacedOrDeletedMeanwhile(other: CacheEntry<[FeedImage]>?) async throws {
        let store = MemoryStore(entry())
        let remote = StubConditionalLoader { [new] validators in
            guard !validators.isEmpty else { return .fetched(new) }
            store.entry = other
            return .unchanged(freshness: nil)
        }
        #expect(try await loader(remote, store).load().value == new.value)
        #expect(remote.requests == [Self.validators, .none])
        #expect(store.counts.metadata == 0, "the metadata of another version is unchanged")
    }

    @Test func sendsNoThirdRequest() async throws {
        let remote = StubConditionalLoader<[FeedImage]> { _ in .inapplicable }
        let loaded = try await loader(remote, MemoryStore(entry())).load()
        guard case .cache(.some) = loaded.source else {
            Issue.record("\(loaded.source)")
            return
        }
        #expect(remote.requests.count == 2)
    }

    @Test func sendsNoUntrustedConditions() async throws {
        let day: TimeInterval = 86_400
        let untrusted = [
            entry(validators: .none), entry(age: -day - 1, fetched: 60), entry(age: 60, fetched: -day - 1),
            entry(age: 60, fetched: Self.sevenDays), entry(age: 60, fetched: Self.sevenDays + 1),
            anyEntry(url: anyURL("other"), validators: Self.validators),
            entry(validators: Self.validators.of(requestFor: anyURL("first-page"))),
        ]
        for entry in untrusted {
            let remote = unchanged()
            let loader = loader(remote, MemoryStore(entry), policy: .neverExpires)
            #expect(try await loader.load().value == new.value)
            #expect(remote.requests == [.none])
        }
        for entry in [entry(age: -day, fetched: -day), entry(age: 60, fetched: Self.sevenDays - 1)] {
            let remote = unchanged()
            #expect(try await loader(remote, MemoryStore(entry)).load().isNotModified)
        }
    }

    /// A 304 would leave nothing to show.
    @Test func neverRevalidatesAnEmptyList() async throws {
        let remote = unchanged()
        #expect(try await loader(remote, MemoryStore(entry([]))).load().value == new.value)
        #expect(remote.requests.last == Validators.none)
    }

    @Test func showsAnUnmodifiedValueWhoseMetadataCouldNotBeSavedAndReportsWhy() async throws {
        let store = MemoryStore(entry())
        store.failure = AnyError("full")
        let loaded = try await loader(unchanged(), store).load()
        #expect(loaded.value == anyFeed())
        #expect(loaded.isNotModified)
        #expect(loaded.source == .remote(savingFailure: AnyError("full")))
    }
}
