import Foundation

extension ListLoader {
    /// Whether a list had to be requested.
    package enum Decision<Response: Sendable>: Sendable {
        /// No request was necessary, or another process made it; this is the cached list.
        case cached(Loaded<[Item]>)

        /// The service was asked, with this result.
        case asked(Response)
    }

    /// Returns the cached list while ``RequestPolicy`` allows it; otherwise calls `ask`, for one process at a time.
    ///
    /// A process that waited for another's request is given whatever that request saved. If it saved nothing, the next
    /// one asks. If nothing can be locked, `ask` is called anyway. It must save what it loads before it returns.
    ///
    /// - Throws: what `ask` throws; ``LoadingError`` if a `Retry-After` time has not passed, or another process's request
    ///   did not finish in time, and nothing usable is cached; `CancellationError` if the task was cancelled.
    package func loadIfStale<Response: Sendable>(
        maximumAge: Duration,
        asking ask: @escaping @Sendable () async throws -> Response
    ) async throws -> Decision<Response> {
        let policy = RequestPolicy(maximumAge: maximumAge)
        let known = try await lookUp().entry
        if let cached = try await cachedList(by: policy, known) { return .cached(cached) }
        let outcome: Result<Decision<Response>, any Error>
        do {
            outcome = try await storage.withRequestLock(for: url, timeout: lockTimeout) {
                await Result {
                    let current = try await lookUp().entry
                    if let current, current.firstSavedAt != known?.firstSavedAt {
                        return .cached(completed(Loaded(fallback.usablePart(of: current) ?? current, because: nil)))
                    }
                    if let cached = try await cachedList(by: policy, current) { return .cached(cached) }
                    return .asked(try await ask())
                }
            }
        } catch {
            try Cancellation.rethrow(error)
            guard error is RequestNotSent else { return .asked(try await ask()) }
            return .cached(try await saved(because: error))
        }
        return try outcome.get()
    }

    /// The cached list if the service is not to be asked; nil if it is.
    private func cachedList(by policy: RequestPolicy, _ cached: CacheEntry<[Item]>?) async throws -> Loaded<[Item]>? {
        let usable = cached.flatMap(fallback.usablePart).flatMap { $0.value.isEmpty ? nil : $0 }
        switch policy.decision(on: usable?.metadata, retryAfter: await retryAfter.end(for: url), at: now()) {
        case .ask: return nil
        case .showCached: return usable.map { completed(Loaded($0, because: nil)) }
        case .wait(let end):
            return try await saved(because: RequestNotSent.retryLater(end))
        }
    }
}
