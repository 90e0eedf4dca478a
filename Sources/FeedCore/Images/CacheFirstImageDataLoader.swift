#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads image data from a store, or else from its service, and then caches it.
///
/// Image data that is cached is never requested again: it lives as long as its image stays in the feed under the same
/// URL. A store that cannot be read, or that does not take what was loaded, never stands in the way of image data.
public struct CacheFirstImageDataLoader: ImageDataLoader {
    private let store: any ImageDataStore
    private let remote: any ImageDataLoader

    /// Creates a loader that looks into `store` first and asks `remote` then.
    public init(store: any ImageDataStore, remote: any ImageDataLoader) {
        self.store = store
        self.remote = remote
    }

    /// Loads the image data at `url`.
    ///
    /// - Throws: as ``loadWithSource(from:)`` does.
    public func load(from url: URL) async throws -> Data {
        try await loadWithSource(from: url).data
    }

    /// Loads the image data at `url`, and says where it came from.
    ///
    /// - Throws: the service's error where neither has it; ``LoadingError`` with both causes where the store could not be
    ///   read besides; `CancellationError` where the task was cancelled, nothing is cached then.
    public func loadWithSource(from url: URL) async throws -> LoadedImageData {
        var cached: Data?
        let readingFailure = try await Cancellation.failure { cached = try await store.retrieve(for: url) }
        try Task.checkCancellation()
        if let cached { return LoadedImageData(cached, source: .cache) }
        let fetched = try await download(url, after: readingFailure)
        let savingFailure = try await Cancellation.failure {
            try await store.insert(fetched.value, validators: fetched.validators, for: url)
        }
        return LoadedImageData(fetched.value, source: .remote(savingFailure: savingFailure))
    }

    private func download(_ url: URL, after readingFailure: (any Error)?) async throws -> Fetched<Data> {
        do {
            let fetched = try await remote.loadWithValidators(from: url)
            try Task.checkCancellation()
            return fetched
        } catch {
            try Cancellation.rethrow(error)
            guard let readingFailure else { throw error }
            throw LoadingError(remoteFailure: error, cacheFailure: readingFailure)
        }
    }
}
