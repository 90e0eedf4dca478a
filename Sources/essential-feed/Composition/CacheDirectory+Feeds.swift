import FeedCache
import FeedCore

extension CacheDirectory {
    /// The feeds that are cached, expired ones too, the newest first; `report` is told of those that cannot be read.
    func feeds(reporting report: (any Error) -> Void) async throws -> [CacheEntry<[FeedImage]>] {
        var entries: [CacheEntry<[FeedImage]>] = []
        for store in try feedStores() {
            do {
                if let entry = try await store.retrieve() { entries.append(entry) }
            } catch {
                report(error)
            }
        }
        return entries.sorted { $0.timestamp > $1.timestamp }
    }
}
