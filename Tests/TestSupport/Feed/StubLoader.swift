import FeedCore

/// A loader that does as it is told.
package struct StubLoader<Value: Sendable>: Loader {
    private let outcome: @Sendable () async throws -> Value

    /// Creates a loader whose every load is a call of `outcome`.
    package init(_ outcome: @escaping @Sendable () async throws -> Value) {
        self.outcome = outcome
    }

    package func load() async throws -> Value {
        try await outcome()
    }
}
