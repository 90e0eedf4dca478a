public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A store of pictures that lasts as long as its process.
public actor InMemoryImageDataStore: ImageDataStore {
    private var pictures: [URL: Data] = [:]

    /// Creates an empty store.
    public init() {}

    /// Returns the picture kept for `url`.
    public func retrieve(for url: URL) -> Data? {
        pictures[url]
    }

    /// Keeps `data` as the picture at `url`.
    public func insert(_ data: Data, for url: URL) {
        pictures[url] = data
    }
}
