import FeedCore

/// A loader that does as it is told.
package struct StubLoader<Output: Sendable>: Loader {
    private let outcome: @Sendable () async throws -> Output

    /// Creates a loader whose every load is a call of `outcome`.
    package init(_ outcome: @escaping @Sendable () async throws -> Output) {
        self.outcome = outcome
    }

    package func load() async throws -> Output {
        try await outcome()
    }
}
