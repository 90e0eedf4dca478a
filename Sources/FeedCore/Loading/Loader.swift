/// A source of a value: a service, or another loader with a policy around it.
public protocol Loader<Output>: Sendable {
    /// What is loaded.
    associatedtype Output: Sendable

    /// Loads the value.
    ///
    /// - Throws: `CancellationError` where the task was cancelled, and nothing else then; otherwise the reason why
    ///   there is no value.
    func load() async throws -> Output
}
