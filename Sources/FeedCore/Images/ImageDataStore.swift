public import Foundation

/// A persistent store of image data, keyed by URL.
///
/// Every implementation guarantees that it returns exactly the data last inserted for a URL, or nothing: never a part
/// of it, never the data of another URL. All methods may be called concurrently. `ImageDataStoreContract` in
/// `FeedTesting` checks these guarantees.
public protocol ImageDataStore: Sendable {
    /// Returns the image data cached for `url`, or nil if there is none or it is corrupt.
    ///
    /// - Throws: an error if there is data that cannot be read.
    func retrieve(for url: URL) async throws -> Data?

    /// Caches `data` as the image data at `url`, replacing any older data.
    ///
    /// - Throws: an error if it could not be cached; the older data is then intact or gone, never mixed with the new.
    func insert(_ data: Data, for url: URL) async throws
}
