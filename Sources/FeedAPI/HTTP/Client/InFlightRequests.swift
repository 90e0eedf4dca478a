import FeedCore
import Foundation
import Synchronization

/// A request failed because the reused connection had been closed.
struct ReusedConnectionClosed: Error {
    let transfer: Transfer
}

/// The requests of a session that are in progress.
///
/// Each ends exactly once, by its deadline at the latest. A request has a number and, once it is being sent, a task.
final class InFlightRequests: Sendable {
    private struct InFlightRequest {
        var transfer: Transfer
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        let timer: Task<Void, any Error>
        /// The identifier of the task, and what cancels it.
        var task: (id: Int, cancel: @Sendable () -> Void)?

        mutating func updateTransfer<Result>(_ body: (inout Transfer) -> Result) -> Result { body(&transfer) }
    }

    private struct State {
        var requests: [Int: InFlightRequest] = [:]
        var numbers: [Int: Int] = [:]
        var count = 0
        /// The origins that have responded; connections to them may be reused ones.
        var origins: Set<String> = []
    }

    private let state = Mutex(State())

    /// Runs a request that `start` sends, and returns the complete response.
    func run(_ transfer: Transfer, start: (_ number: Int) -> Void) async throws -> HTTPResponse {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                begin(number, transfer, continuation)
                // If the task was cancelled before, the cancellation handler found no request to end.
                guard !Task.isCancelled else { return end(number, with: .failure(CancellationError())) }
                start(number)
            }
        } onCancel: {
            end(number, with: .failure(CancellationError()))
        }
    }

    private func begin(
        _ number: Int,
        _ transfer: Transfer,
        _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) {
        state.withLock { state in
            // Inside the lock, so that even the shortest deadline finds a request to end.
            let timer = Task {
                while let deadline = self.state.withLock({ $0.requests[number]?.transfer.deadline }) {
                    guard deadline > .now else { return timeOut(number) }
                    // What comes meanwhile may put the deadline off.
                    try await Task.sleep(until: deadline, clock: .continuous)
                }
            }
            state.requests[number] = InFlightRequest(transfer: transfer, continuation: continuation, timer: timer)
        }
    }

    private func timeOut(_ number: Int) {
        guard let transfer = state.withLock({ $0.requests[number]?.transfer }) else { return }
        end(number, with: .failure(transfer.timeoutFailure))
    }

    func isOpen(_ number: Int) -> Bool {
        state.withLock { $0.requests[number] != nil }
    }

    /// Notes the task that sends a request; returns false if the request has ended meanwhile.
    func note(task id: Int, of number: Int, cancel: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            guard state.requests[number] != nil else { return false }
            state.requests[number]?.task = (id, cancel)
            state.numbers[id] = number
            return true
        }
    }

    /// Calls `body` with a task's transfer and returns its result, or nil if the request has ended.
    @discardableResult
    func update<Result: Sendable>(_ task: Int, _ body: (inout Transfer) -> Result) -> Result? {
        state.withLock { state in
            guard let number = state.numbers[task] else { return nil }
            return state.requests[number]?.updateTransfer(body)
        }
    }

    /// Ends the request of a task, and cancels the task unless it is complete.
    func end(task: Int, with result: Result<HTTPResponse, any Error>, isComplete: Bool = false) {
        guard let number = state.withLock({ $0.numbers[task] }) else { return }
        end(number, with: result, isComplete: isComplete)
    }

    private func end(_ number: Int, with result: Result<HTTPResponse, any Error>, isComplete: Bool = false) {
        let ended = state.withLock { state in
            let ended = state.requests.removeValue(forKey: number)
            if let task = ended?.task { state.numbers[task.id] = nil }
            return ended
        }
        guard let ended else { return }
        ended.timer.cancel()
        ended.continuation.resume(with: result)
        if !isComplete { ended.task?.cancel() }
    }

    func hasResponded(_ url: URL) -> Bool {
        guard let origin = Origin(url) else { return false }
        return state.withLock { $0.origins.contains("\(origin)") }
    }

    func noteResponse(of url: URL) {
        guard let origin = Origin(url) else { return }
        state.withLock { _ = $0.origins.insert("\(origin)") }
    }
}
