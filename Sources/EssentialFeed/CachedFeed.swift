import FeedCache
public import FeedCore
public import Foundation

/// A saved list.
public struct CachedFeed: Hashable, Sendable {
    /// Whether what is saved can be shown.
    public enum Status: String, Sendable {
        /// It can be shown.
        case valid

        /// It is too old, or dated in the future.
        case expired

        /// It cannot be read.
        case corrupt
    }

    /// The URL; nil if it is unknown, because the entry is corrupt.
    public fileprivate(set) var url: URL?

    /// The title of the list, if it has one.
    public let title: String?

    /// The number of items that can be shown, or that have expired; nil if the entry is corrupt.
    public let count: Int?

    /// The number of pictures; zero if the storage does not count them.
    public let pictures: Int

    /// The size of the entry and its pictures in bytes; zero if the storage does not know it.
    public let bytes: Int

    /// When it, or the oldest part of a list that came in pages, was saved; nil if the entry is corrupt.
    public let savedAt: Date?

    /// When it, or the first part of a list that came in pages, expires; nil if it never does, or the entry is corrupt.
    public let expiresAt: Date?

    /// Whether what is saved can be shown.
    public let status: Status

    let firstSavedAt: Date?
}

/// An image of a saved feed.
public struct FoundImage: Hashable, Sendable {
    /// The image.
    public let image: FeedImage

    /// The URL of the feed that has it.
    public let feed: URL

    /// The format of that feed, if it is known.
    public let format: FeedFormat?
}

extension Feeds {
    /// Returns all that is saved, valid or not: the last saved first, what is corrupt last.
    ///
    /// Nothing is requested or changed. An entry that cannot be opened is left out, and passed to `failure`.
    ///
    /// - Throws: the storage's error if it cannot list its entries; `CancellationError` if the task was cancelled.
    public nonisolated(nonsending) func cached(
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> [CachedFeed] {
        var found: [CachedFeed] = []
        for store in try await storage.stores() {
            do {
                if let feed = try await judge(store) { found.append(feed) }
            } catch {
                try Cancellation.rethrow(error)
                failure(error)
            }
        }
        return found.sorted { $0.firstSavedAt ?? .distantPast > $1.firstSavedAt ?? .distantPast }
    }

    /// Deletes what is saved of `url`, lists of all types, image data too, and returns whether there was any.
    ///
    /// - Throws: the storage's error if it could not be deleted.
    public func remove(_ url: URL) async throws -> Bool {
        var isFound = false
        for store in try await stores(of: url) {
            do { isFound = try await store.metadata() != nil || isFound } catch { isFound = true }
            try await store.delete()
        }
        try await storage.imageDataStore(forFeedAt: url).delete(except: [])
        shared.memory.removeAll(of: url)
        return isFound
    }

    /// Returns the stores of everything or of `url` alone: of lists that can be read, and of our own, which may be damaged.
    private func stores(of url: URL?) async throws -> [any CacheStore] {
        guard let url else { return try await storage.stores() }
        var found: [any CacheStore] = []
        for store in (try? await storage.stores()) ?? [] where !(store is any CacheStore<[RetryAfterTime]>) {
            if (try? await store.metadata())?.isOf(url) == true { found.append(store) }
        }
        return found + [storage.store(of: FeedImage.self, for: url), storage.store(of: University.self, for: url)]
    }

    // MARK: - Judging

    /// Returns what is known of the list in a store; nil if there is none.
    private func judge<Value>(_ store: some CacheStore<Value>) async throws -> CachedFeed? {
        let usage = try await store.usage
        do {
            guard let entry = try await store.retrieve(), let policy = policy(of: entry) else { return nil }
            let usable = entry.usablePart(by: policy, at: now())
            return CachedFeed(usable ?? entry, usable == nil ? .expired : .valid, usage, policy)
        } catch CacheError.unreadable(let path, let cause) where cause is SystemError || cause is UnusableDirectory {
            throw CacheError.unreadable(path: path, cause: cause)
        } catch {
            try Cancellation.rethrow(error)
            return CachedFeed(corrupt: usage)
        }
    }

    /// Returns how long an entry may be shown; nil for what is no list.
    private func policy<Value>(of entry: CacheEntry<Value>) -> CachePolicy? {
        if Value.self == [RetryAfterTime].self { return nil }
        // Earlier versions did not save it.
        return entry.metadata.policy ?? (Value.self == [University].self ? .neverExpires : policy)
    }

    // MARK: - Validating

    /// Deletes what is expired or corrupt, of everything or of `url` alone, and returns what was found.
    ///
    /// Of a list that came in pages, the parts that have expired are deleted. An entry that was saved in the meantime is
    /// not. One that cannot be opened or deleted is passed to `failure`.
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
        return found
    }

