import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Loading and saving cached image data", .limited)
struct LocalImageDataLoaderTests {
    private let url = anyURL("image")

    /// A scripted store of image data.
    private struct StubStore: ImageDataStore {
        var retrieval: @Sendable () throws -> Data? = { nil }
        var insertion: @Sendable () throws -> Void = {}

        func retrieve(for key: PictureKey) throws -> Data? { try retrieval() }
        func insert(_ data: Data, for key: PictureKey) throws { try insertion() }
        func delete(except keys: Set<PictureKey>) {}
    }

    @Test func deliversSavedImageData() async throws {
        let store = InMemoryImageDataStore()
        let loader = LocalImageDataLoader(store: store)
        try await loader.save(Data([1]), for: url)
        #expect(store.retrieve(for: PictureKey(url)) == Data([1]))
        #expect(try await loader.load(from: url) == Data([1]))
    }

    @Test func deliversTheNotFoundErrorWhenNothingIsSaved() async throws {
        let loader = LocalImageDataLoader(store: InMemoryImageDataStore())
        try await loader.save(Data([1]), for: anyURL("other"))
        let error = await #expect(throws: LocalImageDataLoader.NotFound.self) { try await loader.load(from: url) }
        #expect(error?.url == url)
    }

    @Test func deliversTheRetrievalError() async {
        let loader = LocalImageDataLoader(store: StubStore(retrieval: { throw AnyError("retrieval") }))
        await #expect(throws: AnyError("retrieval")) { try await loader.load(from: url) }
    }

    @Test func deliversTheSavingError() async {
        let loader = LocalImageDataLoader(store: StubStore(insertion: { throw AnyError("saving") }))
        await #expect(throws: AnyError("saving")) { try await loader.save(Data([1]), for: url) }
    }

    /// The possible results of a store after its caller is cancelled.
    private static let lateResults: [Result<Data?, AnyError>] = [
        .success(Data([1])), .success(nil), .failure(AnyError()),
    ]

    @Test(arguments: lateResults)
    func throwsOnlyCancellationErrorWhenCancelled(result: Result<Data?, AnyError>) async {
        let store = StubStore(retrieval: {
            withUnsafeCurrentTask { $0?.cancel() }
            return try result.get()
        })
        let task = Task { [url] in try await LocalImageDataLoader(store: store).load(from: url) }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
    }
}
