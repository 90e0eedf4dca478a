import FeedCache
import FeedCore
import FeedTestSupport
import FeedTesting
import Testing

@Suite("Cancelling while a value is loaded", .limited)
struct RemoteFirstLoaderCancellationTests {
    /// The end of a cancelled step: with `CancellationError`, or with any error in a cancelled task.
    enum Ending: CaseIterable {
        case cancellationError, otherErrorOfCancelledTask

        func callAsFunction() throws -> Never {
            switch self {
            case .cancellationError: throw CancellationError()
            case .otherErrorOfCancelledTask:
                withUnsafeCurrentTask { $0?.cancel() }
                throw AnyError()
            }
        }
    }

    private func loader(
        _ store: StubStore,
        _ remote: @escaping @Sendable () throws -> [FeedImage]
    ) -> RemoteFirstLoader<[FeedImage]> {
        RemoteFirstLoader(
            remote: StubLoader { Fetched(try remote()) },
            cache: LocalFeedLoader(store: store, url: anyURL("feed")) { anyDate }
        )
    }

    @Test(arguments: Ending.allCases)
    func neverFallsBackWhenTheServiceIsCancelled(ending: Ending) async {
        let store = StubStore(retrieval: { anyEntry() })
        let loader = loader(store) { try ending() }
        #expect(await isCancelled { try await loader.load() })
        #expect(await store.messages == [])
    }

    @Test(arguments: Ending.allCases)
    func showsNothingWhenSavingIsCancelled(ending: Ending) async {
        let store = StubStore(retrieval: { anyEntry() }, replacement: { try ending() })
        let loader = loader(store) { anyFeed() }
        #expect(await isCancelled { try await loader.load() })
        #expect(await store.messages == [.replace(anyFeed())])
    }

    @Test(arguments: Ending.allCases)
    func throwsCancellationErrorWhenTheFallbackIsCancelled(ending: Ending) async {
        let store = StubStore(retrieval: { try ending() })
        let loader = loader(store) { throw AnyError() }
        #expect(await isCancelled { try await loader.load() })
        #expect(await store.messages == [.retrieve])
    }

    private func isCancelled(_ load: @escaping @Sendable () async throws -> Loaded<[FeedImage]>) async -> Bool {
        // In a separate task, because the test's own task must not be cancelled.
        let result = await Task { try await load() }.result
        guard case .failure(let error) = result else { return false }
        return error is CancellationError
    }
}
