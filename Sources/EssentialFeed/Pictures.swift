import FeedAPI
import FeedCore
import Foundation

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
