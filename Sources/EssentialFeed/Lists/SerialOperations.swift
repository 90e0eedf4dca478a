import Foundation

/// Runs operations one after the other, in the order in which they were passed.
///
/// An operation that is cancelled while it waits ends immediately. If a running operation runs another one and awaits
/// it, the other is a part of the first, so that they do not wait for each other.
actor SerialOperations {
    @TaskLocal private static var running: UUID?

    private var current: UUID?
    private var waiting: [(id: UUID, continuation: CheckedContinuation<Void, any Error>)] = []

    /// Whether the caller is a part of the running operation.
    var isRunningCaller: Bool { current != nil && Self.running == current }

    /// Runs an operation when all earlier ones have ended.
    ///
    /// - Throws: `CancellationError` if the task was cancelled before the operation began; otherwise its error.
    func run<Value: Sendable>(_ operation: @Sendable () async throws -> Value) async throws -> Value {
        if isRunningCaller { return try await operation() }
        let id = UUID()
        try await waitForTurn(id)
        defer { startNext() }
        return try await Self.$running.withValue(id) { try await operation() }
    }

    private func waitForTurn(_ id: UUID) async throws {
        try Task.checkCancellation()
        guard current != nil else {
            current = id
            return
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                // If the task was cancelled before this point, `leave` found nothing to remove.
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                waiting.append((id, continuation))
            }
        } onCancel: {
            Task { await self.leave(id) }
        }
    }

    private func leave(_ id: UUID) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).continuation.resume(throwing: CancellationError())
    }

    private func startNext() {
        current = nil
        guard !waiting.isEmpty else { return }
        let next = waiting.removeFirst()
        current = next.id
        next.continuation.resume()
    }
}
