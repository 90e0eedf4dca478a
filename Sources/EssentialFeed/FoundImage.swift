public import FeedCore
public import Foundation

/// An image of a saved feed.
///
///     if let found = try await feeds.image(id) { print(found.image.url, found.feed) }
public struct FoundImage: Hashable, Sendable {
    /// The image.
    public let image: FeedImage

    /// The URL of the feed.
    public let feed: URL

    /// The format of the feed, if known.
    public let format: FeedFormat?

    package init(image: FeedImage, feed: URL, format: FeedFormat?) {
        (self.image, self.feed, self.format) = (image, feed, format)
    }
}

extension Feeds {
    /// Returns the image with an ID and its feed, from all saved feeds of any age.
    ///
    /// If several feeds have the image, the most recently saved is used. If `feed` is not nil, only the feed at this
    /// URL is searched. The errors of unreadable lists are passed to `failure`.
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

    /// Returns the images with several IDs and their feeds, as ``image(_:in:onFailure:)`` does; each list is read once.
    public nonisolated(nonsending) func images(
        _ ids: [UUID],
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> [UUID: FoundImage] {
        let wanted = Set(ids)
        var found: [UUID: FoundImage] = [:]
        for entry in try await entries(of: FeedImage.self, onFailure: failure) {
            for image in entry.value where wanted.contains(image.id) && found[image.id] == nil {
                found[image.id] = FoundImage(image: image, feed: entry.url, format: entry.metadata.format)
            }
        }
        return found
    }

    /// Returns the image whose picture is at a URL and its feed, as ``image(_:in:onFailure:)`` does; else the image
    /// whose saved picture was loaded from this URL, because its current one has not been loaded yet.
    public nonisolated(nonsending) func image(
        at url: URL,
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> FoundImage? {
        let text = url.absoluteString
        let entries = try await entries(of: FeedImage.self, onFailure: failure)
        if let found = entries.image(where: { $0.urlText.text == text }) { return found }
        for entry in entries {
            let store = storage.imageDataStore(of: FeedImage.self, for: entry.url)
            guard await !store.isEmpty else { continue }
            let pictures = await store.metadata(for: entry.value.map(\.picture.key))
            guard let index = pictures.firstIndex(where: { $0?.url == url }) else { continue }
            return FoundImage(image: entry.value[index], feed: entry.url, format: entry.metadata.format)
        }
        return nil
    }

    /// Returns all saved lists of a type, of any age, the most recent first; `failure` receives errors of unreadable
    /// lists.
    ///
    /// - Throws: the storage's error if it cannot list its entries.
    public nonisolated(nonsending) func entries<Item: Codable & Sendable>(
        of type: Item.Type,
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> [CacheEntry<[Item]>] {
        var entries: [CacheEntry<[Item]>] = []
        var seen: Set<String> = []
        for store in try await storage.stores() {
            do {
                guard let store = try await self.store(of: type, listedAs: store),
                    let entry = try await store.retrieve(), entry.metadata.hasItems,
                    seen.insert(entry.url.cacheKey).inserted
                else { continue }
                entries.append(entry)
            } catch {
                failure(error)
            }
        }
        return entries.sorted { $0.timestamp > $1.timestamp }
    }

    /// Returns a listed store as a store of a type, which it need not have; nil if its list has another type.
    private nonisolated(nonsending) func store<Item: Codable & Sendable>(
        of type: Item.Type,
        listedAs store: any CacheStore
    ) async throws -> (any CacheStore<[Item]>)? {
        if let store = store as? any CacheStore<[Item]> { return store }
        guard let url = try? await store.metadata()?.url else { return nil }
        return storage.store(of: type, for: url)
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
