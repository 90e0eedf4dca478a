/// The common treatment of cancellation: it ends the work and never triggers a fallback or a retry.
package enum Cancellation {
    /// Throws `CancellationError` if `error` is one, or if the task was cancelled.
    package static func rethrow(_ error: any Error) throws(CancellationError) {
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
    }

    /// Runs `step` and returns the error it throws, or nil if it succeeds.
    package static func failure(of step: () async throws -> Void) async throws(CancellationError) -> (any Error)? {
        do {
            try await step()
            return nil
        } catch {
            try rethrow(error)
            return error
        }
    }
}
