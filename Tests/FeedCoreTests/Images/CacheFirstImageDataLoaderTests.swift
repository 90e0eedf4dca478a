import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedCore

@Suite("Loading image data from the cache or the service", .limited)
struct CacheFirstImageDataLoaderTests {
    private let url = anyURL("picture")
    private let picture = Data([0x89, 0, 0xFF, 10, 13])
    private let other = Data("other".utf8)

    private func loader(
        _ cache: RecordingImageDataStore,
        remote: @escaping @Sendable (URL) async throws -> Data
    ) -> CacheFirstImageDataLoader {
        CacheFirstImageDataLoader(store: cache, remote: StubImageDataLoader(remote))
    }

    @Test func deliversCachedDataWithoutARequest() async throws {
        let cache = RecordingImageDataStore(retrieval: { [picture] in picture })
        let loaded = try await loader(cache) { _ in
            Issue.record("A request was sent.")
            throw AnyError()
        }
        .load(Picture(url: url))
        #expect(loaded.value == picture)
        #expect(loaded.source == .cache(fallbackReason: nil))
        #expect(await cache.messages == [.retrieve(PictureKey(url))])
    }

    @Test(arguments: [nil, AnyError("retrieval")])
    func requestsAndCachesDataMissingFromTheStore(failure: AnyError?) async throws {
        let cache = RecordingImageDataStore(retrieval: {
            if let failure { throw failure }
            return nil
        })
        let requested = Observed<[URL]>([])
        let loaded = try await loader(cache) { [picture] url in
            requested.update { $0.append(url) }
            return picture
        }
        .load(Picture(url: url))
        #expect(loaded.value == picture)
        #expect(loaded.source == .remote(savingFailure: nil))
        #expect(await cache.messages == [.retrieve(PictureKey(url)), .insert(picture, PictureKey(url))])
        #expect(requested.value == [url])
    }

    @Test func deliversDataThatCouldNotBeSavedAndReportsWhy() async throws {
        let cache = RecordingImageDataStore(insertion: { throw AnyError("full") })
        let loaded = try await loader(cache) { [picture] _ in picture }.load(Picture(url: url))
        #expect(loaded.value == picture)
        #expect(loaded.source == .remote(savingFailure: AnyError("full")))
    }

    @Test func deliversTheServicesErrorAndSavesNothing() async {
        let cache = RecordingImageDataStore()
        await #expect(throws: AnyError("connectivity")) {
            try await loader(cache) { _ in throw AnyError("connectivity") }.load(from: url)
        }
        #expect(await cache.messages == [.retrieve(PictureKey(url))])
    }

    @Test func namesBothCausesWhenTheStoreCannotBeReadEither() async {
        let cache = RecordingImageDataStore(retrieval: { throw AnyError("retrieval") })
        let error = await #expect(throws: LoadingError.self) {
            try await loader(cache) { _ in throw AnyError("connectivity") }.load(from: url)
        }
        #expect(error?.remoteFailure as? AnyError == AnyError("connectivity"))
        #expect(error?.cacheFailure as? AnyError == AnyError("retrieval"))
    }

    /// The operation in progress when the task is cancelled, and its result in spite of that.
    enum Moment: CaseIterable {
        case cacheDelivers, cacheFails, serviceDelivers, serviceFails, savingFails
    }

    @Test(arguments: Moment.allCases)
    func throwsOnlyCancellationErrorWhenCancelled(moment: Moment) async {
        let cancel = { @Sendable (now: Bool) in if now { withUnsafeCurrentTask { $0?.cancel() } } }
        let cache = RecordingImageDataStore(
            retrieval: { [picture] in
                cancel(moment == .cacheDelivers || moment == .cacheFails)
                guard moment == .cacheDelivers else { throw AnyError("not found") }
                return picture
            },
            insertion: { if moment == .savingFails { throw AnyError("full") } }
        )
        let loader = loader(cache) { [picture] _ in
            cancel(true)
            if moment == .serviceFails { throw AnyError("connectivity") }
            return picture
        }
        let task = Task { [url] in try await loader.load(from: url) }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
        let messages = await cache.messages
        let hasArrived = moment == .serviceDelivers || moment == .savingFails
        #expect(messages.contains(.insert(picture, PictureKey(url))) == hasArrived)
    }

    @Test(arguments: [false, true])
    func savesDataThatArrivesAsItsTaskIsCancelled(isShared: Bool) async throws {
        let (saved, gate) = (Observed(false), GatedImageDataLoader(heedsCancellation: false))
        let store = RecordingImageDataStore(insertion: {
            try Task.checkCancellation()
            saved.update { $0 = true }
        })
        let remote: any ImageDataLoader = isShared ? SharedImageDataLoader(gate) : gate
        let task = Task { [url] in try await CacheFirstImageDataLoader(store: store, remote: remote).load(from: url) }
        try await gate.wait(for: "the request") { $0.begun.count == 1 }
        task.cancel()
        gate.finish(with: .success(picture))
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
        #expect(saved.value)
    }

    @Test func sendsNoRequestWhenCancelled() async {
        let cache = RecordingImageDataStore(retrieval: {
            withUnsafeCurrentTask { $0?.cancel() }
            throw AnyError("not found")
        })
        let requested = Observed(0)
        let loader = loader(cache) { [other] _ in
            requested.update { $0 += 1 }
            return other
        }
        let task = Task { [url] in try await loader.load(from: url) }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
        #expect(requested.value == 0)
    }

    /// A store whose first retrieval lasts until the test ends it, and then finds nothing.
    private actor SlowStore: ImageDataStore {
        let (looks, isHeld) = (Observed(0), Observed(true))
        private var data: Data?

        func retrieve(for key: PictureKey) async throws -> Data? {
            let found = data
            if looks.update({
                $0 += 1; return $0
            }) == 1 {
                try await isHeld.wait { !$0 }
            }
            return found
        }

        func insert(_ data: Data, for key: PictureKey) { self.data = data }

        func delete(except keys: Set<PictureKey>) {}
    }

    @Test func requestsOnceWhileTheStoreIsSlow() async throws {
        let (store, gate) = (SlowStore(), GatedImageDataLoader())
        let requests = SharedTasks<CacheFirstImageDataLoader.Request, Loaded<Data>>()
        let loader = CacheFirstImageDataLoader(
            store: store,
            remote: gate,
            now: { Date() },
            list: nil,
            requests: requests
        )
        gate.finish(with: .success(picture))
        let first = Task { [url] in try await loader.load(from: url) }
        try await store.looks.wait(for: "the first look") { $0 == 1 }
        let second = Task { [url] in try await loader.load(from: url) }
        try await yield(until: "both loads") { await requests.waiterCount == 2 }
        store.isHeld.update { $0 = false }
        #expect(try await first.value(of: "the first load") == picture)
        #expect(try await second.value(of: "the second load") == picture)
        #expect(store.looks.value == 1)
        #expect(gate.current.begun == [url])
    }

    @Test func showsCachedDataWhileItIsRequestedAgain() async throws {
        let gate = GatedImageDataLoader()
        let store = RecordingImageDataStore(retrieval: { [picture] in picture })
        let loader = CacheFirstImageDataLoader(store: store, remote: gate)
        let refresh = Task { [url] in try await loader.load(Picture(url: url), refresh: .always).value }
        try await yield(until: "the request") { gate.current.begun == [url] }
        #expect(try await loader.load(Picture(url: url), refresh: .whenMissing).value == picture)
        gate.finish(with: .success(Data("new".utf8)))
        #expect(try await refresh.value(of: "the refresh") == Data("new".utf8))
    }
}
