public import FeedCore
public import Foundation

extension Feed where Item: Pictured {
    /// The loader of the list's pictures, from memory, the disk or a download that simultaneous requests share.
    ///
    ///     let data = try await feed.pictures.load(from: image.url)
    ///
    /// Loaded data is saved with this list until its item leaves the list.
    public var pictures: some ImageDataLoader { pictureLoader }

    /// Returns a prefetcher of the list's pictures, which loads a few at a time and at low priority.
    public func prefetcher() -> ImageDataPrefetcher { ImageDataPrefetcher(loader: pictureLoader) }

    /// Loads an item's first picture; see ``picture(_:of:refresh:)``.
    ///
    /// - Throws: `RemoteError` if the item has no picture; otherwise as ``picture(_:of:refresh:)`` does.
    public func picture(of item: Item) async throws -> Loaded<Data> {
        guard let first = item.pictures.first else {
            throw RemoteError.invalidData(url: url, status: 200, cause: InvalidResponse.emptyBody)
        }
        return try await picture(first, of: item)
    }

    /// Loads a picture, saves it with this list, and returns it with its source.
    ///
    /// The picture is requested if it is missing, or if more than the query of its URL has changed since it was saved.
    /// If a request for a saved picture fails, the source is the cache with the reason, which is `StaleImageData` if the
    /// data is from another URL, or if no request was sent, because one failed less than a day ago.
    ///
    /// - Parameters:
    ///   - item: the item with the picture; the origin of its page is sent with the request.
    ///   - refresh: when a saved picture is requested again; by default, only if its URL has changed.
    /// - Throws: the service's error if the picture is not saved and cannot be loaded; `LoadingError` with both causes
    ///   if the saved picture could not be read either; `CancellationError` if the task was cancelled.
    public func picture(
        _ picture: Picture,
        of item: Item? = nil,
        refresh: ImageDataRefresh? = nil
    ) async throws -> Loaded<Data> {
        try await pictureLoader.load(picture, refresh: refresh, referrer: item?.link ?? url)
    }

    /// Returns an item's first picture, if it is saved; sends no request.
    ///
    /// - Throws: the storage's error if the picture cannot be read.
    public func savedPicture(of item: Item) async throws -> Data? {
        guard let first = item.pictures.first else { return nil }
        return try await savedPicture(first)
    }

    /// Returns a picture, if it is saved; sends no request.
    ///
    /// - Throws: the storage's error if the picture cannot be read.
    public func savedPicture(_ picture: Picture) async throws -> Data? {
        try await imageDataStore.retrieve(for: picture.key)
    }

    /// Loads the pictures of items, a few in parallel, and saves them with this list; events report the progress.
    ///
    /// Pictures with one key count once.
    ///
    /// - Parameter refresh: the rule for requesting saved pictures again; if a request fails, the saved picture stays.
    /// - Returns: the failures, in the order of the items.
    /// - Throws: `CancellationError` if the task was cancelled; pictures received before are saved.
    public nonisolated(nonsending) func loadPictures(
        of items: [Item],
        refresh: ImageDataRefresh = .afterSevenDays
    ) async throws -> PictureFailures {
        var seen: Set<PictureKey> = []
        let places = items.flatMap { item in item.pictures.map { (item: item, picture: $0) } }
            .filter { seen.insert($0.picture.key).inserted }
        var count = 0
        report(.picturesLoaded(0, of: places.count))
        let results = try await places.concurrentMap { place in
            try await picture(place.picture, of: place.item, refresh: refresh).withoutValue
        } report: { place, result in
            count += 1
            report(.picturesLoaded(count, of: places.count))
            if case .failure(let cause) = result { report(.pictureFailed(place.picture.url, cause)) }
        }
        let new = zip(places, results).filter { (try? $1.get())?.isNew == true }.map(\.0.picture)
        let placeholders = await deletePlaceholders(among: new, of: items)
        var failures = PictureFailures()
        for (place, result) in zip(places, results) {
            let failure = placeholders[place.picture.key].map { Result<LoadedSource, any Error>.failure($0) }
            failures.add(failure ?? result.map(\.source), at: place.picture.url)
        }
        return failures
    }

    /// Deletes pictures that were loaded for the first time, from different URLs that were redirected to one URL with
    /// another path: a placeholder.
    ///
    /// - Parameter items: the items whose other pictures stay, even if their list is not saved yet.
    /// - Returns: the failures of these pictures.
    package func deletePlaceholders(
        among pictures: [Picture],
        of items: [Item]
    ) async -> [PictureKey: any Error] {
        let metadata = await imageDataStore.metadata(for: pictures.map(\.key))
        let redirected = zip(pictures, metadata).compactMap { picture, metadata in
            metadata?.redirectedURL.map { (picture: picture, target: $0) }
        }
        let groups = Dictionary(grouping: redirected, by: \.target).values
            .filter { Set($0.map(\.picture.url)).count > 1 }
        var failures: [PictureKey: any Error] = [:]
        for (picture, target) in groups.joined() {
            let cause = InvalidResponse.placeholder(target)
            failures[picture.key] = RemoteError.invalidData(url: picture.url, status: 200, cause: cause)
        }
        guard !failures.isEmpty else { return failures }
        let list = SharedState.key(of: Item.self, at: url)
        feeds.shared.memory.remove { $0.list == list && failures.keys.contains($0.key) }
        do {
            let saved = try await local.entry()?.value ?? []
            let keys = Set((saved + items).flatMap(\.pictures).map(\.key)).subtracting(failures.keys)
            try await imageDataStore.delete(except: keys)
        } catch { report(.savingFailed(error)) }
        return failures
    }

    /// Requests the saved pictures that need a refresh; if a request fails, the saved picture stays.
    ///
    /// Pictures that are not saved are not loaded.
    ///
    /// - Returns: the failures.
    /// - Throws: `CancellationError` if the task was cancelled.
    package nonisolated(nonsending) func refreshPictures(of items: [Item]) async throws -> PictureFailures {
        let (store, now) = (imageDataStore, feeds.now())
        var old: [Item] = []
        for item in items {
            let pictures = item.pictures
            let metadata = await store.metadata(for: pictures.map(\.key))
            let isOld = zip(pictures, metadata).contains { picture, metadata in
                metadata?.needsRequest(for: picture, .afterSevenDays, at: now) == true
            }
            if isOld { old.append(item) }
        }
        return try await loadPictures(of: old)
    }

    /// The store of this list's pictures.
    package var imageDataStore: any ImageDataStore { pictureLoader.store }
}

extension Feed {
    var pictureLoader: Pictures { Pictures(of: feeds, at: url, Item.self) }
}

extension Loaded<Data> {
    /// The source of a picture, without its data, and whether the service sent it.
    fileprivate var withoutValue: (source: LoadedSource, isNew: Bool) {
        if case .remote = source { (source, !isNotModified) } else { (source, false) }
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
    /// - Throws: `RemoteError`; `RequestNotSent` while a `Retry-After` applies; `CancellationError` if the task was
    ///   cancelled.
    package func picture(at url: URL) async throws -> Data {
        if let end = pictureWaits.end(for: url, saved: nil, at: now()) { throw RequestNotSent.retryLater(end) }
        do { return try await shared.downloads.load(from: url) } catch {
            _ = pictureWaits.record(error, at: url, now: now())
            throw error
        }
    }
}
