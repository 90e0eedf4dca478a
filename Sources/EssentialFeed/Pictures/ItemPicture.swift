import Foundation

/// A picture of an item on a screen.
struct ItemPicture: ImageDataLoader {
    private let picture: Picture
    private let loader: Pictures
    /// The page of the item, or the list.
    private let referrer: URL

    init<Item>(_ picture: Picture, of item: (any Pictured)?, in feed: Feed<Item>) {
        (self.picture, loader) = (picture, feed.pictureLoader)
        referrer = item?.link ?? feed.url
    }

    /// The data, if it is in memory.
    var inMemory: Data? { loader.cached(picture) }

    /// Returns the saved data of another URL, which may be shown until the picture has loaded; nil if there is none.
    func outdated() async -> Data? {
        let saved = await loader.store.metadata(for: picture.key)
        guard saved?.isOfAnotherPicture(than: picture.url) == true else { return nil }
        return try? await loader.store.retrieve(for: picture.key)
    }

    func load() async throws -> Data {
        if let inMemory { return inMemory }
        return try await loader.loadAndReport(picture, referrer: referrer)
    }

    func load(from url: URL) async throws -> Data { try await load() }
}
