import Foundation
import Synchronization
package import Testing

extension Duration {
    /// The time limit for an event that a test waits for; after that, the failure names the event.
    package static let patience = Duration.seconds(20)
}

extension Trait where Self == LimitedTrait {
    /// Limits the number of parallel tests, and ends the test run with a message if a test takes over three minutes.
    ///
    /// Swift Testing starts all tests in parallel. With only a few in parallel, they do not exhaust each other's time
    /// limits. `.timeLimit` would include the time that a test waits, and cannot end code that loops.
    package static var limited: Self { LimitedTrait() }
}

/// See `Trait.limited`.
package struct LimitedTrait: TestTrait, SuiteTrait, TestScoping {
    @TaskLocal private static var isInEffect = false
    private static let turns = Turns(ProcessInfo.processInfo.activeProcessorCount * 3)

    /// A separate queue, which has a thread even while looping tests occupy the threads of the global queues.
    private static let alarms = DispatchQueue(label: "time limits of tests")

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing body: @Sendable () async throws -> Void
    ) async throws {
        guard !Self.isInEffect else { return try await body() }
        await Self.turns.begin()
        defer { Self.turns.end() }
        let alarm = DispatchWorkItem {
            FileHandle.standardError.write(Data("✘ \(test.name) loops, or is never resumed.\n".utf8))
            _exit(EXIT_FAILURE)
        }
        Self.alarms.asyncAfter(deadline: .now() + 180, execute: alarm)
        defer { alarm.cancel() }
        try await Self.$isInEffect.withValue(true, operation: body)
    }
}

/// Runs the body after all work that waits for a thread of that priority, so that tests do not fail on a busy machine.
func whenIdle(_ priority: TaskPriority, _ body: @escaping @Sendable () -> Void) {
    Task(priority: priority) {
        for _ in 0..<100 { await Task.yield() }
        body()
    }
}

/// A limited number of permits, given out first come, first served.
private final class Turns: Sendable {
    private struct State {
        var free: Int
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    func begin() async {
        await withCheckedContinuation { waiter in
            let isFree = state.withLock { state in
                let isFree = state.free > 0
                if isFree { state.free -= 1 } else { state.waiters.append(waiter) }
                return isFree
            }
            if isFree { waiter.resume() }
        }
    }

    func end() {
        let next = state.withLock { state in
            if state.waiters.isEmpty { state.free += 1 }
            return state.waiters.isEmpty ? nil : state.waiters.removeFirst()
        }
        next?.resume()
    }
}
