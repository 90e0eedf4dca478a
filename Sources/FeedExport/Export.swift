package import EssentialFeed
package import FeedCore
import FeedFiles
package import FeedGallery
package import Foundation

/// An export of one feed to a page or a directory.
package struct Export: Sendable {
    private(set) var plan: ExportPlan
    let feed: Feed<FeedImage>
    let isOffline: Bool
    let refresh: ImageDataRefresh
    let labels: @Sendable (ExportRecord) -> GalleryLabels
    let startedAt: Date
    let report: @Sendable (ExportProgress) -> Void
    /// The export of a list that this export belongs to.
    private let list: FeedListExport?
    private let thumbnailer: Thumbnailer?

    private var destination: ExportDestination { plan.destination }

    /// Creates an export.
    ///
    /// - Parameters:
    ///   - plan: the feed, the destination and the recorded options.
    ///   - feed: the feed to load.
    ///   - list: the export of a list that this export belongs to; the caller finishes it after all its exports.
    ///   - isOffline: whether to send no requests.
    ///   - refresh: the rule for revalidating saved pictures.
    ///   - labels: returns the texts of pages with these options.
    ///   - thumbnailer: makes thumbnails; nil if thumbnails cannot be made.
    ///   - startedAt: the start of the run, the date of images without a date that are exported for the first time.
    ///   - report: receives the progress.
    package init(
        _ plan: ExportPlan,
        of feed: Feed<FeedImage>,
        in list: FeedListExport? = nil,
        isOffline: Bool = false,
        refresh: ImageDataRefresh = .afterSevenDays,
        labels: @escaping @Sendable (ExportRecord) -> GalleryLabels = { _ in .english },
        thumbnailer: Thumbnailer? = nil,
        startedAt: Date = Date(),
        report: @escaping @Sendable (ExportProgress) -> Void = { _ in }
    ) {
        (self.plan, self.feed, self.list, self.thumbnailer) = (plan, feed, list, thumbnailer)
        (self.isOffline, self.refresh, self.labels) = (isOffline, refresh, labels)
        (self.startedAt, self.report) = (startedAt, report)
    }

    /// Loads the feed with its pictures and comments, and writes them.
    ///
    /// The directory of an earlier export is locked first, so that this export uses the options that others recorded. A
    /// new directory is created after loading, so that an earlier kill leaves none.
    ///
    /// - Throws: ``ExportFailure``, ``IncompleteList`` or the error of loading the list. An earlier export is then
    ///   unchanged, or the next export completes it.
    package func run() async throws -> ExportResult {
        let result = try await loadAndWrite()
        report(.picturesFinished(result.pictureFailures))
        report(.commentsFinished(result.commentFailures))
        return result
    }

    private func loadAndWrite() async throws -> ExportResult {
        if destination.isExport { return try await loadAndWrite(to: .lock(destination)) }
        let result = try await load()
        if destination.isPage { return try await writePage(result) }
        try await list?.prepare()
        let directory = try await ListedDirectory.lock(destination)
        // Meanwhile, another process may have exported to it, with other options.
        if directory.destination.isExport { return try await loadAndWrite(to: directory) }
        return try await write(result, to: directory)
    }

    private func loadAndWrite(to directory: consuming ListedDirectory) async throws -> ExportResult {
        var export = self
        export.plan = try plan.updated(for: directory.destination)
        let result = try await export.load()
        try await list?.prepare()
        return try await export.write(result, to: directory)
    }

    // MARK: - Loading

    /// Loads the feed with its pictures and comments.
    private func load() async throws -> ExportResult {
        let record = plan.record
        if record.has(.thumbnails), thumbnailer == nil {
            throw ExportFailure(path: destination.path, cause: ExportRefusal.noThumbnailer)
        }
        let hadSaved = await feed.isSaved
        let loaded =
            try await isOffline ? feed.saved() : record.has(.all) ? feed.loadAll() : feed.load()
        report(.listLoaded(loaded, from: feed.url))
        if let failure = loaded.pageFailure {
            let isPart = !hadSaved && destination.holdsExport || wouldRemoveImages(loaded)
            if isPart || loaded.savedAt == nil { throw IncompleteList(cause: failure) }
        }
        // An empty response counts as empty, although the cached images stay.
        let isEmpty = if case .remote = loaded.source { loaded.received.isEmpty } else { false }
        let exported = ExportedFeed(
            plan: plan,
            images: isEmpty ? [] : loaded.items,
            date: loaded.fetchedAt,
            title: loaded.title,
            labels: labels(record)
        )
        var result = ExportResult(loaded: loaded, feed: exported)
        try await loadPictures(into: &result)
        if record.has(.comments), !isOffline, loaded.format?.hasComments != false {
            try await loadComments(into: &result)
        }
        return result
    }

    /// Returns whether images of the earlier export are not in a list, and would be removed.
    private func wouldRemoveImages(_ loaded: LoadedList<FeedImage>) -> Bool {
        guard destination.isExport, !plan.record.isArchive else { return false }
        return !Set(destination.images().map(\.id)).isSubset(of: loaded.items.map(\.id))
    }

    private func picture(of image: FeedImage, refresh: ImageDataRefresh) async throws -> Loaded<Data> {
        guard isOffline else { return try await feed.picture(image.picture, of: image, refresh: refresh) }
        guard let data = try await feed.savedPicture(of: image) else {
            throw LocalImageDataLoader.NotFound(url: image.url)
        }
        return Loaded(data, source: .cache(fallbackReason: nil), savedAt: nil)
    }

    /// Returns the data of a loaded picture from the cache, or loads it again if it could not be cached.
    @Sendable private func data(of image: FeedImage) async throws -> Data {
        try await picture(of: image, refresh: .whenMissing).value
    }

    // MARK: - Writing

    private func write(_ result: ExportResult, to directory: consuming ListedDirectory) async throws -> ExportResult {
        var export = DirectoryExport(result, startedAt: startedAt, thumbnailer: thumbnailer, data: data)
        do {
            let unneeded = try await export.write(to: &directory)
            if let list { await list.remove(unneeded) } else { try unneeded?.remove(from: directory.directory) }
        } catch let error where !(error is CancellationError || error is ExportFailure) {
            throw ExportFailure(path: destination.path, cause: error)
        }
        return export.result
    }

    /// Writes a single page.
    private func writePage(_ loaded: ExportResult) async throws -> ExportResult {
        var result = loaded
        for case (let image, let date?) in zip(loaded.loaded.items, loaded.loaded.dates(at: startedAt)) {
            result.feed.dates[image.id] = date
        }
        var page = SinglePage(
            result.feed.gallery(),
            to: destination.path,
            comments: loaded.feed.comments,
            thumbnailer: plan.record.has(.thumbnails) ? thumbnailer : nil
        ) { image in
            loaded.feed.pictures[image.id] == nil ? nil : try await data(of: image)
        }
        try await page.write()
        (result.newPictures, result.failedThumbnails) = (page.pictures, page.failedThumbnails)
        for id in page.missing { result.feed.pictures[id] = nil }
        for (url, cause) in page.losses.missing { result.pictureFailures.add(.failure(cause), at: url) }
        return result
    }

    // MARK: - Pictures

    /// Loads and caches the pictures, except pictures that the directory already has.
    private func loadPictures(into result: inout ExportResult) async throws {
        let (images, hidden) = (result.feed.images, Set(plan.record.without ?? []))
        // Cached pictures are not refreshed if the list itself is from the cache.
        let refresh = if case .cache = result.loaded.source { ImageDataRefresh.whenMissing } else { self.refresh }
        let files = destination.list.pictures
        result.feed.pictures = try await findPictures(of: images, among: files, refresh, &result.pictureFailures)
        let missing = images.filter { result.feed.pictures[$0.id] == nil && !hidden.contains($0.id) }
        var count = images.count - missing.count
        report(.picturesLoaded(count, of: images.count))
        let results = try await missing.concurrentMap { image in
            let loaded = try await picture(of: image, refresh: refresh)
            let isNew = if case .remote = loaded.source { !loaded.isNotModified } else { false }
            return (picture: ExportedPicture(of: loaded.value, for: image), source: loaded.source, isNew: isNew)
        } report: { _, _ in
            count += 1
            report(.picturesLoaded(count, of: images.count))
        }
        let new = zip(missing, results).filter { (try? $1.get())?.isNew == true }.map(\.0.picture)
        let placeholders = await feed.deletePlaceholders(among: new, of: images)
        let metadata = await feed.imageDataStore.metadata(for: missing.map(\.picture.key))
        let directory = try openDirectory()
        for (image, (loaded, metadata)) in zip(missing, zip(results, metadata)) {
            var failure = placeholders[image.picture.key]
            if failure == nil, var picture = try? loaded.get().picture {
                let (target, earlier) = (metadata?.redirectedURL, files[image.id] ?? [])
                picture.entry.isRedirected = target != nil
                failure = try directory?.refusal(of: picture, redirectedTo: target, for: image, replacing: earlier)
                // An existing file with the same data keeps its name.
                let existing = try? directory?.picture(among: earlier, with: picture.entry.checksum)
                if failure == nil { result.feed.pictures[image.id] = existing ?? picture }
            }
            result.pictureFailures.add(failure.map { .failure($0) } ?? loaded.map(\.source), at: image.url)
        }
    }

    /// Finds the pictures of the earlier export that need not be loaded because their data is still cached; adds those
    /// that are stale to `failures`.
    private func findPictures(
        of images: [FeedImage],
        among files: [UUID: [(name: String, file: ExportedFile)]],
        _ refresh: ImageDataRefresh,
        _ failures: inout PictureFailures
    ) async throws -> [UUID: ExportedPicture] {
        guard let directory = try openDirectory() else { return [:] }
        var found: [UUID: ExportedPicture] = [:]
        for (image, metadata) in zip(images, await feed.imageDataStore.metadata(for: images.map(\.picture.key))) {
            try Task.checkCancellation()
            guard let metadata, !metadata.needsRequest(for: image.picture, refresh, at: startedAt) else { continue }
            // An unreadable file counts as missing; writing it will report the error.
            let picture = try? directory.picture(among: files[image.id], with: metadata.checksum)
            found[image.id] = picture
            if picture != nil, let reason = metadata.staleness(for: image.picture, refresh, at: startedAt) {
                failures.add(.success(.cache(fallbackReason: reason)), at: image.url)
            }
        }
        return found
    }

    /// Opens the directory of the earlier export, if its pictures may stay.
    private func openDirectory() throws -> PublicDirectory? {
        guard destination.isExport else { return nil }
        return try PublicDirectory.open(destination.path)
    }

    // MARK: - Comments

    private func loadComments(into result: inout ExportResult) async throws {
        let ids = result.feed.images.map(\.id)
        var count = 0
        let results = try await ids.concurrentMap { id in
            try await feed.comments(on: id)
        } report: { _, _ in
            count += 1
            report(.commentsLoaded(count, of: ids.count))
        }
        for (id, loaded) in zip(ids, results) {
            switch loaded {
            case .success(let comments): result.feed.comments[id] = comments
            case .failure(let cause): result.commentFailures.append((id, cause))
            }
        }
    }
}
