public import Foundation

/// Loads image data from a store or, if it is not there, from its service, and then caches it.
///
/// Cached image data is asked for again only as its ``ImageDataRefresh`` says; where that fails, it stays. A failure to
/// read or write the store never prevents image data from loading.
public struct CacheFirstImageDataLoader: ImageDataLoader {
    private let store: any ImageDataStore
    private let remote: any ImageDataLoader
    private let refresh: ImageDataRefresh
    private let now: @Sendable () -> Date
    /// Called with the reason why data could not be cached, if it was loaded without its source.
    package var report: @Sendable (any Error) -> Void = { _ in }

    /// Creates a loader that looks in `store` first, then requests `remote`; `refresh` says when to ask again.
    public init(
        store: any ImageDataStore,
        remote: any ImageDataLoader,
        refresh: ImageDataRefresh = .never,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.remote = remote
        self.refresh = refresh
        self.now = now
    }

    /// Loads the image data at `url` as ``loadWithSource(from:)`` does.
    public func load(from url: URL) async throws -> Data {
        let loaded = try await loadWithSource(from: url)
        if case .remote(let failure?) = loaded.source { report(failure) }
        return loaded.value
    }

    /// Loads the image data at `url` and returns it with its source.
    ///
    /// Where cached data was asked for again, the source is the service, or the cache with the reason why that failed.
    ///
    /// - Throws: the service's error if neither has it; ``LoadingError`` with both causes if the store could not be
    ///   read either; `CancellationError` if the task was cancelled. What has arrived by then is cached nevertheless.
    public func loadWithSource(from url: URL) async throws -> Loaded<Data> {
        var cached: Data?
        let readingFailure = try await Cancellation.failure { cached = try await store.retrieve(for: url) }
        try Task.checkCancellation()
        if let cached { return try await current(cached, at: url) }
        do {
            return try await download(url)
        } catch {
            try Cancellation.rethrow(error)
            guard let readingFailure else { throw error }
            throw LoadingError(remoteFailure: error, cacheFailure: readingFailure)
        }
    }

    /// Returns cached data, or newer data if it is to be asked for.
    private func current(_ data: Data, at url: URL) async throws -> Loaded<Data> {
        var metadata = refresh == .never ? nil : await store.metadata(for: url)
        guard refresh.applies(to: metadata, at: now()) else {
            return Loaded(data, source: .cache(fallbackReason: nil), savedAt: nil)
        }
        do {
            return try await download(url, cached: data, metadata)
        } catch {
            try Cancellation.rethrow(error)
            metadata?.failedAt = now()
            if let metadata { try? await store.setMetadata(metadata, for: url) }
            return Loaded(data, source: .cache(fallbackReason: error), savedAt: nil)
        }
    }

    private func download(
        _ url: URL,
        cached: Data? = nil,
        _ metadata: ImageDataMetadata? = nil
    ) async throws -> Loaded<Data> {
        switch try await remote.load(from: url, unless: metadata?.validators ?? .none) {
        case .fetched(let fetched): return try await save(fetched, at: url)
        case .unchanged:
            guard let cached, var metadata else { break }
            (metadata.checkedAt, metadata.failedAt) = (now(), nil)
            let failure = try await Cancellation.failure { try await store.setMetadata(metadata, for: url) }
            return Loaded(cached, source: .remote(savingFailure: failure), savedAt: nil, isNotModified: true)
        case .inapplicable: break
        }
        return try await save(Fetched(remote.load(from: url)), at: url)
    }

    private func save(_ fetched: Fetched<Data>, at url: URL) async throws -> Loaded<Data> {
        let checksum = fetched.value.withUnsafeBytes { Checksum(of: $0).text }
        let metadata = ImageDataMetadata(checksum: checksum, validators: fetched.validators, checkedAt: now())
        // A task of its own, which the cancellation of this one does not end.
        let saving = Task { try await store.insert(fetched.value, with: metadata, for: url) }
        let failure = try await Cancellation.failure { try await saving.value }
        try Task.checkCancellation()
        return Loaded(fetched.value, source: .remote(savingFailure: failure), savedAt: nil)
    }
}
