public import FeedCore

/// Loads a value from a service and saves it, falling back to the saved value if the service fails.
///
///     let local = LocalLoader(store: store, url: url, policy: .days(7))
///     let loader = RemoteFirstLoader(remote: remote, cache: local)
///     let profile = try await loader.load().value
///
/// This is the policy for a single value; for lists, use `Feed`. A loaded value is returned even if saving it fails. A
/// saved value is returned only if the service fails and the value is usable. Cancelling ends the load with
/// `CancellationError` and never causes a fallback.
public struct RemoteFirstLoader<Value: Sendable>: Loader {
    private let remote: any Loader<Fetched<Value>>
    private let local: LocalLoader<Value>
    private let isUsable: @Sendable (Value) -> Bool

    /// Creates a loader that loads with `remote` first, saves in `cache`, and falls back to the saved value.
    ///
    /// The request to a `ConditionalLoader` is conditional, so that an unmodified value is not sent again.
    ///
    /// - Parameter isUsable: whether a saved value may be shown instead of the service's; by default, unless it is an
    ///   empty collection.
    public init(
        remote: any Loader<Fetched<Value>>,
        cache: LocalLoader<Value>,
        isUsable: @escaping @Sendable (Value) -> Bool = { ($0 as? any Collection)?.isEmpty != true }
    ) {
        (self.remote, local, self.isUsable) = (remote, cache, isUsable)
    }

    /// Loads the value from the service or, if that fails, the saved value.
    ///
    /// - Throws: `LoadingError` if neither has a value to show; `CancellationError` if the task was cancelled.
    public func load() async throws -> Loaded<Value> {
        do {
            return try await request()
        } catch {
            try Cancellation.rethrow(error)
            let entry = try await local.saved(because: error, isUsable: isUsable)
            return Loaded(entry, source: .cache(fallbackReason: error))
        }
    }

    private func request() async throws -> Loaded<Value> {
        guard let remote = remote as? any ConditionalLoader<Value> else { return try await save(remote.load()) }
        let head = try? await local.head()
        try Task.checkCancellation()
        switch try await remote.load(unless: local.validators(of: head)) {
        case .fetched(let fetched): return try await save(fetched)
        case .unchanged(let freshness):
            guard let head, let (entry, failure) = try await local.revalidated(head, freshness: freshness),
                isUsable(entry.value)
            else { break }
            return Loaded(entry, source: .remote(savingFailure: failure), isNotModified: true)
        case .inapplicable: break
        }
        return try await save(remote.loadUnconditionally())
    }

    private func save(_ fetched: Fetched<Value>) async throws -> Loaded<Value> {
        let savedAt = local.now()
        let failure = try await Cancellation.failure { try await local.save(fetched) }
        return Loaded(
            fetched.value,
            source: .remote(savingFailure: failure),
            savedAt: failure == nil ? savedAt : nil
        )
    }
}
