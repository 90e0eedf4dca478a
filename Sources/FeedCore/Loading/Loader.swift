/// A source of a value: a service, or a loader that adds a policy to another loader.
///
///     struct Greeting: Loader { func load() async throws -> String { "Hello" } }
public protocol Loader<Output>: Sendable {
    /// The type of the loaded value.
    associatedtype Output: Sendable

    /// Loads the value.
    ///
    /// - Throws: only `CancellationError` if the task was cancelled; otherwise the reason there is no value.
    func load() async throws -> Output
}
