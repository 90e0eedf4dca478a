import FeedAPI
public import FeedCore
public import Foundation

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
