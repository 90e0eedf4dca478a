import FeedCache
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
    public fileprivate(set) var url: URL?

    /// The title of the list, if it has one.
    public let title: String?

    /// The number of items, valid or expired; nil if the entry is corrupt.
    public let count: Int?

    /// The number of pictures; zero if the storage does not count them.
    public let pictures: Int

    /// The size of the entry and its pictures in bytes; zero if the storage does not measure it.
    public let bytes: Int

    /// When the list, or the oldest part of a paged list, was saved or last revalidated; nil if the entry is corrupt.
    public let savedAt: Date?

    /// When the list, or the first part of a paged list, expires; nil if it never does, or the entry is corrupt.
    public let expiresAt: Date?

    /// Whether the list can be shown.
    public let status: Status

    /// The failure of the last load; nil if it succeeded.
    public fileprivate(set) var failure: FailedLoad?

    let firstSavedAt: Date?
}

extension CachedFeed {
    fileprivate init(_ entry: CacheEntry<some Any>, _ status: Status, _ usage: StorageUsage, _ policy: CachePolicy) {
        url = entry.url
        title = entry.metadata.title
        count = (entry.value as? any Collection)?.count
        (pictures, bytes) = (usage.pictures, usage.bytes)
        (savedAt, firstSavedAt) = (entry.timestamp, entry.metadata.firstSavedAt)
        expiresAt = policy.expiry(of: entry.metadata.firstSavedAt)
        self.status = status
    }

    fileprivate init(corrupt usage: StorageUsage) {
        (url, pictures, bytes, status) = (usage.url, usage.pictures, usage.bytes, .corrupt)
        (title, count, savedAt, firstSavedAt, expiresAt) = (nil, nil, nil, nil, nil)
    }
}

// MARK: - Listing

extension Feeds {
    /// Returns all saved lists, valid or not: the most recent first, corrupt ones last.
    ///
    /// Nothing is requested or changed. An entry that cannot be opened is omitted, and its error is passed to
    /// `failure`.
    ///
    /// - Throws: the storage's error if it cannot list its entries; `CancellationError` if the task was cancelled.
    public nonisolated(nonsending) func cached(
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> [CachedFeed] {
        var found: [CachedFeed] = []
        for store in try await lists() {
            do {
                guard var feed = try await judge(store) else { continue }
                if let url = feed.url { feed.failure = await failedLoad(of: url) }
                found.append(feed)
            } catch {
                try Cancellation.rethrow(error)
                failure(error)
            }
        }
        return found.sorted { $0.firstSavedAt ?? .distantPast > $1.firstSavedAt ?? .distantPast }
    }

    /// Returns the failure of the last load of the list at `url`, which need not be cached; nil if the load succeeded.
    public func failedLoad(of url: URL) async -> FailedLoad? {
        await retryAfterTimes.failedLoad(of: url)
    }

    /// Returns the state of the list in a store; nil if the store is empty.
    private func judge<Value>(_ store: some CacheStore<Value>) async throws -> CachedFeed? {
        let usage = try await store.usage
        do {
            guard let entry = try await store.retrieve() else { return nil }
            let usable = usablePart(of: entry)
            return CachedFeed(usable ?? entry, usable != nil ? .valid : .expired, usage, policy(of: entry))
        } catch CacheError.unreadable(let path, let cause) where cause is SystemError || cause is UnusableDirectory {
            throw CacheError.unreadable(path: path, cause: cause)
        } catch {
            try Cancellation.rethrow(error)
            return CachedFeed(corrupt: usage)
        }
    }

    private func usablePart<Value>(of entry: CacheEntry<Value>) -> CacheEntry<Value>? {
        entry.usablePart(by: policy(of: entry), at: now())
    }

    private func isFuture(_ entry: CacheEntry<some Any>) -> Bool {
        CachePolicy.isFuture(entry.metadata.firstSavedAt, at: now())
    }

    /// Returns the age limit of an entry, which earlier versions did not save.
    private func policy<Value>(of entry: CacheEntry<Value>) -> CachePolicy {
        entry.metadata.policy ?? (Value.self == [University].self ? .neverExpires : policy)
    }
}

// MARK: - Deleting

extension Feeds {
    /// Deletes the lists of all types at `url`, with their pictures, and returns whether any existed.
    ///
    /// A list that is loading meanwhile is not saved.
    ///
    /// - Throws: the storage's error if something could not be deleted.
    public func remove(_ url: URL) async throws -> Bool {
        await shared.abandonRequests(at: url)
        var isFound = false
        for store in try await stores(of: url) {
            do { isFound = try await store.metadata() != nil || isFound } catch { isFound = true }
            try await store.delete()
        }
        try await storage.imageDataStore(forFeedAt: url).delete(except: [])
        try await retryAfterTimes.record(FailedLoad?.none, of: url)
        shared.forgetPictures(of: url) { _ in true }
        return isFound
    }

