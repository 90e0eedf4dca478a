#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The turns of many that want to request the same value at the same time.
///
/// Tasks, or processes, that take a turn of the same kind run one after the other. A process that dies gives its turn up.
public protocol RequestTurns: Sendable {
    /// Waits for the turn and runs `body` in it.
    ///
    /// - Throws: ``RequestNotSent/waitedTooLong(_:)`` where the turn does not come within `limit`; `CancellationError`
    ///   where the task was cancelled meanwhile; another error where no turn can be taken at all. `body` has not been
    ///   run then.
    func withTurn<Result: Sendable>(
        within limit: Duration,
        _ body: @Sendable () async -> Result
    ) async throws -> Result
}

/// Shows a cached value without asking its service as long as a ``RequestPolicy`` allows it, and has one request made
/// for all that want the value at the same time.
///
/// Who waited for another's request shows what that has saved, whatever it is. Where it saved nothing, the next in line
/// asks. A turn that cannot be taken is no reason not to ask.
public struct SparingLoader<Value: Sendable>: Loader {
    /// What came of a value that is wanted only where the service has to be asked for it.
    public enum Outcome<Asked: Sendable>: Sendable {
        /// The policy spared the service a request, or another made it: this is cached.
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
    ///   - loader: asks the service, and saves in `cache`.
    ///   - cache: where the value is cached.
    ///   - url: the URL that is requested.
    ///   - policy: when the service is asked.
    ///   - retryAfter: the moments before which services do not want to be asked.
    ///   - turns: lets one request be made for many; nil where everybody makes their own.
    ///   - patience: how long to wait for another's request.
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

    /// Loads the value: from the cache while the policy allows it, else from the service.
    ///
    /// - Throws: ``LoadingError`` where there is nothing to show; `CancellationError` where the task was cancelled.
    public func load() async throws -> Loaded<Value> {
        do {
            switch try await load(asking: { try await loader.load() }) {
            case .cached(let loaded), .asked(let loaded): return loaded
            }
        } catch let error as RequestNotSent {
            return try await loader.loadSaved(because: error)
        }
    }

    /// Loads the value from the cache while the policy allows it, and has the service asked with `ask` otherwise, by one
    /// of many at a time.
    ///
    /// What `ask` loads it has to save before it returns: those who wait for it look for it in the cache.
    ///
    /// - Throws: what `ask` throws; ``RequestNotSent/waitedTooLong(_:)`` where another's request did not end in time;
    ///   ``LoadingError`` where the service asks for patience and nothing usable is cached; `CancellationError` where the
    ///   task was cancelled.
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

    /// The cached value, where the service is not to be asked; nil where it is.
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

    /// What is cached; what cannot be read counts as nothing.
    private func cached() async throws -> CachedValue<Value> {
        let cached = try? await cache.lookUp()
        try Task.checkCancellation()
        return cached ?? .nothing
    }
}

extension SparingLoader where Value: Collection {
    /// Creates a loader of a collection, which is usable where it is not empty.
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
