public import Foundation

/// A queue in which requests for the same value take turns.
///
/// Tasks or processes that wait for the same turn run one after another. A process that dies gives up its turn.
public protocol RequestTurns: Sendable {
    /// Waits for a turn, then runs `body`.
    ///
    /// - Throws: ``RequestNotSent/waitedTooLong(_:)`` if the turn does not come within `limit`; `CancellationError` if
    ///   the task was cancelled while waiting; another error if no turn can be taken. In each case `body` has not run.
    func withTurn<Result: Sendable>(
        within limit: Duration,
        _ body: @Sendable () async -> Result
    ) async throws -> Result
}

/// Shows a cached value without a request while a ``RequestPolicy`` allows it, and shares one request among callers.
///
/// A caller that waited for another's request shows whatever that request saved. If it saved nothing, the next waiter
/// sends its own request. If no turn can be taken, the request is sent anyway.
public struct SparingLoader<Value: Sendable>: Loader {
    /// The result of a load that uses the service only if necessary.
    public enum Outcome<Asked: Sendable>: Sendable {
        /// The policy avoided a request, or another caller made it; this is the cached value.
        case cached(Loaded<Value>)

        /// The service was asked, with this result.
        case asked(Asked)
    }

    private let loader: RemoteFirstLoader<Value>
    private let cache: any ValueCache<Value>
    private let url: URL
    private let policy: RequestPolicy
    private let retryAfter: any RetryAfterStore
    private let turns: (any RequestTurns)?
    private let patience: Duration
    private let isUsable: @Sendable (Value) -> Bool
    private let now: @Sendable () -> Date

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - loader: requests the value and saves it in `cache`.
    ///   - cache: the cache of the value.
    ///   - url: the requested URL.
    ///   - policy: when the service is asked.
    ///   - retryAfter: when each service may be requested again (`Retry-After`).
    ///   - turns: lets callers share one request; nil if each makes its own.
    ///   - patience: how long to wait for another caller's request.
    ///   - isUsable: whether a cached value may be shown.
    ///   - now: the clock.
    public init(
        _ loader: RemoteFirstLoader<Value>,
        cache: any ValueCache<Value>,
        url: URL,
        policy: RequestPolicy,
        retryAfter: any RetryAfterStore,
        turns: (any RequestTurns)?,
        patience: Duration = .seconds(30),
        isUsable: @escaping @Sendable (Value) -> Bool,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.loader = loader
        self.cache = cache
        self.url = url
        self.policy = policy
        self.retryAfter = retryAfter
        self.turns = turns
        self.patience = patience
        self.isUsable = isUsable
        self.now = now
    }

    /// Loads the value from the cache while the policy allows it, otherwise from the service.
    ///
    /// - Throws: ``LoadingError`` if there is nothing to show; `CancellationError` if the task was cancelled.
    public func load() async throws -> Loaded<Value> {
        do {
            switch try await load(asking: { try await loader.load() }) {
            case .cached(let loaded), .asked(let loaded): return loaded
            }
        } catch let error as RequestNotSent {
            return try await loader.loadSaved(because: error)
        }
    }

    /// Loads the value from the cache while the policy allows it; otherwise calls `ask`, for one caller at a time.
    ///
    /// `ask` must save what it loads before it returns, because waiters look for it in the cache.
    ///
    /// - Throws: what `ask` throws; ``RequestNotSent/waitedTooLong(_:)`` if another caller's request did not finish in
    ///   time; ``LoadingError`` if a `Retry-After` wait has not ended and nothing usable is cached; `CancellationError`
    ///   if the task was cancelled.
    public func load<Asked: Sendable>(
        asking ask: @escaping @Sendable () async throws -> Asked
    ) async throws -> Outcome<Asked> {
        let known = try await cached()
        if let loaded = try await spared(known) { return .cached(loaded) }
        guard let turns else { return .asked(try await ask()) }
        let outcome: Result<Outcome<Asked>, any Error>
        do {
            outcome = try await turns.withTurn(within: patience) { await result(of: ask, since: known) }
        } catch {
            try Cancellation.rethrow(error)
            guard !(error is RequestNotSent) else { throw error }
            return .asked(try await ask())
        }
        return try outcome.get()
    }

    private func result<Asked: Sendable>(
        of ask: @Sendable () async throws -> Asked,
        since known: CachedValue<Value>
    ) async -> Result<Outcome<Asked>, any Error> {
        do {
            let current = try await cached()
            if let entry = current.entry, entry.timestamp != known.entry?.timestamp {
                return .success(.cached(shown(entry)))
            }
            if let loaded = try await spared(current) { return .success(.cached(loaded)) }
            return .success(.asked(try await ask()))
        } catch {
            return .failure(error)
        }
    }

    /// The cached value if the service is not to be asked; nil if it is.
    private func spared(_ cached: CachedValue<Value>) async throws -> Loaded<Value>? {
        let end = await retryAfter.retryAfter(for: url)
        var usable: CacheEntry<Value>?
        if case .valid(let entry) = cached, isUsable(entry.value) { usable = entry }
        switch policy.decision(on: usable, retryAfter: end, at: now()) {
        case .ask: return nil
        case .showCached: return usable.map(shown)
        case .wait(let end):
            if let usable { return shown(usable) }
            return try await loader.loadSaved(because: RequestNotSent.retryLater(end))
        }
    }

    private func shown(_ entry: CacheEntry<Value>) -> Loaded<Value> {
        Loaded(
            entry.value,
            source: .cache(fallbackReason: nil),
            savedAt: entry.timestamp,
            fetchedAt: entry.fetchedAt
        )
    }

    /// The cached value; one that cannot be read counts as missing.
    private func cached() async throws -> CachedValue<Value> {
        let cached = try? await cache.lookUp()
        try Task.checkCancellation()
        return cached ?? .nothing
    }
}

extension SparingLoader where Value: Collection {
    /// Creates a loader of a collection, which is usable unless it is empty.
    public init(
        _ loader: RemoteFirstLoader<Value>,
        cache: any ValueCache<Value>,
        url: URL,
        policy: RequestPolicy,
        retryAfter: any RetryAfterStore,
        turns: (any RequestTurns)?,
        patience: Duration = .seconds(30),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            loader,
            cache: cache,
            url: url,
            policy: policy,
            retryAfter: retryAfter,
            turns: turns,
            patience: patience,
            isUsable: { !$0.isEmpty },
            now: now
        )
    }
}