    private func validate<Value>(_ store: some CacheStore<Value>, _ url: URL?) async throws -> CachedFeed? {
        guard var feed = try await judge(store) else {
            // There may still be image data of a feed that could not be saved or was deleted by hand.
            try await store.delete(unless: { _ in true })
            return nil
        }
        guard feed.status == .valid else {
            let remaining = try await store.delete { [self] entry in
                policy(of: entry).map { entry.usablePart(by: $0, at: now()) != nil } ?? true
            }
            if remaining != nil { return try await judge(store) }
            feed.url = feed.url ?? url
            if let url = feed.url { try await storage.imageDataStore(forFeedAt: url).delete(except: []) }
            return feed
        }
        try await deleteExpiredParts(of: store)
        return feed
    }

    /// Deletes the parts of a list that have expired, and their pictures; a list without any is only locked and left.
    private func deleteExpiredParts<Value>(of store: some CacheStore<Value>) async throws {
        try await store.update { [self] metadata, value in
            guard let metadata, metadata.paging != nil, let value = value() else { return nil }
            let entry = CacheEntry(value: value, metadata: metadata)
            guard let policy = policy(of: entry), let usable = entry.usablePart(by: policy, at: now()),
                usable.metadata.paging != metadata.paging
            else { return nil }
            return .entry(usable)
        }
        guard let entry = try await store.retrieve(), entry.metadata.paging != nil,
            let images = entry.value as? [FeedImage]
        else { return }
        try await storage.imageDataStore(forFeedAt: entry.url).delete(except: Set(images.map(\.url)))
    }

    // MARK: - Finding

    /// Returns the image with an ID, and its feed, among all that is saved, whatever its age; the last saved first.
    ///
    /// With `feed`, only the saved feed at that URL counts. A list that cannot be read is passed to `failure`.
    ///
    /// - Throws: the storage's error if it cannot list its entries.
    public nonisolated(nonsending) func image(
        _ id: UUID,
        in feed: URL? = nil,
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> FoundImage? {
        try await entries(of: FeedImage.self, onFailure: failure).filter { feed.map($0.metadata.isOf) != false }
            .image { $0.id == id }
    }

    /// Returns the image whose picture is at a URL, and its feed, as ``image(_:in:onFailure:)`` does.
    public nonisolated(nonsending) func image(
        at url: URL,
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> FoundImage? {
        let text = url.absoluteString
        return try await entries(of: FeedImage.self, onFailure: failure).image { $0.urlText.text == text }
    }

    /// Returns all saved lists of a type, whatever their age, the last saved first; `failure` is passed what is unreadable.
    ///
    /// - Throws: the storage's error if it cannot list its entries.
    public nonisolated(nonsending) func entries<Item: Sendable>(
        of type: Item.Type,
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> [CacheEntry<[Item]>] {
        var entries: [CacheEntry<[Item]>] = []
        for store in try await storage.stores() {
            guard let store = store as? any CacheStore<[Item]> else { continue }
            do {
                if let entry = try await store.retrieve() { entries.append(entry) }
            } catch {
                failure(error)
            }
        }
        return entries.sorted { $0.metadata.firstSavedAt > $1.metadata.firstSavedAt }
    }
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

extension [CacheEntry<[FeedImage]>] {
    fileprivate func image(where isWanted: (FeedImage) -> Bool) -> FoundImage? {
        for entry in self {
            guard let image = entry.value.first(where: isWanted) else { continue }
            return FoundImage(image: image, feed: entry.url, format: entry.metadata.format)
        }
        return nil
    }
}
