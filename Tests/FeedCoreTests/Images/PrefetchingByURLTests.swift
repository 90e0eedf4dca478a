import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Starting and stopping prefetching by URL", .limited)
struct PrefetchingByURLTests {
    private let urls = (0..<6).map { anyURL("image-\($0)") }

    @Test func loadsEachURLOnceAFewAtATime() async throws {
        let gate = GatedImageDataLoader()
        let prefetcher = ImageDataPrefetcher(loader: gate, limit: 2)
        await prefetcher.start(urls + urls)
        await prefetcher.start(urls)
        for finished in urls.indices {
            let begun = min(finished + 2, urls.count)
            try await gate.wait(for: "\(begun) loads") { $0.begun.count == begun }
            gate.finish(finished, with: finished == 1 ? .failure(AnyError()) : .success(Data([1])))
        }
        try await gate.wait(for: "the end") { $0.ended == 6 }
        #expect(Set(gate.current.begun) == Set(urls))
        #expect(gate.current.mostAtOnce == 2)
    }

    @Test func stopsRunningAndPendingLoads() async throws {
        let gate = GatedImageDataLoader()
        let prefetcher = ImageDataPrefetcher(loader: gate, limit: 2)
        await prefetcher.start(urls)
        try await gate.wait(for: "two loads") { $0.begun.count == 2 }
        let begun = Set(gate.current.begun)
        await prefetcher.stop(Array(begun) + urls[3...])
        try await gate.wait(for: "the two to be cancelled") { $0.cancelled.count == 2 }
        try await gate.wait(for: "the one that is left") { $0.begun.count == 3 }
        #expect(gate.current.begun.last == urls[2])
        gate.finish(2, with: .success(Data([1])))
        try await gate.wait(for: "its end") { $0.ended == 3 }
        #expect(gate.current.begun.count == 3)
    }

    @Test func restartsAStoppedLoad() async throws {
        let gate = GatedImageDataLoader()
        let prefetcher = ImageDataPrefetcher(loader: gate)
        for count in 1...3 {
            await prefetcher.start([urls[0]])
            try await gate.wait(for: "load \(count)") { $0.begun.count == count }
            await prefetcher.stop([urls[0]])
            try await gate.wait(for: "cancellation \(count)") { $0.cancelled.count == count }
        }
    }

    @Test func endsWithThePrefetcher() async throws {
        let gate = GatedImageDataLoader()
        do {
            let prefetcher = ImageDataPrefetcher(loader: gate)
            await prefetcher.start([urls[0]])
            try await gate.wait(for: "the load") { $0.begun.count == 1 }
        }
        try await gate.wait(for: "its cancellation") { $0.cancelled.count == 1 }
    }

    @Test func runsAtLowerPriority() async throws {
        let priority = Observed<TaskPriority?>(nil)
        let loader = StubImageDataLoader { _ in
            priority.update { $0 = Task.currentPriority }
            return Data([1])
        }
        let prefetcher = ImageDataPrefetcher(loader: loader)
        await prefetcher.start([urls[0]])
        #expect(try await priority.wait(for: "the load") == .utility)
    }
}
