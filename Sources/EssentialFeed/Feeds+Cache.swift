import FeedCache
public import FeedCore
public import Foundation

extension Feeds {
    /// Returns all saved lists, valid or not: the most recent first, corrupt ones last.
    ///
    /// Nothing is requested or changed. An entry that cannot be opened is omitted, and its error is passed to
    /// `failure`. A head without items is no list.
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
        return found.sorted { $0.savedAt ?? .distantPast > $1.savedAt ?? .distantPast }
    }

    /// Returns the failure of the last load of the list at `url`, which need not be cached; nil if the load succeeded.
    public func failedLoad(of url: URL) async -> FailedLoad? {
        for store in knownStores(of: url) {
            if let head = try? await store.metadata(), head.isOf(url), let failure = head.failure { return failure }
        }
        return nil
    }

    /// Deletes the lists of all types at `url`, with their pictures, and returns whether any existed.
    ///
    /// It waits for the operations of the lists that run or wait.
    ///
    /// - Throws: the storage's error if something could not be deleted.
    public func remove(_ url: URL) async throws -> Bool {
        var isFound = false
        for store in try await stores(of: url) {
            do { isFound = try await store.metadata() != nil || isFound } catch { isFound = true }
            try await remove(store, at: url)
        }
        return isFound
    }

    /// Deletes the images and pictures of the feed at `url`, but keeps what is still needed, such as the feed that a page
    /// at this URL refers to.
    package func removeImages(ofFeedAt url: URL) async throws {
        _ = try await storage.store(of: FeedImage.self, for: url).deleteItems { _ in false }
    }

    /// Deletes the items and pictures of expired and corrupt lists, and returns all lists that it found.
    ///
    /// The deliveries of a list are preserved. Only lists at `url` are checked, or all lists if it is nil. Lists dated in
    /// the future, and lists saved in the meantime, are not deleted. The error of a list that cannot be opened or deleted
    /// is passed to `failure`.
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
}

// MARK: - One list

extension Feeds {
    /// Returns the state of the list in a store; nil if it has no items.
    private func judge<Value>(_ store: some CacheStore<Value>, at url: URL? = nil) async throws -> CachedFeed? {
        let usage = try await store.usage
        do {
            guard let entry = try await store.retrieve(), entry.metadata.hasItems else { return nil }
            return CachedFeed(entry, isValid(entry) ? .valid : .expired, usage, policy(of: entry))
        } catch CacheError.unreadable(let path, let cause) where cause is SystemError || cause is UnusableDirectory {
            throw CacheError.unreadable(path: path, cause: cause)
        } catch {
            try Cancellation.rethrow(error)
            return CachedFeed(corrupt: usage, at: url)
        }
    }

    private func isValid(_ entry: CacheEntry<some Any>) -> Bool {
        entry.metadata.hasItems && policy(of: entry).isValid(entry.timestamp, at: now())
    }

    private func policy(of entry: CacheEntry<some Any>) -> CachePolicy { entry.metadata.policy ?? policy }

    /// Deletes the items in a store unless they are valid, and returns the state of the list before.
    private func validate<Value>(_ store: some CacheStore<Value>, _ url: URL?) async throws -> CachedFeed? {
        guard let feed = try await judge(store, at: url) else {
            // Image data may exist without a list that could not be saved or was deleted by hand.
            if try await store.metadata() == nil { try await store.delete(unless: { _ in true }) }
            return nil
        }
        guard feed.status != .valid else { return feed }
        let remaining = try await store.deleteItems { [self] in
            isValid($0) || CachePolicy.isFuture($0.timestamp, at: now())
        }
        if remaining != nil { return try await judge(store, at: url) }
        if let url = feed.url { try await deletePictures(of: Value.self, at: url) }
        return feed
    }

    private func remove<Value>(_ store: some CacheStore<Value>, at url: URL) async throws {
        let delete = { @Sendable in
            try await store.delete()
            try await deletePictures(of: Value.self, at: url)
        }
        let list = (Value.self as? any ListValue.Type).flatMap { shared.existingList(of: $0.itemType, at: url) }
        if let list { try await list.remove(delete) } else { try await delete() }
    }

    /// Deletes all pictures of a list, also from memory.
    private func deletePictures<Value>(of type: Value.Type, at url: URL) async throws {
        guard let list = type as? any ListValue.Type else { return }
        let name = SharedState.key(of: list.itemType, at: url)
        // Data that other lists have of these pictures would be loaded from memory again.
        let urls = Set(shared.pictures.memory.keys.filter { $0.list == name }.map(\.url))
        shared.pictures.memory.remove { urls.contains($0.url) }
        try await list.images(in: storage, at: url).delete(except: [])
    }

    /// Deletes the pictures that are no longer in a saved list, also from memory.
    func deleteUnusedPictures<Item>(of old: [Item], replacedBy new: [Item], at url: URL) async {
        guard Item.self is any Pictured.Type else { return }
        let store = storage.imageDataStore(of: Item.self, for: url)
        let isEmpty = await store.isEmpty
        guard !isEmpty || !shared.pictures.memory.isEmpty else { return }
        let pictures = { (items: [Item]) in items.flatMap { ($0 as? any Pictured)?.pictures ?? [] } }
        let used = Set(pictures(new))
        // Memory has URLs, which may now be those of other items.
        let unused = Set(pictures(old).lazy.filter { !used.contains($0) }.map(\.url))
        let name = SharedState.key(of: Item.self, at: url)
        if !unused.isEmpty { shared.pictures.memory.remove { $0.list == name && unused.contains($0.url) } }
        do {
            if !isEmpty { try await store.delete(except: Set(used.map(\.key))) }
        } catch {
            report(FeedEvent(feed: url, kind: .savingFailed(error)))
        }
    }
}

// MARK: - Stores

extension Feeds {
    /// Returns the stores of a URL, including damaged lists of known item types.
    private func stores(of url: URL?) async throws -> [any CacheStore] {
        guard let url else {
            var stores: [any CacheStore] = []
            for store in try await storage.stores() { stores.append(await typed(store)) }
            return stores
        }
        var stores = knownStores(of: url)
        for store in (try? await storage.stores()) ?? [] {
            if (try? await store.metadata())?.isOf(url) == true { stores.append(store) }
        }
        return stores
    }

    private func knownStores(of url: URL) -> [any CacheStore] {
        shared.itemTypes.map { storage.list(of: $0, at: url) }
    }

    /// Returns a listed store, with the type of its items if it is known, because a storage may list stores without it.
    private func typed(_ store: any CacheStore) async -> any CacheStore {
        guard let head = try? await store.metadata(), head.hasItems, !isTyped(store) else { return store }
        for known in knownStores(of: head.url) where (try? await known.metadata())?.version == head.version {
            return known
        }
        return store
    }

    private func isTyped<Value>(_ store: some CacheStore<Value>) -> Bool {
        guard let list = Value.self as? any ListValue.Type else { return false }
        return shared.itemTypes.contains { $0 == list.itemType }
    }
}

extension FeedStorage {
    fileprivate func list<Item: Codable & Sendable>(of type: Item.Type, at url: URL) -> any CacheStore {
        store(of: type, for: url)
    }
}

/// The value of a list: an array of items.
private protocol ListValue {
    static var itemType: Any.Type { get }

    static func images(in storage: any FeedStorage, at url: URL) -> any ImageDataStore
}

extension Array: ListValue {
    static var itemType: Any.Type { Element.self }

    static func images(in storage: any FeedStorage, at url: URL) -> any ImageDataStore {
        storage.imageDataStore(of: Element.self, for: url)
    }
}
