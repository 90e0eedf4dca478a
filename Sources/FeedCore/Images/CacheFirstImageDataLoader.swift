#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads a picture from the cache, or else from its service, and then keeps it.
///
/// A picture that is cached is never asked for again: it lives as long as its image stays in the feed under the same
/// URL. A cache that cannot be read, or that does not keep what was loaded, never stands in the way of a picture.
public struct CacheFirstImageDataLoader: Sendable {
    private let cache: any ImageDataCache
    private let remote: any ImageDataLoader

    /// Creates a loader that looks into `cache` first and asks `remote` then.
    public init(cache: any ImageDataCache, remote: any ImageDataLoader) {
        self.cache = cache
        self.remote = remote
    }

    /// Loads the picture at `url`.
    ///
    /// - Throws: the service's error where neither has the picture; `CancellationError` where the task was cancelled,
    ///   nothing is kept then.
    public func load(from url: URL) async throws -> LoadedImageData {
        let kept = try? await cache.load(from: url)
        try Task.checkCancellation()
        if let kept { return LoadedImageData(kept, source: .cache) }
        let data = try await download(url)
        return LoadedImageData(data, source: .remote(savingFailure: try await failureOfSaving(data, for: url)))
    }

    private func download(_ url: URL) async throws -> Data {
        do {
            let data = try await remote.load(from: url)
            try Task.checkCancellation()
            return data
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    private func failureOfSaving(_ data: Data, for url: URL) async throws -> (any Error)? {
        do {
            try await cache.save(data, for: url)
            return nil
        } catch {
            try Task.checkCancellation()
            return error
        }
    }
}
