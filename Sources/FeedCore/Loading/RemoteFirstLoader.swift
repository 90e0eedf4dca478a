public import Foundation

/// Loads a value from a service and saves it, falling back to the saved value if the service fails.
///
/// This is the policy of a single offline-first value; lists that come in pages have `Feed`. A loaded value is always
/// returned, even if saving it fails. A saved value is returned only if the service fails and the value is usable.
/// Cancelling ends the load with `CancellationError` and never causes a fallback.
public struct RemoteFirstLoader<Value: Sendable>: Loader {
    private let remote: any Loader<Fetched<Value>>
    private let fallback: Fallback<Value>

    /// Creates a loader that requests `remote` first, saves in `store` and falls back to it.
    ///
    /// A ``ConditionalLoader`` is asked whether the saved value is still current, and sends it only if it is not.
    ///
    /// - Parameters:
    ///   - policy: how long a saved value may be shown.
    ///   - isUsable: whether a saved value may be shown instead of the service's; by default, unless it is an empty
    ///     collection.
    public init(
        remote: any Loader<Fetched<Value>>,
        store: any CacheStore<Value>,
        url: URL,
        policy: CachePolicy,
        now: @escaping @Sendable () -> Date = { Date() },
        isUsable: @escaping @Sendable (Value) -> Bool = { ($0 as? any Collection)?.isEmpty != true }
    ) {
        let fallback = Fallback(store: store, url: url, policy: policy, now: now, isUsable: isUsable)
        self.init(remote: remote, fallback: fallback)
    }

    package init(remote: any Loader<Fetched<Value>>, fallback: Fallback<Value>) {
        self.remote = remote
        self.fallback = fallback
    }

    /// Loads the value from the service, or what is saved if that fails.
    ///
    /// - Throws: ``LoadingError`` if neither has a value to show; `CancellationError` if the task was cancelled.
    public func load() async throws -> Loaded<Value> {
        switch try await fallback.load(from: { try await ask() }) {
        case .service(let loaded), .saved(let loaded): loaded
        }
    }

    private func ask() async throws -> Loaded<Value> {
        guard let remote = remote as? any ConditionalLoader<Value> else { return try await save(remote.load()) }
        let known = try? await fallback.store.metadata()
        try Task.checkCancellation()
        switch try await fallback.load(from: remote, unless: known) {
        case .fetched(let fetched): return try await save(fetched)
        case .notModified(let entry, let failure):
            return Loaded(entry, source: .remote(savingFailure: failure), isNotModified: true)
        }
    }

    /// Loads what is saved without asking the service.
    ///
    /// - Parameter reason: the service's failure, if it was asked and failed.
    /// - Throws: ``LoadingError`` if nothing is saved that may be shown; `CancellationError` if the task was cancelled.
    public func loadSaved(because reason: (any Error)? = nil) async throws -> Loaded<Value> {
        try await fallback.saved(because: reason)
    }

    private func save(_ fetched: Fetched<Value>) async throws -> Loaded<Value> {
        var savedAt: Date?
        let failure = try await Cancellation.failure { savedAt = try await fallback.save(fetched).timestamp }
        return Loaded(fetched.value, source: .remote(savingFailure: failure), savedAt: savedAt)
    }
}
