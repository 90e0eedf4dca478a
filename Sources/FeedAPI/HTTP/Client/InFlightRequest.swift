import Foundation
import Synchronization

/// A request in progress, which ends exactly once, at its deadline at the latest.
final class InFlightRequest: Sendable {
    private struct State {
        var transfer: HTTPTransfer
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        let timer: Task<Void, any Error>
        var cancel: (@Sendable () -> Void)?

        mutating func update<Result>(_ body: (inout HTTPTransfer) -> Result) -> Result { body(&transfer) }
    }

    /// Nil before the request begins, and once it has ended.
    private let state = Mutex<State?>(nil)

    /// Runs a request that `start` sends, and returns the complete response.
    static func run(_ transfer: HTTPTransfer, start: (InFlightRequest) -> Void) async throws -> HTTPResponse {
        let request = InFlightRequest()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                request.begin(transfer, continuation)
                // If the task was cancelled earlier, the cancellation handler had no request to end.
                guard !Task.isCancelled else { return request.end(with: .failure(CancellationError())) }
                start(request)
            }
        } onCancel: {
            request.end(with: .failure(CancellationError()))
        }
    }

    private func begin(_ transfer: HTTPTransfer, _ continuation: CheckedContinuation<HTTPResponse, any Error>) {
        state.withLock { state in
            // Inside the lock, so that even the shortest deadline finds a request to end.
            let timer = Task {
                while let (deadline, failure) = update({ ($0.deadline, $0.timeoutFailure) }) {
                    guard deadline > .now else { return end(with: .failure(failure)) }
                    // Data received meanwhile may postpone the deadline.
                    try await Task.sleep(until: deadline, clock: .continuous)
                }
            }
            state = State(transfer: transfer, continuation: continuation, timer: timer)
        }
    }

    var isOpen: Bool { state.withLock { $0 != nil } }

    /// Stores a closure that cancels the URLSession task; returns false if the request has already ended.
    func note(_ cancel: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            state?.cancel = cancel
            return state != nil
        }
    }

    /// Calls `body` with the transfer and returns its result, or nil if the request has ended.
    @discardableResult
    func update<Result: Sendable>(_ body: (inout HTTPTransfer) -> Result) -> Result? {
        state.withLock { $0?.update(body) }
    }

    /// Ends the request, if it has not ended yet, and cancels its URLSession task unless `isComplete`.
    func end(with result: Result<HTTPResponse, any Error>, isComplete: Bool = false) {
        let ended = state.withLock { state in
            defer { state = nil }
            return state
        }
        guard let ended else { return }
        ended.timer.cancel()
        ended.continuation.resume(with: result)
        if !isComplete { ended.cancel?() }
    }
}
