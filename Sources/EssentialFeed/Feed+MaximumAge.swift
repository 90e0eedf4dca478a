import FeedCore
import Foundation

extension Feed {
    /// Returns the saved list while ``RequestPolicy`` allows it; otherwise calls `request`, in one process at a time.
    ///
    /// A process that waited for another process's request returns the list that the other process saved. If nothing
    /// was saved, the next process sends a request. If no lock can be created, `request` is called without it.
    /// `request` must save the list before it returns.
    ///
    /// - Throws: the errors of `request`; `LoadingError` if a `Retry-After` applies, or another process's request did
    ///   not finish in time, and nothing may be shown.
    func loadIfStale(
        maximumAge: Duration,
        _ request: @escaping @Sendable () async throws -> LoadedList<Item>
    ) async throws -> LoadedList<Item> {
        let known = try await lookUp().entry
        if let saved = try await savedUnlessStale(known, maximumAge) { return saved }
        let outcome: Result<LoadedList<Item>, any Error>
        do {
            outcome = try await feeds.storage.withRequestLock(for: url, timeout: feeds.lockTimeout) {
                await Result {
                    let current = try await lookUp().entry
                    if let current, current.metadata.firstSavedAt != known?.metadata.firstSavedAt {
                        let usable = fallback.usablePart(of: current) ?? current
                        return list(usable, from: .cache(fallbackReason: nil))
                    }
                    if let saved = try await savedUnlessStale(current, maximumAge) { return saved }
                    return try await request()
                }
            }
        } catch {
            try Cancellation.rethrow(error)
            guard error is RequestNotSent else { return try await request() }
            return try await saved(because: error)
        }
        return try outcome.get()
    }

    /// Returns the saved list if no request is needed; otherwise nil.
    func savedUnlessStale(
        _ entry: CacheEntry<[Item]>?,
        _ maximumAge: Duration
    ) async throws -> LoadedList<Item>? {
        let usable = entry.flatMap(fallback.usablePart).flatMap { $0.value.isEmpty ? nil : $0 }
        let end = await retryAfter.end(for: url)
        switch RequestPolicy.decision(on: usable?.metadata, maximumAge: maximumAge, retryAfter: end, at: feeds.now()) {
        case .ask: return nil
        case .showCached: return usable.map { list($0, from: .cache(fallbackReason: nil)) }
        case .wait(let end): return try await saved(because: RequestNotSent.retryLater(end))
        }
    }

    private func saved(because reason: any Error) async throws -> LoadedList<Item> {
        list(try await fallback.saved(because: reason), from: .cache(fallbackReason: reason))
    }

    /// Returns the cached list, of any age, and the reason it cannot be read, if so.
    func lookUp() async throws -> (entry: CacheEntry<[Item]>?, failure: (any Error)?) {
        var entry: CacheEntry<[Item]>?
        let failure = try await Cancellation.failure { entry = try await fallback.entry() }
        try Task.checkCancellation()
        return (entry, failure)
    }
}
