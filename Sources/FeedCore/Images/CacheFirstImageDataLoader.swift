public import Foundation

/// Loads image data from a store or, if the store does not have it, from its service, and then caches it.
///
/// Cached image data is requested again as ``ImageDataRefresh`` specifies; if that fails, the cached data stays. A
/// failure to read or write the store never prevents loading. Simultaneous loads of one URL with the same rule share one
/// request.
///
///     let loader = CacheFirstImageDataLoader(store: store, remote: RemoteImageDataLoader(client: client))
///     let loaded = try await loader.loadWithSource(from: url, refresh: .afterSevenDays)
public struct CacheFirstImageDataLoader: ImageDataLoader {
    package struct Request: Hashable, Sendable {
        let url: URL
        /// The cache key of the feed whose store the data is saved in; nil if all requests use one store.
        let feed: String?
        /// A load that needs no request does not wait for one.
        let refresh: ImageDataRefresh
        let generation: Int
    }

    package struct Response: Sendable {
        package let loaded: Loaded<Data>
        package let validators: Validators
    }

    private struct Cached {
        let data: Data
        let metadata: ImageDataMetadata?

        func response(from source: LoadedSource, isNotModified: Bool = false) -> Response {
            let loaded = Loaded(data, source: source, savedAt: nil, isNotModified: isNotModified)
            return Response(loaded: loaded, validators: metadata?.validators ?? .none)
        }
    }

    private let store: any ImageDataStore
    private let remote: any ImageDataLoader
    private let now: @Sendable () -> Date
    private let feed: String?
    private let requests: SharedTasks<Request, Response>
    private let generation: Int
    private let isOutdated: @Sendable () -> Bool

    /// Creates a loader that reads `store` first, then loads with `remote`.
    public init(
        store: any ImageDataStore,
        remote: any ImageDataLoader,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(store: store, remote: remote, now: now, feed: nil, requests: SharedTasks())
    }

    /// Creates a loader that shares its requests with the other loaders of a feed.
    ///
    /// - Parameters:
    ///   - generation: only loads of one generation are shared.
    ///   - isOutdated: whether data whose load began in this generation may no longer be saved.
    package init(
        store: any ImageDataStore,
        remote: any ImageDataLoader,
        now: @escaping @Sendable () -> Date,
        feed: URL?,
        requests: SharedTasks<Request, Response>,
        generation: Int = 0,
        isOutdated: @escaping @Sendable () -> Bool = { false }
    ) {
        (self.store, self.remote, self.now) = (store, remote, now)
        (self.feed, self.requests) = (feed?.cacheKey, requests)
        (self.generation, self.isOutdated) = (generation, isOutdated)
    }

    /// Loads the image data at `url`, and refreshes it as ``ImageDataRefresh/whenMoved`` specifies.
    public func load(from url: URL) async throws -> Data {
        try await loadWithSource(from: url).value
    }

    /// Loads the image data at `url` and returns it with its source.
    ///
    /// If a request for cached data fails, the source is the cache with the reason, which is ``StaleImageData`` if the
    /// cached data was loaded from an earlier URL of the image, or if no request was sent, because one failed less than
    /// a day ago.
    ///
    /// - Throws: the service's error if neither has the data; ``LoadingError`` with both causes if the store could not
    ///   be read either; `CancellationError` if the task was cancelled. Data received before is still cached.
    public func loadWithSource(
        from url: URL,
        refresh: ImageDataRefresh = .whenMoved,
        referrer: URL? = nil
    ) async throws -> Loaded<Data> {
        try await response(from: url, refresh: refresh, referrer: referrer).loaded
    }

    /// Loads the image data at `url` as ``loadWithSource(from:refresh:referrer:)`` does, with its validators.
    package func response(from url: URL, refresh: ImageDataRefresh, referrer: URL?) async throws -> Response {
        try Task.checkCancellation()
        let request = Request(url: url, feed: feed, refresh: refresh, generation: generation)
        return try await requests.value(for: request) {
            try await load(url, refresh, referrer)
        }
    }

    /// Reads the store, and requests the data if necessary.
    private func load(_ url: URL, _ refresh: ImageDataRefresh, _ referrer: URL?) async throws -> Response {
        var cached: Cached?
        let readingFailure = try await Cancellation.failure { cached = try await look(for: url) }
        try Task.checkCancellation()
        if let saved = saved(cached, at: url, refresh) { return saved }
        do {
            return try await download(url, cached, referrer)
        } catch {
            try Cancellation.rethrow(error)
            if let cached { return await stale(cached, at: url, because: error) }
            guard let readingFailure else { throw error }
            throw LoadingError(remoteFailure: error, cacheFailure: readingFailure)
        }
    }

    private func look(for url: URL) async throws -> Cached? {
        guard let data = try await store.retrieve(for: url) else { return nil }
        return Cached(data: data, metadata: await store.metadata(for: url))
    }

    /// Returns the cached data; nil if it must be requested.
    private func saved(_ cached: Cached?, at url: URL, _ refresh: ImageDataRefresh) -> Response? {
        guard let cached, !refresh.applies(to: cached.metadata, at: url, now: now()) else { return nil }
        let reason = cached.metadata?.staleness(at: url, refresh, now: now())
        return cached.response(from: .cache(fallbackReason: reason))
    }

    /// Returns the cached data after a request has failed, and records the time of the failure.
    private func stale(_ cached: Cached, at url: URL, because error: any Error) async -> Response {
        if var metadata = cached.metadata, !(error is RequestNotSent) {
            metadata.failedAt = now()
            try? await store.setMetadata(metadata, for: url)
        }
        let original = cached.metadata.flatMap { $0.isOfEarlierPicture(than: url) ? $0.originalURL : nil }
        let reason = original.map { StaleImageData(originalURL: $0, cause: error) } ?? error
        return cached.response(from: .cache(fallbackReason: reason))
    }

    private func download(_ url: URL, _ cached: Cached?, _ referrer: URL?) async throws -> Response {
        let isSamePicture = cached?.metadata?.isOfEarlierPicture(than: url) == false
        let validators = isSamePicture ? cached?.metadata?.validators ?? .none : .none
        switch try await remote.load(from: url, unless: validators, referrer: referrer) {
        case .fetched(let fetched): return try await save(fetched, at: url)
        case .unchanged:
            guard let cached, var metadata = cached.metadata else { break }
            (metadata.checkedAt, metadata.failedAt, metadata.originalURL) = (now(), nil, nil)
            let failure = try await Cancellation.failure { try await store.setMetadata(metadata, for: url) }
            return cached.response(from: .remote(savingFailure: failure), isNotModified: true)
        case .inapplicable: break
        }
        return try await save(Fetched(remote.load(from: url)), at: url)
    }

    private func save(_ fetched: Fetched<Data>, at url: URL) async throws -> Response {
        var failure: (any Error)?
        if !isOutdated() {
            let checksum = fetched.value.withUnsafeBytes { Checksum(of: $0).text }
            let metadata = ImageDataMetadata(checksum: checksum, validators: fetched.validators, checkedAt: now())
            // A separate task, so that cancelling this one does not stop saving.
            let saving = Task { try await store.insert(fetched.value, with: metadata, for: url) }
            failure = try await Cancellation.failure { try await saving.value }
            try Task.checkCancellation()
        }
        let loaded = Loaded(fetched.value, source: .remote(savingFailure: failure), savedAt: nil)
        return Response(loaded: loaded, validators: fetched.validators)
    }
}
