import Foundation

extension ListLoader {
    /// Returns the cached list while ``RequestPolicy`` allows it; otherwise calls `ask`, for one process at a time.
    ///
    /// A process that waited for another's request is given whatever that request saved. If it saved nothing, the next
    /// one asks. If nothing can be locked, `ask` is called anyway. It must save what it loads before it returns.
    ///
    /// - Throws: what `ask` throws; ``LoadingError`` if a `Retry-After` time has not passed, or another process's request
    ///   did not finish in time, and nothing usable is cached.
    package func loadIfStale<Response: Sendable>(
        maximumAge: Duration,
        asking ask: @escaping @Sendable () async throws -> Response
    ) async throws -> Fallback<[Item]>.Outcome<Response> {
        let known = try await lookUp().entry
        if let saved = try await savedUnlessStale(known, maximumAge) { return .saved(saved) }
        let outcome: Result<Fallback<[Item]>.Outcome<Response>, any Error>
        do {
            outcome = try await storage.withRequestLock(for: url, timeout: lockTimeout) {
                await Result {
                    let current = try await lookUp().entry
                    if let current, current.metadata.firstSavedAt != known?.metadata.firstSavedAt {
                        return .saved(completed(Loaded(fallback.usablePart(of: current) ?? current)))
                    }
                    if let saved = try await savedUnlessStale(current, maximumAge) { return .saved(saved) }
                    return .service(try await ask())
                }
            }
        } catch {
            try Cancellation.rethrow(error)
            guard error is RequestNotSent else { return .service(try await ask()) }
            return .saved(try await saved(because: error))
        }
        return try outcome.get()
    }

    /// The cached list if the service is not to be asked; nil if it is.
    private func savedUnlessStale(
        _ entry: CacheEntry<[Item]>?,
        _ maximumAge: Duration
    ) async throws -> Loaded<[Item]>? {
        let usable = entry.flatMap(fallback.usablePart).flatMap { $0.value.isEmpty ? nil : $0 }
        let (end, metadata) = (await retryAfter.end(for: url), usable?.metadata)
        switch RequestPolicy.decision(on: metadata, maximumAge: maximumAge, retryAfter: end, at: now()) {
        case .ask: return nil
        case .showCached: return usable.map { completed(Loaded($0)) }
        case .wait(let end): return try await saved(because: RequestNotSent.retryLater(end))
        }
    }
}
