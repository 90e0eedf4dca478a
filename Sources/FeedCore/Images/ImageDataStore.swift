#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A place where image data is cached between launches, each under its URL.
///
/// Every implementation guarantees that what is retrieved is exactly what was inserted last for that URL, or nothing:
/// never a part, never another URL's image data. All methods may be called at once, from many tasks.
/// `ImageDataStoreContract` in `FeedTesting` checks that.
public protocol ImageDataStore: Sendable {
    /// Returns the image data cached for `url`, or nil where there is none, or where it is damaged.
    ///
    /// - Throws: an error where something is there but cannot be read.
    func retrieve(for url: URL) async throws -> Data?

    /// Caches `data` as the image data at `url`, in the place of what was cached before.
    ///
    /// - Throws: an error where it could not be cached; what was there is then intact or gone, never mixed with it.
    func insert(_ data: Data, for url: URL) async throws

    /// Caches `data` with what the service sent to recognise it by.
    ///
    /// The default implementation caches the data alone.
    ///
    /// - Throws: as ``insert(_:for:)`` does.
    func insert(_ data: Data, validators: Validators, for url: URL) async throws
}

extension ImageDataStore {
    /// Caches `data` alone.
    public func insert(_ data: Data, validators: Validators, for url: URL) async throws {
        try await insert(data, for: url)
    }
}
