import Dispatch
import FeedCore
import Synchronization

/// A value that threads change, and whose changes tasks can await.
package final class Observed<Value: Sendable>: Sendable {
    private struct Waiter {
        let condition: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        var nextID = 0

        mutating func takeSatisfied() -> [Waiter] {
            let satisfied = waiters.filter { $0.value.condition(value) }
            for id in satisfied.keys { waiters[id] = nil }
            return Array(satisfied.values)
        }
    }

    private let state: Mutex<State>

    package init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    package var value: Value {
        state.withLock { $0.value }
    }

    /// Changes the value, and resumes the waiters whose condition it meets.
    @discardableResult
    package func update<Result: Sendable>(_ change: (inout Value) throws -> Result) rethrows -> Result {
        let (result, satisfied) = try state.withLock { state in
            let result = try change(&state.value)
            return (result, state.takeSatisfied())
        }
        for waiter in satisfied { waiter.continuation.resume() }
        return result
    }

    /// Returns as soon as the value satisfies the condition.
    ///
    /// Throws `DeadlineExceeded` if that takes too long, and `CancellationError` if the task is cancelled.
    package func wait(
        for what: String,
        within limit: Duration = .patience,
        until condition: @escaping @Sendable (Value) -> Bool
    ) async throws {
        let priority = Task.currentPriority
        try await wait(until: condition) { [self] id in
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.inSeconds) { [weak self] in
                guard let self else { return }
                whenIdle(priority) {
                    self.fail(id, with: DeadlineExceeded(what: what, limit: limit, seen: "\(self.value)"))
                }
            }
        }
    }

    /// Returns as soon as the value satisfies the condition, without a time limit.
    ///
    /// It is for parts of a test, such as a service, which end with the test. Throws `CancellationError` if the task is
    /// cancelled.
    package func wait(until condition: @escaping @Sendable (Value) -> Bool) async throws {
        try await wait(until: condition) { _ in }
    }

    private func wait(
        until condition: @escaping @Sendable (Value) -> Bool,
        begun: (_ id: Int) -> Void
    ) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Waiter(condition: condition, continuation: continuation), id: id)
                if Task.isCancelled { fail(id, with: CancellationError()) }
                begun(id)
            }
        } onCancel: {
            fail(id, with: CancellationError())
        }
    }

    private func add(_ waiter: Waiter, id: Int) {
        let isSatisfied = state.withLock { state in
            guard !waiter.condition(state.value) else { return true }
            state.waiters[id] = waiter
            return false
        }
        if isSatisfied { waiter.continuation.resume() }
    }

    private func fail(_ id: Int, with error: any Error) {
        let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
        waiter?.continuation.resume(throwing: error)
    }
}

extension Observed {
    /// Returns the value as soon as it is not nil.
    package func wait<Wrapped>(for what: String, within limit: Duration = .patience) async throws -> Wrapped
    where Value == Wrapped? {
        try await wait(for: what, within: limit) { $0 != nil }
        guard let value else { throw DeadlineExceeded(what: what, limit: limit, seen: "nothing") }
        return value
    }
}

/// The error that an awaited event did not happen in time.
package struct DeadlineExceeded: Error, CustomStringConvertible {
    package let what: String
    package let limit: Duration
    /// The text that was received instead.
    package let seen: String

    package var description: String { "\(what) not seen within \(limit), but: \(seen.prefix(1_000))" }
}

extension Duration {
    package var inMilliseconds: Int32 {
        Int32(clamping: Int((inSeconds * 1000).rounded(.up)))
    }
}
