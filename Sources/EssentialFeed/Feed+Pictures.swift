import FeedAPI
public import FeedCore
public import Foundation

/// The pictures of the lists at one URL, from memory, the disk or a download that simultaneous requests share.
struct Pictures: ImageDataLoader {
    private let feeds: Feeds
    private let feed: URL
    private let store: any ImageDataStore
    /// The URL of the item's page or the feed; its origin is sent with requests.
    private var referrer: URL
    /// When saved pictures are requested again.
    private var refresh = ImageDataRefresh.never

    init(of feeds: Feeds, at feed: URL) {
        self.feeds = feeds
        self.feed = feed
        store = feeds.storage.imageDataStore(forFeedAt: feed)
        referrer = feed
    }

    /// Returns the loader that sends the origin of an item's page.
    func of(_ item: any Pictured) -> Pictures {
        var pictures = self
        pictures.referrer = item.link ?? feed
        return pictures
    }

    /// The loader for a screen: if a picture's URL has changed, the new picture is requested.
    var forScreens: Pictures {
        var pictures = self
        pictures.refresh = .whenMoved
        return pictures
    }

    func cached(for url: URL) -> Data? {
        feeds.shared.memory.data(at: url, of: feed)
    }

    func load(from url: URL) async throws -> Data {
        try Task.checkCancellation()
        if let data = cached(for: url) { return data }
        let loaded = try await load(url, refresh: refresh, storingInMemory: true)
        if case .remote(let failure?) = loaded.source {
            feeds.report(FeedEvent(feed: feed, kind: .savingFailed(failure)))
        }
        return loaded.value
    }

    /// Loads a picture from the disk or the service, and returns it with its source.
    ///
    /// If its URL gets another item meanwhile, the data is returned, but neither saved nor stored in memory.
    func load(
        _ url: URL,
        refresh: ImageDataRefresh,
        storingInMemory isStored: Bool = false
    ) async throws -> Loaded<Data> {
        let (memory, requests) = (feeds.shared.memory, feeds.shared.pictureRequests)
        let generation = requests.begin(url, of: feed)
        defer { requests.end(url, of: feed) }
        let isOutdated = { @Sendable in requests.isOutdated(url, of: feed, since: generation) }
        let downloads = requests.downloads
        let isRevalidated = refresh == .afterSevenDays || refresh == .always
        let response = try await CacheFirstImageDataLoader(
            store: store,
            // Data that another list has in memory is saved for this list without a download.
            remote: isRevalidated ? downloads : OtherListsLoader(memory: memory, downloads: downloads),
            now: feeds.now,
            feed: feed,
            requests: requests.ofFeeds,
            generation: generation,
            isOutdated: isOutdated
        )
        .response(from: url, refresh: refresh, referrer: referrer)
        let (loaded, validators) = (response.loaded, response.validators)
        if isOutdated() { return loaded }
        switch loaded.source {
        // Data that could not be saved would otherwise be loaded again.
        case .remote(savingFailure: .some): memory.insert(loaded.value, validators, at: url, of: feed)
        case .remote where !loaded.isNotModified: memory.update(loaded.value, validators, at: url)
        // Stale data would count as the data of the new URL.
        case .cache(fallbackReason: is StaleImageData): return loaded
        case .remote, .cache: break
        }
        if isStored { memory.insert(loaded.value, validators, at: url, of: feed) }
        return loaded
    }
}

/// Loads image data that another list has in memory, or else downloads it.
private struct OtherListsLoader: ImageDataLoader {
    let memory: ImageDataMemory
    let downloads: SharedImageDataLoader

    func load(from url: URL) async throws -> Data {
        if let data = memory.data(at: url, of: nil) { return data }
        return try await downloads.load(from: url)
    }

    func load(
        from url: URL,
        unless validators: Validators,
        referrer: URL?
    ) async throws -> ConditionalResponse<Data> {
        if let fetched = memory.fetched(at: url, of: nil) { return .fetched(fetched) }
        return try await downloads.load(from: url, unless: validators, referrer: referrer)
    }
}

extension Feed where Item: Pictured {
    /// The loader of the list's pictures, from memory, the disk or a download that simultaneous requests share.
    ///
    ///     let data = try await feed.pictures.load(from: image.url)
    ///
    /// Loaded data is saved with this list until its item leaves the list. If the URL of an item's picture changes, the
    /// saved picture is returned until ``loadPictures(of:refresh:)`` or a screen has loaded the new picture.
    public var pictures: some ImageDataLoader { pictureLoader }

    /// Returns a prefetcher of the list's pictures, which loads a few at a time and at low priority.
    public func prefetcher() -> ImageDataPrefetcher { ImageDataPrefetcher(loader: pictureLoader) }

