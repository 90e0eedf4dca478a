public import Foundation

/// A storage of lists with items of any type, and of their image data.
///
///     let feeds = Feeds(storage: InMemoryStorage(), client: client)
///
/// Every store meets the contract of ``CacheStore`` or ``ImageDataStore``. Lists of two URLs, or of two types at one
/// URL, never share an entry or a picture; ``ItemTypeName`` has a name for each type. (A URL with an empty path and the
/// same URL with the path `/` are one feed, whose lists may share an entry.) Two stores of the same type and URL have the
/// same contents. `FeedStorageContract` in `FeedTesting` checks all of this.
public protocol FeedStorage: Sendable {
    /// Returns the store of the list of items of a type at `url`.
    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]>

    /// Returns the store of the image data of the list of items of a type at `url`.
    func imageDataStore<Item>(of type: Item.Type, for url: URL) -> any ImageDataStore

    /// Returns the stores of all saved lists, including unreadable ones.
    ///
    /// They are read, deleted, or reduced to their heads, but never written.
    ///
    /// - Throws: an error if they cannot be listed.
    func stores() async throws -> [any CacheStore]
}
