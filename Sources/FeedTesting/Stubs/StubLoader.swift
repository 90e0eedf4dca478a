public import FeedCore

/// A loader with a predefined outcome.
///
///     let remote = StubLoader { Fetched(profile) }
public struct StubLoader<Output: Sendable>: Loader {
    private let outcome: @Sendable () async throws -> Output

    /// Creates a loader that calls `outcome` on every load.
    public init(_ outcome: @escaping @Sendable () async throws -> Output) {
        self.outcome = outcome
    }

    /// Returns the outcome.
    public func load() async throws -> Output {
        try await outcome()
    }
}
