public import Foundation

/// Loads image data from a store or, if it is not there, from its service, and then caches it.
///
/// Cached image data is never requested again; it stays cached as long as its image is in the feed with the same URL. A
/// failure to read or write the store never prevents image data from loading.
public struct CacheFirstImageDataLoader: ImageDataLoader {
    private let store: any ImageDataStore
    private let remote: any ImageDataLoader
    /// Called with the reason why data could not be cached, if it was loaded without its source.
    package var report: @Sendable (any Error) -> Void = { _ in }

    /// Creates a loader that looks in `store` first, then requests `remote`.
    public init(store: any ImageDataStore, remote: any ImageDataLoader) {
        self.store = store
        self.remote = remote
    }

    /// Loads the image data at `url`.
    ///
    /// - Throws: the same errors as ``loadWithSource(from:)``.
    public func load(from url: URL) async throws -> Data {
        let loaded = try await loadWithSource(from: url)
        if case .remote(let failure?) = loaded.source { report(failure) }
        return loaded.value
    }

    /// Loads the image data at `url` and returns it with its source.
    ///
    /// - Throws: the service's error if neither has it; ``LoadingError`` with both causes if the store could not be
    ///   read either; `CancellationError` if the task was cancelled. What has arrived by then is cached nevertheless.
    public func loadWithSource(from url: URL) async throws -> Loaded<Data> {
        var cached: Data?
        let readingFailure = try await Cancellation.failure { cached = try await store.retrieve(for: url) }
        try Task.checkCancellation()
        if let cached { return Loaded(cached, source: .cache(fallbackReason: nil), savedAt: nil) }
        let data = try await download(url, after: readingFailure)
        // A task of its own, which the cancellation of this one does not end.
        let saving = Task { try await store.insert(data, for: url) }
        let savingFailure = try await Cancellation.failure { try await saving.value }
        try Task.checkCancellation()
        return Loaded(data, source: .remote(savingFailure: savingFailure), savedAt: nil)
    }

    private func download(_ url: URL, after readingFailure: (any Error)?) async throws -> Data {
        do {
            return try await remote.load(from: url)
        } catch {
            try Cancellation.rethrow(error)
            guard let readingFailure else { throw error }
            throw LoadingError(remoteFailure: error, cacheFailure: readingFailure)
        }
    }
}
