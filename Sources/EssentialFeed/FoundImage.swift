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
            .images { $0.id == id }.first { _ in true }
    }

    /// Returns the images with several IDs and their feeds, as ``image(_:in:onFailure:)`` does; each list is read once.
    public nonisolated(nonsending) func images(
        _ ids: [UUID],
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> [UUID: FoundImage] {
        let wanted = Set(ids)
        let found = try await entries(of: FeedImage.self, onFailure: failure).images { wanted.contains($0.id) }
        return Dictionary(found.map { ($0.image.id, $0) }) { first, _ in first }
    }

    /// Returns the image whose picture is at a URL and its feed, as ``image(_:in:onFailure:)`` does.
    public nonisolated(nonsending) func image(
        at url: URL,
        onFailure failure: (any Error) -> Void = { _ in }
    ) async throws -> FoundImage? {
        let text = url.absoluteString
        return try await entries(of: FeedImage.self, onFailure: failure).images { $0.urlText.text == text }
            .first { _ in true }
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
    /// Returns the wanted images of all lists, in order, as they are needed.
    fileprivate func images(where isWanted: @escaping (FeedImage) -> Bool) -> some Sequence<FoundImage> {
        lazy.flatMap { entry in
            entry.value.lazy.filter(isWanted).map {
                FoundImage(image: $0, feed: entry.url, format: entry.metadata.format)
            }
        }
    }
}
