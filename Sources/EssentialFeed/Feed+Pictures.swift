import FeedAPI
public import FeedCore
public import Foundation

extension Feed {
    /// Returns the loader of the list's pictures: memory over disk over one download.
    static func pictures(of feeds: Feeds, at url: URL, in images: any ImageDataStore) -> MemoryImageDataLoader {
        let memory = feeds.shared.memory
        // What is in memory for another list is not downloaded again, but saved for this one.
        let remote = MemoryImageDataLoader(feeds.shared.downloads, memory: memory, owner: nil)
        var disk = CacheFirstImageDataLoader(store: images, remote: remote)
        disk.report = { feeds.report(FeedEvent(feed: url, kind: .savingFailed($0))) }
        return MemoryImageDataLoader(disk, memory: memory, owner: url)
    }

    /// Deletes the saved pictures of all items but those of the list that has just been saved.
    func deletePictures(notOf items: [Item]) async {
        let images = feeds.storage.imageDataStore(forFeedAt: url)
        guard Item.self is any Pictured.Type, await !images.isEmpty else { return }
        let urls = items.flatMap { ($0 as? any Pictured)?.pictureURLs ?? [] }
        do {
            try await images.delete(except: Set(urls))
        } catch {
            report(.savingFailed(error))
        }
    }
}

extension Feed where Item: Pictured {
    /// The image data of the list: in memory, else saved, else downloaded, once for all simultaneous requests.
    ///
    /// What is loaded is saved with this list until its item leaves that.
    public var pictures: some ImageDataLoader { pictureLoader }

    /// Loads the pictures of items and saves them with this list, a few at a time; events report how far that is.
    ///
    /// - Parameter refresh: when pictures that are saved are asked for again; where that fails, they stay.
    /// - Returns: what failed, in the order of the items.
    /// - Throws: `CancellationError` if the task was cancelled; what has come is saved nevertheless.
    public nonisolated(nonsending) func loadPictures(
        of items: [Item],
        refresh: ImageDataRefresh = .afterSevenDays
    ) async throws -> PictureFailures {
        var seen: Set<URL> = []
        let urls = items.flatMap(\.pictureURLs).filter { seen.insert($0).inserted }
        var count = 0
        report(.picturesLoaded(0, of: urls.count))
        let results = try await urls.concurrentMap { [self] in
            try await picture(at: $0, refresh: refresh).source
        } report: { url, result in
            count += 1
            report(.picturesLoaded(count, of: urls.count))
            if case .failure(let cause) = result { report(.pictureFailed(url, cause)) }
        }
        var failures = PictureFailures()
        for (url, result) in zip(urls, results) { failures.add(result, at: url) }
        return failures
    }

    /// Asks again for the saved pictures of items that are seven days old; where that fails, they stay.
    ///
    /// - Returns: what failed; pictures that are not saved are not loaded.
    /// - Throws: `CancellationError` if the task was cancelled.
    public nonisolated(nonsending) func refreshPictures(of items: [Item]) async throws -> PictureFailures {
        let (store, now, refresh) = (imageDataStore, feeds.now(), ImageDataRefresh.afterSevenDays)
        var old: [Item] = []
        for item in items {
            let pictures = await store.metadata(for: item.pictureURLs)
            if pictures.contains(where: { refresh.applies(to: $0, at: now) }) { old.append(item) }
        }
        return try await loadPictures(of: old)
    }

    /// Loads a picture, saves it with this list, and says where it came from.
    ///
    /// Where the saved picture could not be asked for again, the source is the cache, with the reason.
    ///
    /// - Throws: the service's error if it is not saved and cannot be loaded; `LoadingError` with both causes if what is
    ///   saved could not be read either; `CancellationError` if the task was cancelled.
    public func picture(at url: URL, refresh: ImageDataRefresh = .never) async throws -> Loaded<Data> {
        let (store, downloads, now) = (imageDataStore, feeds.shared.downloads, feeds.now)
        return try await CacheFirstImageDataLoader(store: store, remote: downloads, refresh: refresh, now: now)
            .loadWithSource(from: url)
    }

    /// Where the pictures of this list are saved.
    public var imageDataStore: any ImageDataStore { feeds.storage.imageDataStore(forFeedAt: url) }
}

/// Pictures that could not be loaded, asked for again, or saved.
public struct PictureFailures: Sendable {
    /// The pictures that are missing, and why.
    public private(set) var missing: [(url: URL, cause: any Error)] = []

    /// The saved pictures that could not be asked for again, and why.
    public private(set) var notRefreshed: [(url: URL, cause: any Error)] = []

    /// Why some pictures could not be saved, if so.
    public private(set) var savingFailure: (any Error)?

    /// Creates an empty value.
    public init() {}

    /// Returns the pictures that are missing besides so many that were known before.
    public func missing(after count: Int) -> PictureFailures {
        var rest = PictureFailures()
        rest.missing = Array(missing.dropFirst(count))
        return rest
    }

    /// Adds the failure of a picture, if it is one.
    public mutating func add(_ result: Result<LoadedSource, any Error>, at url: URL) {
        switch result {
        case .failure(let cause): missing.append((url, cause))
        case .success(.cache(let reason)): if let reason { notRefreshed.append((url, reason)) }
        case .success(.remote(let failure)): savingFailure = savingFailure ?? failure
        }
    }
}

extension LoadedSource {
    /// Why the value could not be saved, if it came from the service and that failed.
    public var savingFailure: (any Error)? {
        if case .remote(let failure) = self { failure } else { nil }
    }
}

extension Feeds {
    /// Loads a picture that belongs to no list, and saves it nowhere.
    ///
    /// - Throws: `RemoteError`; `CancellationError` if the task was cancelled.
    public func picture(at url: URL) async throws -> Data {
        try await shared.downloads.load(from: url)
    }
}