    /// Loads the pictures of items, a few in parallel, and saves them with this list; events report the progress.
    ///
    /// - Parameter refresh: the rule for requesting saved pictures again; if a request fails, the saved picture stays.
    /// - Returns: the failures, in the order of the items.
    /// - Throws: `CancellationError` if the task was cancelled; pictures received before are saved.
    public nonisolated(nonsending) func loadPictures(
        of items: [Item],
        refresh: ImageDataRefresh = .afterSevenDays
    ) async throws -> PictureFailures {
        var seen: Set<URL> = []
        let places = items.flatMap { item in item.pictureURLs.map { (item: item, url: $0) } }
            .filter { seen.insert($0.url).inserted }
        var count = 0
        report(.picturesLoaded(0, of: places.count))
        let results = try await places.concurrentMap { [pictureLoader] place in
            try await pictureLoader.of(place.item).load(place.url, refresh: refresh).source
        } report: { place, result in
            count += 1
            report(.picturesLoaded(count, of: places.count))
            if case .failure(let cause) = result { report(.pictureFailed(place.url, cause)) }
        }
        var failures = PictureFailures()
        for (place, result) in zip(places, results) { failures.add(result, at: place.url) }
        return failures
    }

    /// Requests the saved pictures that need a refresh; if a request fails, the saved picture stays.
    ///
    /// Pictures that are not saved are not loaded.
    ///
    /// - Returns: the failures.
    /// - Throws: `CancellationError` if the task was cancelled.
    package nonisolated(nonsending) func refreshPictures(of items: [Item]) async throws -> PictureFailures {
        let (store, now, refresh) = (imageDataStore, feeds.now(), ImageDataRefresh.afterSevenDays)
        var old: [Item] = []
        for item in items {
            let urls = item.pictureURLs
            let metadata = await store.metadata(for: urls)
            if zip(urls, metadata).contains(where: { refresh.applies(to: $1, at: $0, now: now) }) { old.append(item) }
        }
        return try await loadPictures(of: old)
    }

    /// Loads a picture, saves it with this list, and returns it with its source.
    ///
    /// If a request for a saved picture fails, the source is the cache with the reason, which is `StaleImageData` if
    /// the picture was loaded from an earlier URL, or if no request was sent, because one failed less than a day ago.
    ///
    /// - Parameter item: the item with the picture; the origin of its page is sent with the request.
    /// - Throws: the service's error if the picture is not saved and cannot be loaded; `LoadingError` with both causes
    ///   if the saved picture could not be read either; `CancellationError` if the task was cancelled.
    public func picture(
        at url: URL,
        of item: Item? = nil,
        refresh: ImageDataRefresh = .never
    ) async throws -> Loaded<Data> {
        try await (item.map(pictureLoader.of) ?? pictureLoader).load(url, refresh: refresh)
    }

    /// The store of this list's pictures.
    package var imageDataStore: any ImageDataStore { feeds.storage.imageDataStore(forFeedAt: url) }
}

/// Pictures that could not be loaded, refreshed, or saved.
///
///     let failures = try await feed.loadPictures(of: list.items)
///     for failure in failures.missing { print(failure.url, failure.cause) }
public struct PictureFailures: Sendable {
    /// The missing pictures, and the reason for each.
    public private(set) var missing: [(url: URL, cause: any Error)] = []

    /// The pictures whose saved data is from an earlier URL because the new URL could not be loaded.
    ///
    /// The cause is `StaleImageData` if the new URL failed less than a day ago, and no request was sent.
    public private(set) var stale: [(url: URL, cause: any Error)] = []

    /// The saved pictures that could not be refreshed, and the reason for each: `StaleImageData` if no request was sent,
    /// because one failed less than a day ago.
    public private(set) var notRefreshed: [(url: URL, cause: any Error)] = []

    /// The reason pictures could not be saved; nil if all were saved.
    public private(set) var savingFailure: (any Error)?

    /// Creates an empty value.
    public init() {}

    /// Returns the missing pictures after the first `count`.
    public func missing(after count: Int) -> PictureFailures {
        var rest = PictureFailures()
        rest.missing = Array(missing.dropFirst(count))
        return rest
    }

    /// Adds the failure of a picture, if `result` is a failure.
    public mutating func add(_ result: Result<LoadedSource, any Error>, at url: URL) {
        switch result {
        case .failure(let cause): missing.append((url, cause))
        case .success(.cache(let reason as StaleImageData))
        where reason.originalURL.withoutQuery != url.withoutQuery:
            stale.append((url, reason.cause ?? reason))
        case .success(.cache(let reason)): if let reason { notRefreshed.append((url, reason)) }
        case .success(.remote(let failure)): savingFailure = savingFailure ?? failure
        }
    }
}

extension LoadedSource {
    /// The reason the service's value could not be saved; nil if it was saved, and for a cached value.
    public var savingFailure: (any Error)? {
        if case .remote(let failure) = self { failure } else { nil }
    }
}

extension Feeds {
    /// Loads a picture that is not in a list, without saving it.
    ///
    /// - Throws: `RemoteError`; `CancellationError` if the task was cancelled.
    public func picture(at url: URL) async throws -> Data {
        try await shared.pictureRequests.downloads.load(from: url)
    }
}
