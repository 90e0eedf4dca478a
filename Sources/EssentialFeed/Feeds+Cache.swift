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
            try await store.delete(unless: { _ in true })
            return nil
        }
        guard feed.status != .valid else { return feed }
        let remaining = try await store.deleteItems { [self] in
            isValid($0) || CachePolicy.isFuture($0.timestamp, at: now())
        }
        if remaining != nil { return try await judge(store, at: url) }
        if let url = feed.url { try await deletePictures(at: url, itemType(of: store)) }
        return feed
    }

    private func remove(_ store: some CacheStore, at url: URL) async throws {
        let type = itemType(of: store)
        let delete = { @Sendable in
            try await store.delete()
            try await deletePictures(at: url, type)
        }
        let list = type.flatMap { shared.existingList(of: $0, at: url) }
        if let list { try await list.remove(delete) } else { try await delete() }
    }

    /// Deletes the pictures of all lists at `url` that have no items, also from memory; the type of a list may be known
    /// only from its store.
    private func deletePictures(at url: URL, _ type: SharedState.ItemType?) async throws {
        for type in shared.itemTypes + [type].compactMap(\.self) { try await deletePictures(of: type, at: url) }
    }

    private func deletePictures<Item: Codable & Sendable>(of type: Item.Type, at url: URL) async throws {
        guard (try? await storage.store(of: type, for: url).metadata())?.hasItems != true else { return }
        let name = SharedState.key(of: type, at: url)
        // Data that other lists have of these pictures would be loaded from memory again.
        let urls = Set(shared.memory.keys.filter { $0.list == name }.map(\.url))
        shared.memory.remove { urls.contains($0.url) }
        try await storage.imageDataStore(of: type, for: url).delete(except: [])
    }

    /// Deletes the pictures that a saved list does not have, also from memory.
    func deleteUnusedPictures<Item>(of items: [Item], at url: URL) async {
        guard Item.self is any Pictured.Type else { return }
        let store = storage.imageDataStore(of: Item.self, for: url)
        let (isEmpty, name) = (await store.isEmpty, SharedState.key(of: Item.self, at: url))
        guard !isEmpty || !shared.memory.isEmpty else { return }
        let pictures = items.lazy.flatMap { ($0 as? any Pictured)?.pictures ?? [] }
        let used = Set(pictures.map { ListPicture(list: name, key: $0.key, url: $0.url) })
        shared.memory.remove { $0.list == name && !used.contains($0) }
        do {
            if !isEmpty { try await store.delete(except: Set(used.map(\.key))) }
        } catch {
            report(FeedEvent(feed: url, kind: .savingFailed(error)))
        }
    }
}

// MARK: - Stores

extension Feeds {
    /// Returns the stores of a URL, including damaged lists of known item types, or all stores.
    private func stores(of url: URL?) async throws -> [any CacheStore] {
        guard let url else { return try await storage.stores() }
        var stores = knownStores(of: url)
        for store in (try? await storage.stores()) ?? [] {
            if (try? await store.metadata())?.isOf(url) == true { stores.append(store) }
        }
        return stores
    }

    private func knownStores(of url: URL) -> [any CacheStore] {
        shared.itemTypes.map { storage.list(of: $0, at: url) }
    }

    /// Returns the type of the items in a store; nil if it is not the store of a list, or their type is not known.
    private func itemType<Value>(of store: some CacheStore<Value>) -> SharedState.ItemType? {
        (Value.self as? any ListValue.Type)?.itemType as? SharedState.ItemType
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
}

extension Array: ListValue {
    static var itemType: Any.Type { Element.self }
}
