public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension CacheStore {
    /// Deletes the entry if `policy` calls it expired, or if it cannot be read.
    ///
    /// An entry that somebody saves meanwhile is kept, and is then the one that is reported.
    ///
    /// - Throws: the store's error where deleting failed; what was saved is then still there.
    public func validate(
        _ policy: CachePolicy,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws -> CacheStatus<Value> {
        let isValid = { @Sendable (entry: CacheEntry<Value>) in policy.isValid(entry.timestamp, at: now()) }
        let judged: CacheStatus<Value>
        do {
            guard let entry = try await retrieve() else { return .empty }
            guard !isValid(entry) else { return .valid(entry) }
            judged = .expired(entry)
        } catch {
            if error is CancellationError { throw error }
            judged = .corrupt(error)
        }
        let kept = try await delete(unless: isValid)
        return kept.map { .valid($0) } ?? judged
    }
}
