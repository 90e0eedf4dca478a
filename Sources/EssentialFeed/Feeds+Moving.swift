import FeedCache
import FeedCore
public import Foundation

/// The reason a feed could not be moved; everything is then unchanged.
///
///     catch FeedMoveError.targetIsCached(let url) { print("remove \(url) first") }
public enum FeedMoveError: Error, Hashable {
    /// A list at the new URL is already cached.
    case targetIsCached(URL)

    /// A list at the old URL has an item type that was not requested from these feeds.
    case unknownList(URL)
}

extension FeedMoveError: DescribedError {
    /// A one-line description in English, without secrets in the URL.
    public var description: String {
        switch self {
        case .targetIsCached(let url): "a list of \(Secrets.redacted(url)) is already cached"
        case .unknownList(let url): "a list of \(Secrets.redacted(url)) has a type that is not known"
        }
    }
}

extension Feeds {
    /// Moves all cached lists of a feed to another URL, with their pictures.
    ///
    /// Use it if a feed has moved, so that its items are not new at the new URL. Nothing is requested, and the next
    /// load is unconditional. Later pages are then requested from the new origin, too. If the process is killed,
    /// everything is still cached for `old`.
    ///
    ///     try await feeds.move(from: oldURL, to: newURL)
    ///
    /// - Returns: whether anything was cached for `old`.
    /// - Throws: ``FeedMoveError``; the storage's error if something could not be read, saved, deleted or locked. The
    ///   lists of `old` are then still cached; if deleting them failed, those of `new` are too, and another call deletes
    ///   the rest.
    @discardableResult
    public func move(from old: URL, to new: URL) async throws -> Bool {
        guard old.cacheKey != new.cacheKey else { return try await isCached(old) }
        return try await locked(old) { try await locked(new) { try await moveLists(from: old, to: new) } }
    }

    private func locked<Value: Sendable>(
        _ url: URL,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await storage.withRequestLock(for: url, timeout: lockTimeout) { await Result { try await body() } }.get()
    }

    private func moveLists(from old: URL, to new: URL) async throws -> Bool {
        guard try await isCached(old) else { return false }
        if try await isCached(new) {
            let isKnown = (try? await usedPictures(at: old)) != nil
            guard isKnown, try await isMoved(from: old, to: new) else { throw FeedMoveError.targetIsCached(new) }
            _ = try await remove(old)
            return true
        }
        guard let pictures = try await usedPictures(at: old) else { throw FeedMoveError.unknownList(old) }
        let (from, to) = (storage.imageDataStore(forFeedAt: old), storage.imageDataStore(forFeedAt: new))
        do {
            for url in pictures {
                guard let data = try await from.retrieve(for: url) else { continue }
                if let metadata = await from.metadata(for: url) {
                    try await to.insert(data, with: metadata, for: url)
                } else {
                    try await to.insert(data, for: url)
                }
            }
            for type in shared.itemTypes { try await copy(type, from: old, to: new) }
        } catch {
            // Everything already saved for the new URL is deleted again.
            _ = try? await remove(new)
            throw error
        }
        _ = try await remove(old)
        return true
    }

    /// Returns whether a list of a URL is cached.
    private func isCached(_ url: URL) async throws -> Bool {
        for store in try await stores(of: url) {
            // An unreadable list counts, too.
            do { if try await store.metadata() != nil { return true } } catch { return true }
        }
        return false
    }

    /// Returns whether all lists at `old` are also at `new`, because an earlier call could not delete them at `old`.
    private func isMoved(from old: URL, to new: URL) async throws -> Bool {
        for type in shared.itemTypes where try await !isMoved(type, from: old, to: new) { return false }
        return true
    }

    private func isMoved<Item: Codable & Sendable>(_ type: Item.Type, from old: URL, to new: URL) async throws -> Bool {
        guard let source = try await storage.store(of: type, for: old).metadata() else { return true }
        return try await storage.store(of: type, for: new).metadata() == source.moved(from: old, to: new)
    }

    /// Saves the list of a type at another URL.
    private func copy<Item: Codable & Sendable>(_ type: Item.Type, from old: URL, to new: URL) async throws {
        guard let entry = try await storage.store(of: type, for: old).retrieve() else { return }
        let moved = CacheEntry(value: entry.value, metadata: entry.metadata.moved(from: old, to: new))
        try await storage.store(of: type, for: new).replace(with: moved)
    }
}

extension CacheMetadata {
    /// Returns the metadata of a list at another URL, without the validators, which belong to the old URL.
    fileprivate func moved(from old: URL, to new: URL) -> CacheMetadata {
        var moved = self
        moved.identity = identity ?? FeedIdentity(feed: old)
        (moved.url, moved.validators, moved.freshness) = (new, .none, .zero)
        moved.next = next?.moved(from: old, to: new)
        moved.paging = paging?.moved(from: old, to: new)
        return moved
    }
}

extension Paging {
    fileprivate func moved(from old: URL, to new: URL) -> Paging {
        Paging(
            firstPageSize: firstPageSize,
            secondPage: secondPage?.moved(from: old, to: new),
            isComplete: isComplete,
            parts: parts.map {
                Part(count: $0.count, savedAt: $0.savedAt, next: $0.next?.moved(from: old, to: new))
            }
        )
    }
}

extension URL {
    /// Returns the URL that a later page of a feed has after the feed has moved; a page at another origin stays there.
    fileprivate func moved(from old: URL, to new: URL) -> URL {
        guard Origin(self) == Origin(old), var page = URLComponents(url: self, resolvingAgainstBaseURL: true),
            let feed = URLComponents(url: new, resolvingAgainstBaseURL: true)
        else { return self }
        (page.scheme, page.host, page.port) = (feed.scheme, feed.host, feed.port)
        (page.percentEncodedUser, page.percentEncodedPassword) = (feed.percentEncodedUser, feed.percentEncodedPassword)
        if path() == old.path() { page.percentEncodedPath = feed.percentEncodedPath }
        return page.url ?? self
    }
}
