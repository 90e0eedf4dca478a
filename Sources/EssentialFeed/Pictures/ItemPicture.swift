import FeedCore
import Foundation

/// A picture of an item on a screen.
struct ItemPicture<Item: Codable & Equatable & Identifiable & Sendable>: ImageDataLoader, ScreenPicture
where Item.ID: Sendable {
    private let picture: Picture
    private let feed: Feed<Item>
    /// The page of the item, or the list.
    private let referrer: URL

    init(_ picture: Picture, of item: (any Pictured)?, in feed: Feed<Item>) {
        (self.picture, self.feed) = (picture, feed)
        referrer = item?.link ?? feed.url
    }

    var inMemory: Data? { feed.pictureLoader.cached(for: picture.url) }

    func outdated() async -> Data? {
        let store = feed.pictureLoader.store
        guard await store.metadata(for: picture.key)?.isOfAnotherPicture(than: picture.url) == true else { return nil }
        return try? await store.retrieve(for: picture.key)
    }

    func load() async throws -> Data {
        if let inMemory { return inMemory }
        let loaded = try await feed.pictureLoader.load(picture, referrer: referrer)
        if let failure = loaded.source.savingFailure { feed.report(.savingFailed(failure)) }
        return loaded.value
    }

    func cached(for url: URL) -> Data? { inMemory }

    func load(from url: URL) async throws -> Data { try await load() }
}
