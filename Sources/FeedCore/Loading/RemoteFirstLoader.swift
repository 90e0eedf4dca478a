public import Foundation

/// Loads a value from a service and saves it, falling back to the saved value if the service fails.
///
///     let loader = RemoteFirstLoader(remote: remote, store: store, url: url, policy: .days(7))
///     let profile = try await loader.load().value
///
/// This is the policy for a single value; for lists, use `Feed`. A loaded value is returned even if saving it fails. A
/// saved value is returned only if the service fails and the value is usable. Cancelling ends the load with
/// `CancellationError` and never causes a fallback.
public struct RemoteFirstLoader<Value: Sendable>: Loader {
    private let remote: any Loader<Fetched<Value>>
    private let fallback: Fallback<Value>

    /// Creates a loader that loads with `remote`, saves in `store`, and falls back to the saved value.
    ///
    /// The request to a ``ConditionalLoader`` is conditional, so that an unmodified value is not sent again.
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

    /// Loads the value from the service or, if that fails, the saved value.
    ///
    /// - Throws: ``LoadingError`` if neither has a value to show; `CancellationError` if the task was cancelled.
    public func load() async throws -> Loaded<Value> {
        switch try await fallback.load(from: { try await request() }) {
        case .service(let loaded): loaded
        case .saved(let entry, let reason): Loaded(entry, source: .cache(fallbackReason: reason))
        }
    }

    private func request() async throws -> Loaded<Value> {
        guard let remote = remote as? any ConditionalLoader<Value> else { return try await save(remote.load()) }
        let known = try? await fallback.metadata()
        try Task.checkCancellation()
        switch try await fallback.revalidate(known, with: remote) {
        case .fetched(let fetched): return try await save(fetched)
        case .notModified(let entry, let failure):
            return Loaded(entry, source: .remote(savingFailure: failure), isNotModified: true)
        }
    }

    /// Loads the saved value without a request.
    ///
    /// - Parameter reason: the service's failure, if a request was sent and failed.
    /// - Throws: ``LoadingError`` if nothing is saved that may be shown; `CancellationError` if the task was cancelled.
    public func loadSaved(because reason: (any Error)? = nil) async throws -> Loaded<Value> {
        Loaded(try await fallback.saved(because: reason), source: .cache(fallbackReason: reason))
    }

    private func save(_ fetched: Fetched<Value>) async throws -> Loaded<Value> {
        var savedAt: Date?
        let failure = try await Cancellation.failure { savedAt = try await fallback.save(fetched).timestamp }
        return Loaded(fetched.value, source: .remote(savingFailure: failure), savedAt: savedAt)
    }
}
