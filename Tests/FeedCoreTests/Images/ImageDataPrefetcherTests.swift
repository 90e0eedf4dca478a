import FeedCore
import FeedTesting
import Foundation
import TestSupport
import Testing

@Suite("Prefetching image data", .limited)
struct ImageDataPrefetcherTests {
    private let urls = (0..<30).map { anyURL("picture-\($0)") }

    private func prefetcher(
        _ remote: any ImageDataLoader,
        cache: RecordingImageDataStore = RecordingImageDataStore()
    ) -> ImageDataPrefetcher {
        ImageDataPrefetcher(loader: CacheFirstImageDataLoader(store: cache, remote: remote))
    }

    @Test func loadsEightURLsAtATime() async throws {
        let gate = GatedImageDataLoader()
        let task = Task { [urls] in try await prefetcher(gate).prefetch(urls) { _ in } }
        for finished in urls.indices {
            let begun = min(finished + 8, urls.count)
            try await gate.wait(for: "\(begun) loads to begin") { $0.begun.count >= begun }
            #expect(gate.current.begun.count == begun)
            gate.finish(finished, with: .success(Data([1])))
        }
        try await task.value(of: "the load")
        #expect(gate.current.mostAtOnce == 8)
        #expect(Set(gate.current.begun) == Set(urls))
    }

    @Test(arguments: [0, 1, 2])
    func acceptsAnotherLimit(limit: Int) async throws {
        let gate = GatedImageDataLoader()
        let loader = CacheFirstImageDataLoader(store: RecordingImageDataStore(), remote: gate)
        for number in urls.indices { gate.finish(number, with: .success(Data([1]))) }
        try await ImageDataPrefetcher(loader: loader, limit: limit).prefetch(urls) { _ in }
        #expect(gate.current.begun.count == urls.count)
        #expect(gate.current.mostAtOnce <= max(limit, 1))
    }

    @Test func loadsEachURLOnce() async throws {
        let requested = Observed<[URL]>([])
        let loader = StubImageDataLoader { url in
            requested.update { $0.append(url) }
            return Data([1])
        }
        var reported: [URL] = []
        try await prefetcher(loader).prefetch(urls + urls.reversed() + urls) { reported.append($0.url) }
        #expect(requested.value.count == urls.count)
        #expect(reported.count == urls.count)
        #expect(Set(reported) == Set(urls))
    }

    @Test func doesNothingForNoURLs() async throws {
        let loader = StubImageDataLoader { _ in throw AnyError() }
        try await prefetcher(loader).prefetch([]) { _ in Issue.record("There is nothing to report.") }
    }

    @Test func reportsEveryFailureAndLoadsAllOthers() async throws {
        let bad = Set(urls.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
        let loader = StubImageDataLoader { url in
            if bad.contains(url) { throw AnyError(url.path()) }
            return Data(url.path().utf8)
        }
        let cache = RecordingImageDataStore()
        var counts: [URL: Int] = [:]
        var failures: [URL: AnyError] = [:]
        try await prefetcher(loader, cache: cache).prefetch(urls) { outcome in
            switch outcome.result {
            case .success(let (count, source)):
                counts[outcome.url] = count
                #expect(source == .remote(savingFailure: nil))
            case .failure(let error): failures[outcome.url] = error as? AnyError
            }
        }
        #expect(failures == Dictionary(uniqueKeysWithValues: bad.map { ($0, AnyError($0.path())) }))
        let good = Set(urls).subtracting(bad)
        #expect(counts == Dictionary(uniqueKeysWithValues: good.map { ($0, $0.path().utf8.count) }))
        for url in good { #expect(await cache.messages.contains(.insert(Data(url.path().utf8), url))) }
    }

    @MainActor @Test func reportsToAModelOnTheMainActor() async throws {
        @MainActor final class Screen {
            var shown: Set<URL> = []

            func savePictures(at urls: [URL], with prefetcher: ImageDataPrefetcher) async throws {
                try await prefetcher.prefetch(urls) { shown.insert($0.url) }
            }
        }
        let screen = Screen()
        try await screen.savePictures(at: urls, with: prefetcher(StubImageDataLoader { _ in Data([1]) }))
        #expect(screen.shown == Set(urls))
    }

    @Test func reportsCachedDataAndSavingFailures() async throws {
        let cached = RecordingImageDataStore(retrieval: { Data([1, 2, 3]) })
        let unwritable = RecordingImageDataStore(insertion: { throw AnyError("full") })
        let loader = StubImageDataLoader { _ in Data([1]) }
        for (cache, origin) in [
            (cached, LoadedImageData.Source.cache),
            (unwritable, .remote(savingFailure: AnyError("full"))),
        ] {
            try await prefetcher(loader, cache: cache).prefetch([urls[0]]) { outcome in
                let source = try? outcome.result.get().source
                #expect(source == origin)
            }
        }
    }

    @Test func throwsOnlyCancellationErrorOnceCancelled() async throws {
        let gate = GatedImageDataLoader()
        let reported = Observed(0)
        let task = Task { [urls] in
            try await prefetcher(gate).prefetch(urls) { _ in reported.update { $0 += 1 } }
        }
        try await gate.wait(for: "eight loads to begin") { $0.begun.count == 8 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
        #expect(gate.current.cancelled.sorted() == Array(0..<8))
        #expect(gate.current.begun.count == 8)
        #expect(reported.value == 0)
    }
}
