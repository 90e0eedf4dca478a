public import Foundation

/// Loads image data from a store or, if the store does not have it, from its service, and then caches it.
///
/// A failure to read or write the store never prevents loading. Simultaneous loads of one picture with the same rule
/// share one request.
///
///     let loader = CacheFirstImageDataLoader(store: store, remote: RemoteImageDataLoader(client: client))
///     let data = try await loader.load(from: url)
public struct CacheFirstImageDataLoader: ImageDataLoader {
    package struct Request: Hashable, Sendable {
        let picture: Picture
        /// The name of the list whose store the data is saved in; nil if all requests use one store.
        let list: String?
        /// A load that needs no request does not wait for one.
        let refresh: ImageDataRefresh?
    }

    private typealias Cached = (data: Data, metadata: ImageDataMetadata?)

    private let store: any ImageDataStore
    private let remote: any ImageDataLoader
    private let now: @Sendable () -> Date
    private let list: String?
    private let requests: SharedTasks<Request, Loaded<Data>>

    /// Creates a loader that reads `store` first, then loads with `remote`.
    public init(store: any ImageDataStore, remote: any ImageDataLoader) {
        self.init(store: store, remote: remote, now: { Date() }, list: nil, requests: SharedTasks())
    }

    /// Creates a loader of the pictures of a list, which shares its requests with the other loaders of the list.
    package init(
        store: any ImageDataStore,
        remote: any ImageDataLoader,
        now: @escaping @Sendable () -> Date,
        list: String?,
        requests: SharedTasks<Request, Loaded<Data>>
    ) {
        (self.store, self.remote, self.now) = (store, remote, now)
        (self.list, self.requests) = (list, requests)
    }

    /// Loads the image data at `url`, whose key is the URL; cached data is not requested again.
    ///
    /// - Throws: the service's error if neither has the data; ``LoadingError`` with both causes if the store could not
    ///   be read either; `CancellationError` if the task was cancelled. Data received before is still cached.
    public func load(from url: URL) async throws -> Data {
        try await load(Picture(url: url)).value
    }

    /// Loads a picture, and returns it with its source.
    ///
    /// If a request for cached data fails, the source is the cache with the reason, which is ``StaleImageData`` if the
    /// cached data is of another picture, or if no request was sent, because one failed less than a day ago.
    ///
    /// - Parameter refresh: when cached data is requested again; if nil, only if it is of another picture.
    /// - Throws: as ``load(from:)`` does.
    package func load(
        _ picture: Picture,
        refresh: ImageDataRefresh? = nil,
        referrer: URL? = nil
    ) async throws -> Loaded<Data> {
        try Task.checkCancellation()
        return try await requests.value(for: Request(picture: picture, list: list, refresh: refresh)) {
            try await readOrRequest(picture, refresh, referrer)
        }
    }

    /// Reads the store, and requests the data if necessary.
    private func readOrRequest(
        _ picture: Picture,
        _ refresh: ImageDataRefresh?,
        _ referrer: URL?
    ) async throws -> Loaded<Data> {
        var cached: Cached?
        let readingFailure = try await Cancellation.failure { cached = try await look(for: picture.key) }
        try Task.checkCancellation()
        if let saved = saved(cached, picture, refresh) { return saved }
        do {
            return try await download(picture, cached, referrer)
        } catch {
            try Cancellation.rethrow(error)
            if let cached { return await stale(cached, picture, because: error) }
            guard let readingFailure else { throw error }
            throw LoadingError(remoteFailure: error, cacheFailure: readingFailure)
        }
    }

    private func look(for key: PictureKey) async throws -> Cached? {
        guard let data = try await store.retrieve(for: key) else { return nil }
        return (data, await store.metadata(for: key))
    }

    /// Returns the cached data; nil if it must be requested.
    private func saved(_ cached: Cached?, _ picture: Picture, _ refresh: ImageDataRefresh?) -> Loaded<Data>? {
        guard let cached else { return nil }
        let isDue = cached.metadata?.needsRequest(for: picture, refresh, at: now()) ?? (refresh == .always)
        guard !isDue else { return nil }
        let reason = cached.metadata?.staleness(for: picture, refresh, at: now())
        return Loaded(cached.data, source: .cache(fallbackReason: reason), savedAt: nil)
    }

    /// Returns the cached data after a request has failed, and records the failure.
    private func stale(_ cached: Cached, _ picture: Picture, because error: any Error) async -> Loaded<Data> {
        if var metadata = cached.metadata, !(error is RequestNotSent) {
            (metadata.failedAt, metadata.failedURL) = (now(), picture.url)
            try? await store.setMetadata(metadata, for: picture.key)
        }
        let isOfAnother = cached.metadata?.isOfAnotherPicture(than: picture.url) == true
        let reason = isOfAnother ? StaleImageData(originalURL: cached.metadata?.url, cause: error) : error
        return Loaded(cached.data, source: .cache(fallbackReason: reason), savedAt: nil)
    }

    private func download(_ picture: Picture, _ cached: Cached?, _ referrer: URL?) async throws -> Loaded<Data> {
        let isSamePicture = cached?.metadata?.isOfAnotherPicture(than: picture.url) == false
        let validators = isSamePicture ? cached?.metadata?.validators ?? .none : .none
        switch try await remote.load(from: picture.url, unless: validators, referrer: referrer) {
        case .fetched(let fetched): return try await save(fetched, picture)
        case .unchanged:
            guard let cached, var metadata = cached.metadata else { break }
            (metadata.checkedAt, metadata.url) = (now(), picture.url)
            (metadata.failedAt, metadata.failedURL) = (nil, nil)
            let failure = try await Cancellation.failure { try await store.setMetadata(metadata, for: picture.key) }
            return Loaded(cached.data, source: .remote(savingFailure: failure), savedAt: nil, isNotModified: true)
        case .inapplicable: break
        }
        return try await save(Fetched(remote.load(from: picture.url)), picture)
    }

    private func save(_ fetched: Fetched<Data>, _ picture: Picture) async throws -> Loaded<Data> {
        var metadata = ImageDataMetadata(
            checksum: fetched.value.withUnsafeBytes { Checksum(of: $0).text },
            validators: fetched.validators,
            checkedAt: now(),
            url: picture.url
        )
        metadata.redirectedURL = fetched.placeholderURL(for: picture)
        let saved = metadata
        // A separate task, so that cancelling this one does not stop saving.
        let saving = Task { try await store.insert(fetched.value, with: saved, for: picture.key) }
        let failure = try await Cancellation.failure { try await saving.value }
        try Task.checkCancellation()
        return Loaded(fetched.value, source: .remote(savingFailure: failure), savedAt: nil)
    }
}

extension Fetched {
    /// The URL of the response, if the request for `picture` was redirected to another path, perhaps to a placeholder.
    package func placeholderURL(for picture: Picture) -> URL? {
        redirectedURL.flatMap { $0.path() == picture.url.path() ? nil : $0 }
    }
}
