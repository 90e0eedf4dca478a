/// What cancellation means to every policy: it ends the work, and is never the reason for anything else.
package enum Cancellation {
    /// Throws `CancellationError` where `error` is one, or where the task was cancelled, whatever `error` is then.
    package static func rethrow(_ error: any Error) throws(CancellationError) {
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
    }

    /// Returns what `step` throws, or nil where it does not.
    ///
    /// - Throws: `CancellationError` where the task was cancelled.
    package static func failure(
        of step: () async throws -> Void
    ) async throws(CancellationError) -> (any Error)? {
        do {
            try await step()
            return nil
        } catch {
            try rethrow(error)
            return error
        }
    }
}