    /// Deletes expired and corrupt lists with their pictures, and returns all lists that it found.
    ///
    /// Only lists at `url` are checked, or all lists if it is nil. From a paged list, the expired parts are deleted.
    /// Lists dated in the future, and lists saved in the meantime, are not deleted. The error of a list that cannot be
    /// opened or deleted is passed to `failure`.
    ///
    /// - Throws: the storage's error if it cannot list its entries; `CancellationError` if the task was cancelled.
    public nonisolated(nonsending) func validateCache(
        of url: URL? = nil,
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> [CachedFeed] {
        var found: [CachedFeed] = []
        for store in try await stores(of: url) {
            do {
                let feed = try await validate(store, url)
                if let feed, url == nil || !found.contains(feed) { found.append(feed) }
            } catch {
                try Cancellation.rethrow(error)
                failure(error)
            }
        }
        for url in Set(found.compactMap(\.url)) {
            do { try await deleteExpiredParts(ofListsAt: url) } catch {
                try Cancellation.rethrow(error)
                failure(error)
            }
        }
        return found
    }

    /// Returns the stores of a URL, including damaged lists of known item types.
    func stores(of url: URL?) async throws -> [any CacheStore] {
        guard let url else { return try await lists() }
        return ((try? await lists(at: url)) ?? []) + shared.itemTypes.map { storage.list(of: $0, at: url) }
    }

    /// Returns the listed stores, all or only those of a URL, without the stores of `Retry-After` times.
    private func lists(at url: URL? = nil) async throws -> [any CacheStore] {
        var lists: [any CacheStore] = []
        let stores = if let url { try await storage.stores(of: url) } else { try await storage.stores() }
        for store in stores where await !hasRetryAfter(store) { lists.append(store) }
        return lists
    }

    /// Returns whether a store has `Retry-After` times; a listed store need not have the type of its list.
    private func hasRetryAfter(_ store: any CacheStore) async -> Bool {
        if store is any CacheStore<[RetryAfterTime]> { return true }
        guard !(store is any CacheStore<[FeedImage]>), let metadata = try? await store.metadata() else { return false }
        let times = try? await storage.store(of: RetryAfterTime.self, for: metadata.url).metadata()
        return times == metadata
    }

    /// Deletes the list in a store unless it is valid, and returns its previous state; nil if the store is empty.
    private func validate<Value>(_ store: some CacheStore<Value>, _ url: URL?) async throws -> CachedFeed? {
        guard var feed = try await judge(store) else {
            // Image data may exist without a list that could not be saved or was deleted by hand.
            try await store.delete(unless: { _ in true })
            return nil
        }
        guard feed.status == .expired || feed.status == .corrupt else { return feed }
        let remaining = try await store.delete { [self] in usablePart(of: $0) != nil || isFuture($0) }
        if remaining != nil { return try await judge(store) }
        feed.url = feed.url ?? url
        return feed
    }

    /// Deletes the expired parts of the lists at a URL, and the pictures that are in none of these lists.
    private func deleteExpiredParts(ofListsAt url: URL) async throws {
        for type in shared.itemTypes { try await deleteExpiredParts(of: type, at: url) }
        await deleteUnusedPictures(at: url)
    }

    private func deleteExpiredParts<Item: Codable & Sendable>(of type: Item.Type, at url: URL) async throws {
        let store = storage.store(of: type, for: url)
        // An unreadable list has already been reported.
        guard let paging = try? await store.metadata()?.paging, paging.parts.count > 1 else { return }
        _ = try await shared.writes(at: url).run {
            try await store.update { [self] metadata, value in
                guard let metadata, metadata.paging != nil, let value = value() else { return nil }
                let entry = CacheEntry(value: value, metadata: metadata)
                guard let usable = usablePart(of: entry), let count = usable.metadata.paging?.parts.count,
                    count < entry.parts.count, !CachePolicy.isFuture(entry.parts[count].savedAt, at: now())
                else { return nil }
                return .entry(usable)
            }
        }
    }

    /// Deletes the pictures that are in none of the lists at a URL, also from memory.
    ///
    /// Nothing is deleted if a list has an unknown item type or is unreadable.
    ///
    /// - Parameters:
    ///   - reassigned: URLs whose data belongs to earlier items of a type, not to its current items.
    ///   - changed: URLs whose data was replaced in the store, and so is outdated in memory.
    func deleteUnusedPictures(
        at url: URL,
        reassigned: (urls: Set<URL>, type: Any.Type)? = nil,
        changed: Set<URL> = []
    ) async {
        let images = storage.imageDataStore(forFeedAt: url)
        let isEmpty = await images.isEmpty
        guard !isEmpty || shared.hasPictures(of: url) else { return }
        do {
            guard let used = try await usedPictures(at: url, reassigned) else { return }
            shared.forgetPictures(of: url) { !used.contains($0) || changed.contains($0) }
            if !isEmpty { try await images.delete(except: used) }
        } catch {
            report(FeedEvent(feed: url, kind: .savingFailed(error)))
        }
    }

    /// Returns the picture URLs of all lists at a URL; nil if a list has an unknown item type.
    func usedPictures(at url: URL, _ reassigned: (urls: Set<URL>, type: Any.Type)? = nil) async throws -> Set<URL>? {
        var (used, count) = (Set<URL>(), 0)
        for type in shared.itemTypes {
            guard let pictures = try await pictures(of: type, at: url) else { continue }
            used.formUnion(reassigned?.type == type ? pictures.subtracting(reassigned?.urls ?? []) : pictures)
            count += 1
        }
        return try await lists(at: url).count <= count ? used : nil
    }

    /// Returns the picture URLs of a list; nil if there is no list of this type.
    private func pictures<Item: Codable & Sendable>(of type: Item.Type, at url: URL) async throws -> Set<URL>? {
        let store = storage.store(of: type, for: url)
        guard type is any Pictured.Type else { return try await store.metadata() == nil ? nil : [] }
        guard let entry = try await store.retrieve() else { return nil }
        return Set(entry.value.flatMap { ($0 as? any Pictured)?.pictureURLs ?? [] })
    }
}

extension FeedStorage {
    fileprivate func list<Item: Codable & Sendable>(of type: Item.Type, at url: URL) -> any CacheStore {
        store(of: type, for: url)
    }
}
