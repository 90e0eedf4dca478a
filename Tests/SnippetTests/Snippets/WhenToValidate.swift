import FeedCache
import FeedCore
import Foundation

func validate(_ feed: LocalFeedLoader) async throws {
    switch try await feed.validateCache() {
    case .empty: print("Nothing is cached.")
    case .valid(let entry): print("The feed of \(entry.timestamp) stays.")
    case .expired(let entry): print("The feed of \(entry.timestamp) has been deleted.")
    case .corrupt(let error): print("Something unreadable has been deleted: \(error.localizedDescription)")
    }
}

/// Deletes every feed in the cache that may no longer be shown, and returns what could not be deleted.
func tidyUp(_ cache: CacheDirectory) async throws -> [any Error] {
    var failures: [any Error] = []
    for store in try cache.feedStores() {
        do {
            _ = try await store.validate(.days(7))
        } catch {
            failures.append(error)
        }
    }
    return failures
}
