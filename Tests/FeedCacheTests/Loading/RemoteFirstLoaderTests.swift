import FeedCache
import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading a value from the service first", .limited)
struct RemoteFirstLoaderTests {
    private let fetched = Fetched(
        anyFeed(3),
        validators: Validators(etag: "\"1\"", lastModified: "any"),
        freshness: .seconds(60)
    )

    private func online(_ store: any FeedStore) -> RemoteFirstLoader<[FeedImage]> {
        loader(store, StubLoader { [fetched] in fetched })
    }

    private func offline(_ store: any FeedStore) -> RemoteFirstLoader<[FeedImage]> {
        loader(store, StubLoader { throw AnyError("remote") })
    }

    private func loader(
        _ store: any FeedStore,
        _ remote: StubLoader<Fetched<[FeedImage]>>
    ) -> RemoteFirstLoader<[FeedImage]> {
        let local = LocalFeedLoader(store: store, url: anyURL("feed")) { anyDate }
        return RemoteFirstLoader(remote: remote, cache: local)
    }

    @Test func showsAndSavesTheServicesValue() async throws {
        let store = StubStore()
        #expect(
            try await online(store).load()
                == Loaded(fetched.value, source: .remote(savingFailure: nil), savedAt: anyDate)
        )
        #expect(await store.messages == [.replace(fetched.value)])
    }

    @Test func savesTheValidatorsAndTheFreshness() async throws {
        let store = MemoryStore<[FeedImage]>()
        _ = try await online(store).load()
        #expect(store.entry?.metadata.url == anyURL("feed") && store.entry?.timestamp == anyDate)
        #expect(store.entry?.metadata.validators == fetched.validators)
        #expect(store.entry?.metadata.freshness == .seconds(60) && store.entry?.metadata.policy == .days(7))
    }

    @Test func showsAndSavesAnEmptyList() async throws {
        let store = StubStore()
        let loaded = try await loader(store, StubLoader { Fetched([]) }).load()
        #expect(loaded.value.isEmpty && loaded.source == .remote(savingFailure: nil))
        #expect(await store.messages == [.replace([])])
    }

    @Test func showsAValueThatCouldNotBeSavedAndReportsWhy() async throws {
        let loaded = try await online(StubStore(replacement: { throw AnyError("full") })).load()
        #expect(loaded.value == fetched.value && loaded.source == .remote(savingFailure: AnyError("full")))
        #expect(loaded.savedAt == nil && loaded.age(at: anyDate) == 0)
    }

    @Test func fallsBackToTheSavedValueAndReportsWhy() async throws {
        let store = StubStore(retrieval: { anyEntry(timestamp: anyDate - 60) })
        let loaded = try await offline(store).load()
        let expected = Loaded(
            anyFeed(),
            source: .cache(fallbackReason: AnyError("remote")),
            savedAt: anyDate - 60
        )
        #expect(loaded == expected)
        #expect(await store.messages == [.retrieve])
    }

    @Test func failsIfNothingUsableIsSavedEither() async {
        let store = StubStore()
        let error = await #expect(throws: LoadingError.self) { try await offline(store).load() }
        #expect(error?.remoteFailure as? AnyError == AnyError("remote"))
        #expect(await store.messages == [.retrieve])
    }

    @Test func showsOnlySavedValuesThatAreUsable() async {
        let local = LocalFeedLoader(store: StubStore(retrieval: { anyEntry() }), url: anyURL("feed")) { anyDate }
        let loader = RemoteFirstLoader(
            remote: StubLoader { throw AnyError("remote") },
            cache: local,
            isUsable: { $0.count > 2 }
        )
        await #expect(throws: LoadingError.self) { try await loader.load() }
    }
}
