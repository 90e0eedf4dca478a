import FeedCore
import FeedTestSupport
import FeedTesting
import Testing

@Suite("Cancelling while loading the feed", .limited)
struct RemoteFirstLoaderCancellationTests {
    /// How a cancelled step ends: with `CancellationError`, or with any error in a cancelled task.
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

    @Test(arguments: Ending.allCases)
    func neverFallsBackWhenTheServiceIsCancelled(ending: Ending) async {
        let cache = StubCache(loading: { anyEntry() })
        let loader = RemoteFirstLoader(remote: StubLoader { try ending() }, cache: cache)

        #expect(await isCancelled { try await loader.load() })
        #expect(await cache.messages == [])
    }

    @Test(arguments: Ending.allCases)
    func showsNothingWhenSavingIsCancelled(ending: Ending) async {
        let cache = StubCache(saving: { try ending() }, loading: { anyEntry() })
        let loader = RemoteFirstLoader(remote: StubLoader { Fetched(anyFeed()) }, cache: cache)

        #expect(await isCancelled { try await loader.load() })
        #expect(await cache.messages == [.save(Fetched(anyFeed()))])
    }

    @Test(arguments: Ending.allCases)
    func throwsCancellationErrorWhenTheFallbackIsCancelled(ending: Ending) async {
        let cache = StubCache(loading: { try ending() })
        let loader = RemoteFirstLoader(remote: StubLoader { throw AnyError() }, cache: cache)

        #expect(await isCancelled { try await loader.load() })
        #expect(await cache.messages == [.load])
    }

    @Test(arguments: Ending.allCases)
    func throwsCancellationErrorWhenLoadingFromTheCacheIsCancelled(ending: Ending) async {
        let cache = StubCache(loading: { try ending() })
        let loader = RemoteFirstLoader(remote: StubLoader { throw AnyError() }, cache: cache)

        #expect(await isCancelled { try await loader.loadSaved() })
    }

    private func isCancelled(_ load: @escaping @Sendable () async throws -> Loaded<[FeedImage]>) async -> Bool {
        // In a separate task, since the test's own must not be cancelled.
        let result = await Task { try await load() }.result
        guard case .failure(let error) = result else { return false }
        return error is CancellationError
    }
}
