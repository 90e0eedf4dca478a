import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Says what is saved, and what is found saved.
struct TracingCache<Value: Collection & Sendable>: ValueCache {
    let cache: any ValueCache<Value>
    let trace: Trace

    func save(_ fetched: Fetched<Value>) async throws -> Date {
        let timestamp = try await cache.save(fetched)
        trace("saved \(fetched.value.count) items")
        return timestamp
    }

    func load() async throws -> CacheEntry<Value>? {
        let entry = try await cache.load()
        trace(entry.map { "found \($0.value.count) items cached" } ?? "found nothing usable cached")
        return entry
    }
}
