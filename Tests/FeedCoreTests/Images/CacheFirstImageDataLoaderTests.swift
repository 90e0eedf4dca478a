import FeedCore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Loading a picture from the cache, or else from its service")
struct CacheFirstImageDataLoaderTests {
    private let url = anyURL("picture")
    private let picture = Data([0x89, 0, 0xFF, 10, 13])
    private let other = Data("other".utf8)

    private func loader(
        _ cache: RecordingImageDataCache,
        remote: @escaping @Sendable (URL) async throws -> Data
    ) -> CacheFirstImageDataLoader {
        CacheFirstImageDataLoader(cache: cache, remote: StubImageDataLoader(remote))
    }

    @Test func deliversTheCachedPictureWithoutAskingTheService() async throws {
        let cache = RecordingImageDataCache(loading: { [picture] in picture })
        let loaded = try await loader(cache) { _ in
            Issue.record("The service is asked.")
            throw AnyError()
        }
        .load(from: url)
        #expect(loaded.data == picture)
        #expect(loaded.source.origin == .cache)
        #expect(await cache.messages == [.load(url)])
    }

    @Test(arguments: ["not found", "retrieval"])
    func asksTheServiceAndKeepsItsPictureWhereTheCacheHasNone(failure: String) async throws {
        let cache = RecordingImageDataCache(loading: { throw AnyError(failure) })
        let asked = Observed<[URL]>([])
        let loaded = try await loader(cache) { [picture] url in
            asked.update { $0.append(url) }
            return picture
        }
        .load(from: url)
        #expect(loaded.data == picture)
        #expect(loaded.source.origin == .remote(savingFailure: nil))
        #expect(await cache.messages == [.load(url), .save(picture, url)])
        #expect(asked.value == [url])
    }

    @Test func deliversThePictureThatCouldNotBeKeptAndSaysWhy() async throws {
        let cache = RecordingImageDataCache(saving: { throw AnyError("full") })
        let loaded = try await loader(cache) { [picture] _ in picture }.load(from: url)
        #expect(loaded.data == picture)
        #expect(loaded.source.origin == .remote(savingFailure: "\(AnyError("full"))"))
    }

    @Test func deliversTheErrorOfTheServiceAndKeepsNothing() async {
        let cache = RecordingImageDataCache()
        await #expect(throws: AnyError("connectivity")) {
            try await loader(cache) { _ in throw AnyError("connectivity") }.load(from: url)
        }
        #expect(await cache.messages == [.load(url)])
    }

    /// What is under way when the task is cancelled, and what comes of it nevertheless.
    enum Moment: CaseIterable {
        case cacheDelivers, cacheFails, serviceDelivers, serviceFails, savingFails
    }

    @Test(arguments: Moment.allCases)
    func deliversNeitherDataNorAnotherErrorWhenCancelled(moment: Moment) async {
        let cancel = { @Sendable (now: Bool) in if now { withUnsafeCurrentTask { $0?.cancel() } } }
        let cache = RecordingImageDataCache(
            loading: { [picture] in
                cancel(moment == .cacheDelivers || moment == .cacheFails)
                guard moment == .cacheDelivers else { throw AnyError("not found") }
                return picture
            },
            saving: {
                cancel(moment == .savingFails)
                throw AnyError("full")
            }
        )
        let loader = loader(cache) { [picture] _ in
            cancel(moment != .savingFails)
            if moment == .serviceFails { throw AnyError("connectivity") }
            return picture
        }
        let task = Task { [url] in try await loader.load(from: url) }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
        let saved = moment == .savingFails ? [RecordingImageDataCache.Message.save(picture, url)] : []
        #expect(await cache.messages == [.load(url)] + saved)
    }

    @Test func asksTheServiceNothingOnceCancelled() async {
        let cache = RecordingImageDataCache(loading: {
            withUnsafeCurrentTask { $0?.cancel() }
            throw AnyError("not found")
        })
        let asked = Observed(0)
        let loader = loader(cache) { [other] _ in
            asked.update { $0 += 1 }
            return other
        }
        let task = Task { [url] in try await loader.load(from: url) }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
        #expect(asked.value == 0)
    }
}
