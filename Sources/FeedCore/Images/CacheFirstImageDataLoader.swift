public import Foundation

/// Loads image data from a store or, if it is missing there, from its service, and then caches it.
///
/// Cached image data is requested again only by its ``ImageDataRefresh``. If that fails, the cached data stays. A failure
/// to read or write the store never prevents image data from loading.
///
///     let loader = CacheFirstImageDataLoader(store: store, remote: RemoteImageDataLoader(client: client))
///     let loaded = try await loader.loadWithSource(from: url, refresh: .afterSevenDays)
public struct CacheFirstImageDataLoader: ImageDataLoader {
    private let store: any ImageDataStore
    private let remote: any ImageDataLoader
    private let now: @Sendable () -> Date

    /// Creates a loader that looks in `store` first, then requests `remote`.
    public init(
        store: any ImageDataStore,
        remote: any ImageDataLoader,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.remote = remote
        self.now = now
    }

    /// Loads the image data at `url` as ``loadWithSource(from:refresh:referrer:)`` does, refreshing ``ImageDataRefresh/whenMoved``.
    public func load(from url: URL) async throws -> Data {
        try await loadWithSource(from: url).value
    }

    /// Loads the image data at `url` and returns it with its source.
    ///
    /// If cached data was requested again, the source is the service, or the cache with the reason why that failed:
    /// ``StaleImageData`` if the cached data was loaded from an earlier URL of the image.
    ///
    /// - Throws: the service's error if neither has the data; ``LoadingError`` with both causes if the store could not be
    ///   read either; `CancellationError` if the task was cancelled. Data that has arrived by then is still cached.
    public func loadWithSource(
        from url: URL,
        refresh: ImageDataRefresh = .whenMoved,
        referrer: URL? = nil
    ) async throws -> Loaded<Data> {
        var cached: Data?
        let readingFailure = try await Cancellation.failure { cached = try await store.retrieve(for: url) }
        try Task.checkCancellation()
        if let cached { return try await current(cached, at: url, refresh, referrer) }
        do {
            return try await download(url, cached: nil, nil, referrer)
        } catch {
            try Cancellation.rethrow(error)
            guard let readingFailure else { throw error }
            throw LoadingError(remoteFailure: error, cacheFailure: readingFailure)
        }
    }

    /// Returns cached data, or newer data if it must be requested.
    private func current(
        _ data: Data,
        at url: URL,
        _ refresh: ImageDataRefresh,
        _ referrer: URL?
    ) async throws -> Loaded<Data> {
        let metadata = await store.metadata(for: url)
        guard refresh.applies(to: metadata, at: url, now: now()) else {
            return Loaded(data, source: .cache(fallbackReason: metadata?.staleness(at: url)), savedAt: nil)
        }
        do {
            return try await download(url, cached: data, metadata, referrer)
        } catch {
            try Cancellation.rethrow(error)
            if var metadata, !(error is RequestNotSent) {
                metadata.failedAt = now()
                try? await store.setMetadata(metadata, for: url)
            }
            let reason = metadata?.staleness(at: url, because: error) ?? error
            return Loaded(data, source: .cache(fallbackReason: reason), savedAt: nil)
        }
    }

    private func download(
        _ url: URL,
        cached: Data?,
        _ metadata: ImageDataMetadata?,
        _ referrer: URL?
    ) async throws -> Loaded<Data> {
        let isSamePicture = metadata?.isOfEarlierPicture(than: url) == false
        let validators = isSamePicture ? metadata?.validators ?? .none : .none
        switch try await remote.load(from: url, unless: validators, referrer: referrer) {
        case .fetched(let fetched): return try await save(fetched, at: url)
        case .unchanged:
            guard let cached, var metadata else { break }
            (metadata.checkedAt, metadata.failedAt, metadata.originalURL) = (now(), nil, nil)
            let failure = try await Cancellation.failure { try await store.setMetadata(metadata, for: url) }
            return Loaded(cached, source: .remote(savingFailure: failure), savedAt: nil, isNotModified: true)
        case .inapplicable: break
        }
        return try await save(Fetched(remote.load(from: url)), at: url)
    }

    private func save(_ fetched: Fetched<Data>, at url: URL) async throws -> Loaded<Data> {
        let checksum = fetched.value.withUnsafeBytes { Checksum(of: $0).text }
        let metadata = ImageDataMetadata(checksum: checksum, validators: fetched.validators, checkedAt: now())
        // The cancellation of this task does not end another one.
        let saving = Task { try await store.insert(fetched.value, with: metadata, for: url) }
        let failure = try await Cancellation.failure { try await saving.value }
        try Task.checkCancellation()
        return Loaded(fetched.value, source: .remote(savingFailure: failure), savedAt: nil)
    }
}

extension ImageDataMetadata {
    /// Returns the reason why data that was loaded from an earlier URL is shown at `url`; nil if it was not.
    fileprivate func staleness(at url: URL, because cause: (any Error)? = nil) -> StaleImageData? {
        guard let originalURL, isOfEarlierPicture(than: url) else { return nil }
        return StaleImageData(originalURL: originalURL, cause: cause)
    }
}
