import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Transforming elements a few at a time", .limited)
struct ConcurrentMapTests {
    private let urls = (0..<30).map { anyURL("picture-\($0)") }

    @Test func transformsEightElementsAtATime() async throws {
        let gate = GatedImageDataLoader()
        let task = Task { [urls] in
            _ = try await urls.concurrentMap {
                try await gate.load(from: $0)
            }
        }
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

    @Test func doesNothingWithoutElements() async throws {
        let results = try await [Int]().concurrentMap {
            $0
        } report: { _, _ in
            Issue.record("There is nothing to report.")
        }
        #expect(results.isEmpty)
    }

    @Test func reportsEveryFailureAndTransformsAllOthersInOrder() async throws {
        let numbers = Array(0..<30)
        var reported: [Int: Bool] = [:]
        let results = try await numbers.concurrentMap { number in
            guard number % 3 != 0 else { throw AnyError("\(number)") }
            return number * 2
        } report: { number, result in
            reported[number] = if case .success = result { true } else { false }
        }
        #expect(reported == Dictionary(uniqueKeysWithValues: numbers.map { ($0, $0 % 3 != 0) }))
        for (number, result) in zip(numbers, results) {
            switch result {
            case .success(let double): #expect(double == number * 2)
            case .failure(let error): #expect(error as? AnyError == AnyError("\(number)"))
            }
        }
    }

    @MainActor @Test func reportsToAModelOnTheMainActor() async throws {
        @MainActor final class Screen {
            var shown: Set<URL> = []

            func show(_ urls: [URL]) async throws {
                _ = try await urls.concurrentMap {
                    $0
                } report: { url, _ in
                    shown.insert(url)
                }
            }
        }
        let screen = Screen()
        try await screen.show(urls)
        #expect(screen.shown == Set(urls))
    }

    @Test func throwsOnlyCancellationErrorWhenCancelled() async throws {
        let gate = GatedImageDataLoader()
        let reported = Observed(0)
        let task = Task { [urls] in
            _ = try await urls.concurrentMap {
                try await gate.load(from: $0)
            } report: { _, _ in
                reported.update { $0 += 1 }
            }
        }
        try await gate.wait(for: "eight loads to begin") { $0.begun.count == 8 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
        #expect(gate.current.cancelled.sorted() == Array(0..<8))
        #expect(gate.current.begun.count == 8)
        #expect(reported.value == 0)
    }
}
