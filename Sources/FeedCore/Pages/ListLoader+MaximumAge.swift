package import Foundation

/// Turns of those who request the same list at the same time.
///
/// Tasks or processes that wait for the same turn run one after another. A process that dies gives up its turn.
package protocol RequestQueue: Sendable {
    /// Waits for a turn, then runs `body`.
    ///
    /// - Throws: ``RequestNotSent/waitedTooLong(_:)`` if the turn does not come within `limit`; `CancellationError` if
    ///   the task was cancelled while waiting; another error if no turn can be taken. In each case `body` has not run.
    func withTurn<Result: Sendable>(
        within limit: Duration,
        _ body: @Sendable () async -> Result
    ) async throws -> Result
}

/// The result of a load that asks the service only if necessary.
package enum Spared<Item: Sendable, Asked: Sendable>: Sendable {
    /// No request was necessary, or another caller made it; this is the cached list.
    case cached(Loaded<[Item]>)

    /// The service was asked, with this result.
    case asked(Asked)
}

extension ListLoader {
    /// Returns the cached list while ``RequestPolicy`` allows it; otherwise calls `ask`, for one caller at a time.
    ///
    /// A caller that waited for another's request is given whatever that request saved. If it saved nothing, the next
    /// waiter asks. If no turn can be taken, `ask` is called anyway. It must save what it loads before it returns.
    ///
    /// - Throws: what `ask` throws; ``LoadingError`` if a `Retry-After` wait has not ended, or another caller's request
    ///   did not finish in time, and nothing usable is cached; `CancellationError` if the task was cancelled.
    package func load<Asked: Sendable>(
        maximumAge: Duration,
        queue: (any RequestQueue)?,
        patience: Duration = .seconds(30),
        asking ask: @escaping @Sendable () async throws -> Asked
    ) async throws -> Spared<Item, Asked> {
        let policy = RequestPolicy(maximumAge: maximumAge)
        let known = try await lookUp()
        if let loaded = try await spared(by: policy, known) { return .cached(loaded) }
        guard let queue else { return .asked(try await ask()) }
        let outcome: Result<Spared<Item, Asked>, any Error>
        do {
            outcome = try await queue.withTurn(within: patience) {
                await result(of: ask, policy: policy, since: known)
            }
        } catch {
            try Cancellation.rethrow(error)
            guard error is RequestNotSent else { return .asked(try await ask()) }
            return .cached(try await cache.load(nil, of: url, because: error) { !$0.isEmpty })
        }
        return try outcome.get()
    }

    /// Until when the service asks not to be requested; nil if it does not.
    package var endOfWait: Date? {
        get async { RequestPolicy.endOfWait(await retryAfter.retryAfter(for: url), at: now()) }
    }

    private func result<Asked: Sendable>(
        of ask: @Sendable () async throws -> Asked,
        policy: RequestPolicy,
        since known: CacheEntry<[Item]>?
    ) async -> Result<Spared<Item, Asked>, any Error> {
        do {
            let current = try await lookUp()
            if let current, current.firstSavedAt != known?.firstSavedAt {
                return .success(.cached(Loaded(cache.usablePart(of: current) ?? current, because: nil)))
            }
            if let loaded = try await spared(by: policy, current) { return .success(.cached(loaded)) }
            return .success(.asked(try await ask()))
        } catch {
            return .failure(error)
        }
    }

    /// The cached list if the service is not to be asked; nil if it is.
    private func spared(by policy: RequestPolicy, _ cached: CacheEntry<[Item]>?) async throws -> Loaded<[Item]>? {
        let end = await retryAfter.retryAfter(for: url)
        let usable = cached.flatMap(cache.usablePart).flatMap { $0.value.isEmpty ? nil : $0 }
        switch policy.decision(on: usable, retryAfter: end, at: now()) {
        case .ask: return nil
        case .showCached: return usable.map { Loaded($0, because: nil) }
        case .wait(let end):
            if let usable { return Loaded(usable, because: nil) }
            return try await cache.load(cached, of: url, because: RequestNotSent.retryLater(end)) { !$0.isEmpty }
        }
    }
}
