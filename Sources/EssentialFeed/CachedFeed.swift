public import FeedCore
public import Foundation

/// A saved list.
///
///     for feed in try await feeds.cached() { print(feed.status, feed.url as Any, feed.bytes) }
public struct CachedFeed: Hashable, Sendable {
    /// Whether a saved list can be shown.
    public enum Status: String, Sendable {
        /// It can be shown.
        case valid

        /// It has expired, or is dated more than a day in the future, and then is not deleted: the clock may be wrong.
        case expired

        /// It cannot be read.
        case corrupt
    }

    /// The URL; nil if the entry is corrupt and its URL unreadable.
    public let url: URL?

    /// The title of the list, if it has one.
    public let title: String?

    /// The number of items, valid or expired; nil if the entry is corrupt.
    public let count: Int?

    /// The number of pictures; zero if the storage does not count them.
    public let pictures: Int

    /// The size of the entry and its pictures in bytes; zero if the storage does not measure it.
    public let bytes: Int

    /// When the list was saved or last revalidated; nil if the entry is corrupt.
    public let savedAt: Date?

    /// When the list expires; nil if it never does, or the entry is corrupt.
    public let expiresAt: Date?

    /// Whether the list can be shown.
    public let status: Status

    /// The failure of the last load; nil if it succeeded.
    public let failure: FailedLoad?
}

extension CachedFeed {
    init(_ entry: CacheEntry<some Any>, _ status: Status, _ usage: StorageUsage, _ policy: CachePolicy) {
        url = entry.url
        title = entry.metadata.title
        count = (entry.value as? any Collection)?.count
        (pictures, bytes) = (usage.pictures, usage.bytes)
        savedAt = entry.timestamp
        expiresAt = policy.expiry(of: entry.timestamp)
        (self.status, failure) = (status, entry.metadata.failure)
    }

    init(corrupt usage: StorageUsage, at url: URL?) {
        self.url = usage.url ?? url
        (pictures, bytes, status) = (usage.pictures, usage.bytes, .corrupt)
        (title, count, savedAt, expiresAt, failure) = (nil, nil, nil, nil, nil)
    }
}
