import FeedCache
package import FeedCore
public import Foundation

/// A cached feed or university list.
public struct CachedFeed: Hashable, Sendable {
    /// Whether what is cached can be shown.
    public enum Status: String, Sendable {
        /// It can be shown.
        case valid

        /// It is too old, or dated in the future.
        case expired

        /// It cannot be read.
        case corrupt
    }

    /// The URL; nil if it is unknown, because the entry is corrupt.
    public let url: URL?

    /// The number of images or universities that can be shown, or that have expired; nil if the entry is corrupt.
    public let count: Int?

    /// The number of pictures; zero if the storage does not count them.
    public let pictures: Int

    /// The size of the entry and its pictures in bytes; zero if the storage does not know it.
    public let bytes: Int

    /// When it was saved; of a list that came in pages, its oldest part.
    ///
    /// Nil if the entry is corrupt.
    public let savedAt: Date?

    /// When it expires; of a list that came in pages, its first part.
    ///
    /// Nil if it never does, or if the entry is corrupt.
    public let expiresAt: Date?

    /// Whether what is cached can be shown.
    public let status: Status
}

extension Feeds {
    /// Returns all that is cached, valid or not: the last saved first, what is corrupt last.
    ///
    /// Nothing is requested or changed. An entry that cannot be opened is left out.
    ///
    /// - Throws: the storage's error if it cannot list its entries.
    public func cached() async throws -> [CachedFeed] {
        let (feeds, failures) = try await contents()
        if feeds.isEmpty, let failure = failures.first { throw failure }
        return feeds
    }

    /// Deletes what is cached of `url`, feed and university list, image data too, and returns whether there was any.
    ///
    /// - Throws: the storage's error if it could not be deleted.
    public func remove(_ url: URL) async throws -> Bool {
        let hadFeed = try await remove(storage.feedStore(for: url))
        let hadList = try await remove(storage.universityStore(for: url))
        return hadFeed || hadList
    }

    private func remove(_ store: any CacheStore) async throws -> Bool {
        let isThere = await Result { try await store.isEmpty }
        try await store.delete()
        return (try? isThere.get()) != true
    }

    /// Returns all that is cached, and why some of it cannot be opened.
    package func contents() async throws -> (feeds: [CachedFeed], failures: [any Error]) {
        var found: [(feed: CachedFeed, firstSavedAt: Date?)] = []
        var failures: [any Error] = []
        func add<Item: Sendable>(_ store: any CacheStore<[Item]>, _ policy: CachePolicy) async {
            do {
                if let feed = try await self.feed(in: store, policy) { found.append(feed) }
            } catch {
                failures.append(error)
            }
        }
        for store in try await storage.feedStores() { await add(store, .feeds) }
        for store in try await storage.universityStores() { await add(store, .neverExpires) }
        let latest = found.sorted { $0.firstSavedAt ?? .distantPast > $1.firstSavedAt ?? .distantPast }
        return (latest.map(\.feed), failures)
    }

    private func feed<Item: Sendable>(
        in store: any CacheStore<[Item]>,
        _ policy: CachePolicy
    ) async throws -> (feed: CachedFeed, firstSavedAt: Date?)? {
        let usage = try (store as? any MeasuredStore)?.usage()
        let status: CacheStatus<[Item]>
        var firstSavedAt: Date?
        do {
            guard let entry = try await store.retrieve() else { return nil }
            firstSavedAt = entry.firstSavedAt
            status = entry.part { policy.isValid($0, at: now()) }.map { .valid($0) } ?? .expired(entry)
        } catch CacheError.unreadable(let path, let cause) where cause is SystemError || cause is UnusableDirectory {
            throw CacheError.unreadable(path: path, cause: cause)
        } catch {
            try Cancellation.rethrow(error)
            status = .corrupt(error)
        }
        return (CachedFeed(status, usage: usage, policy: policy), firstSavedAt)
    }
}

extension CacheStore {
    fileprivate var isEmpty: Bool {
        get async throws { try await retrieve() == nil }
    }
}

extension CachedFeed {
    init<Item: Sendable>(
        _ status: CacheStatus<[Item]>,
        url: URL? = nil,
        usage: StorageUsage? = nil,
        policy: CachePolicy
    ) {
        let entry: CacheEntry<[Item]>?
        switch status {
        case .valid(let valid): (entry, self.status) = (valid, .valid)
        case .expired(let expired): (entry, self.status) = (expired, .expired)
        case .corrupt, .empty: (entry, self.status) = (nil, .corrupt)
        }
        self.url = entry?.url ?? usage?.url ?? url
        count = entry?.value.count
        pictures = usage?.pictures ?? 0
        bytes = usage?.bytes ?? 0
        savedAt = entry?.timestamp
        expiresAt = entry.flatMap { policy.expiry(of: $0.firstSavedAt) }
    }
}

// MARK: - Validating

extension Feeds {
    /// Deletes what is expired or corrupt, of everything or of `url` alone; reports what was found, and what failed.
    package func validate(_ url: URL?) async throws -> (reports: [CachedFeed], failures: [any Error]) {
        var reports: [CachedFeed] = []
        var failures: [any Error] = []
        func validate<Item: Sendable>(_ store: any CacheStore<[Item]>, _ policy: CachePolicy) async throws {
            do {
                let usage = try? (store as? any MeasuredStore)?.usage()
                let status = try await store.validate(policy, now: now)
                // There may still be image data of a feed that could not be saved or was deleted by hand.
                if case .empty = status {
                    try await store.delete(unless: { _ in true })
                    return
                }
                reports.append(CachedFeed(status, url: url, usage: usage, policy: policy))
                if case .valid = status { try (store as? any MeasuredStore)?.checkImageData() }
            } catch {
                if error is CancellationError { throw error }
                failures.append(error)
            }
        }
        if let url {
            try await validate(storage.feedStore(for: url), .feeds)
            try await validate(storage.universityStore(for: url), .neverExpires)
        } else {
            for store in try await storage.feedStores() { try await validate(store, .feeds) }
            for store in try await storage.universityStores() { try await validate(store, .neverExpires) }
        }
        return (reports, failures)
    }

    /// Returns all cached feeds, whatever their age, the last saved first; calls `report` for each that is unreadable.
    package func entries(report: (any Error) -> Void) async throws -> [CacheEntry<[FeedImage]>] {
        try await entries(in: storage.feedStores(), report: report)
    }

    /// Returns all cached university lists, the last saved first; calls `report` for each that is unreadable.
    package func universityEntries(report: (any Error) -> Void) async throws -> [CacheEntry<[University]>] {
        try await entries(in: storage.universityStores(), report: report)
    }

    private func entries<Value: Sendable>(
        in stores: [any CacheStore<Value>],
        report: (any Error) -> Void
    ) async throws -> [CacheEntry<Value>] {
        var entries: [CacheEntry<Value>] = []
        for store in stores {
            do {
                if let entry = try await store.retrieve() { entries.append(entry) }
            } catch {
                report(error)
            }
        }
        return entries.sorted { $0.firstSavedAt > $1.firstSavedAt }
    }
}
