import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("The clock for tests", .limited)
struct TestClockTests {
    @Test func doesNotAddUpParallelSleeps() async throws {
        let clock = TestClock(skipsSleeps: true)
        let start = clock.now
        for seconds in [10, 5] {
            try await clock.sleep(until: start.advanced(by: .seconds(seconds)), tolerance: nil)
        }
        #expect(clock.now.offset == .seconds(10))
        try await clock.sleep(for: .seconds(5))
        #expect(clock.now.offset == .seconds(15) && clock.sleeps.last == .seconds(5))
    }

    @Test func endsASleepOnceItIsAdvancedToItsEnd() async throws {
        let clock = TestClock(start: anyDate)
        let woken = Observed(false)
        let sleeping = Task {
            try await clock.sleep(for: .seconds(2))
            woken.update { $0 = true }
        }
        while clock.sleeps.isEmpty { await Task.yield() }
        clock.advance(by: .seconds(1))
        #expect(!woken.value)
        clock.advance(by: .seconds(1))
        try await sleeping.value(of: "the sleep")
        #expect(clock.date == anyDate + 2)
    }

    @Test func endsACancelledSleepImmediately() async throws {
        let clock = TestClock()
        let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
        while clock.sleeps.isEmpty { await Task.yield() }
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value(of: "the sleep") }
        #expect(clock.now.offset == .zero)
    }
}
