import FeedCore
import Foundation

extension Feed {
    /// Returns the saved list while ``RequestPolicy`` allows it; otherwise calls `request`.
    ///
    /// - Throws: the errors of `request`; `LoadingError` if a `Retry-After` applies and nothing may be shown.
    func loadIfStale(
        maximumAge: Duration,
        _ request: () async throws -> LoadedList<Item>
    ) async throws -> LoadedList<Item> {
        let known = try await lookUp().entry
        if let saved = try await savedUnlessStale(known, maximumAge) { return saved }
        return try await request()
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
