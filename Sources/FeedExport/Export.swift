public import EssentialFeed
import FeedCache
public import FeedCore
import FeedFiles
public import FeedGallery
public import Foundation

/// An export of one feed to a page or a directory.
public struct Export: Sendable {
    private(set) var plan: ExportPlan
    let feed: Feed<FeedImage>
    let isOffline: Bool
    let refresh: ImageDataRefresh
    let labels: @Sendable (ExportRecord) -> GalleryLabels
    let startedAt: Date
    let report: @Sendable (ExportProgress) -> Void
    /// The export of a list that this export belongs to.
    private let list: FeedListExport?
    private let availableThumbnailer: Thumbnailer?

    /// Makes thumbnails; nil if the pages show none.
    private var thumbnailer: Thumbnailer? { plan.record.has(.thumbnails) ? availableThumbnailer : nil }

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
    public init(
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
        (self.plan, self.feed, self.list, availableThumbnailer) = (plan, feed, list, thumbnailer)
        (self.isOffline, self.refresh, self.labels) = (isOffline, refresh, labels)
        (self.startedAt, self.report) = (startedAt, report)
    }

    /// Loads the feed with its pictures and comments, and writes them.
    ///
    /// The directory is locked meanwhile, so that exports with different options use what the earlier ones recorded.
    ///
    /// - Throws: ``ExportFailure``, ``IncompleteList`` or the error of loading the list. An earlier export is then
    ///   unchanged, or the next export completes it.
    public func run() async throws -> ExportResult {
        // A new directory in that of a list, which is locked, is created after the list of the latter.
        guard !destination.isPage, list == nil || destination.isExport else { return try await run(in: nil) }
        let directory = try await ListedDirectory.lock(destination)
        var export = self
        export.plan = try plan.updated(for: directory.destination)
        return try await export.run(in: directory)
    }

    private func run(in directory: consuming ListedDirectory?) async throws -> ExportResult {
        let record = plan.record
        if record.has(.thumbnails), availableThumbnailer == nil {
            throw ExportFailure(path: destination.path, cause: ExportRefusal.noThumbnailer)
        }
        let hadSaved = await feed.savedAt != nil
        let loaded = try await load()
        report(.listLoaded(loaded, from: feed.url))
        var result = ExportResult(url: feed.url, loaded: loaded)
        if let failure = loaded.pageFailure {
            let isPart = !hadSaved && destination.holdsExport || wouldRemoveImages(loaded)
            if isPart || loaded.savedAt == nil { throw IncompleteList(cause: failure) }
        }
        // An empty response counts as empty, although the cached images stay.
        let isEmpty = if case .remote = loaded.source { loaded.received.isEmpty } else { false }
        let images = isEmpty ? [] : loaded.items
        var exported = ExportedFeed(
            images: images.map { ExportedImage(image: $0) },
            source: feed.url,
            date: loaded.fetchedAt ?? loaded.savedAt,
            title: record.options.texts[.title] ?? plan.title ?? loaded.title,
            feedTitle: loaded.title,
            baseURL: record.baseURL,
            parent: plan.parent,
            labels: labels(record)
        )
        try await loadPictures(of: &exported, into: &result)
        if record.has(.comments), !isOffline, loaded.format?.hasComments != false {
            try await loadComments(on: &exported, into: &result)
        }
        let known = result.pictureFailures.missing.count
        try await write(exported, to: directory, into: &result)
        report(.picturesLost(result.pictureFailures.missing(after: known)))
        return result
    }

    /// Returns whether images of the earlier export are not in a list, and would be removed.
    private func wouldRemoveImages(_ loaded: LoadedList<FeedImage>) -> Bool {
        guard destination.isExport, !plan.record.isArchive else { return false }
        return !Set(destination.images().map(\.id)).isSubset(of: loaded.items.map(\.id))
    }

    private func load() async throws -> LoadedList<FeedImage> {
        if isOffline { return try await feed.saved() }
        return try await plan.record.has(.all) ? feed.loadAll() : feed.load()
    }

    private func picture(of image: FeedImage, refresh: ImageDataRefresh) async throws -> Loaded<Data> {
        guard isOffline else { return try await feed.picture(image.picture, of: image, refresh: refresh) }
        guard let data = try await feed.savedPicture(of: image) else {
            throw LocalImageDataLoader.NotFound(url: image.url)
        }
        return Loaded(data, source: .cache(fallbackReason: nil), savedAt: nil)
    }

    /// Returns the rule for refreshing cached pictures: never, if the list itself is from the cache.
    private func refresh(after list: LoadedList<FeedImage>) -> ImageDataRefresh {
        if case .cache = list.source { .whenMissing } else { refresh }
    }

    /// Returns the data of a loaded picture from the cache, or loads it again if it could not be cached.
    @Sendable private func data(of image: FeedImage) async throws -> Data {
        try await picture(of: image, refresh: .whenMissing).value
    }

    // MARK: - Writing

    private func write(
        _ exported: ExportedFeed,
        to directory: consuming ListedDirectory?,
        into result: inout ExportResult
    ) async throws {
        report(.writingBegan)
        defer { report(.writingEnded) }
        do {
            if destination.isPage { return try await writePage(of: exported, into: &result) }
            try await list?.prepare()
            guard var directory else {
                let directory = try await ListedDirectory.lock(destination)
                _ = try plan.updated(for: directory.destination)
                return try await write(exported, to: directory, into: &result)
            }
            var export = DirectoryExport(plan, exported, startedAt: startedAt, data: data)
            export.thumbnailer = thumbnailer
            let unneeded = try await export.write(to: &directory)
            if let list { await list.remove(unneeded) } else { try unneeded?.remove(from: directory.directory) }
            result.add(export.feed, losses: export.losses)
            (result.takenDown, result.gone) = (export.takenDown, export.gone)
            result.leftComments = export.leftComments
            (result.failedThumbnails, result.newPictures) = (export.failedThumbnails, export.newPictures)
        } catch let error where !(error is CancellationError || error is ExportFailure) {
            throw ExportFailure(path: destination.path, cause: error)
        }
    }

    /// Writes a single page.
    private func writePage(of exported: ExportedFeed, into result: inout ExportResult) async throws {
        var feed = exported
        for case (let image, let date?) in zip(result.loaded.items, result.loaded.dates(at: startedAt)).reversed() {
            feed.dates[image.id] = date
        }
        let shown = Set(feed.images.lazy.filter { $0.picture != nil }.map(\.image.id))
        var page = SinglePage(
            feed.gallery(isOnePage: true),
            to: destination.path,
            comments: feed.comments,
            thumbnailer: thumbnailer
        ) { image in
            shown.contains(image.id) ? try await data(of: image) : nil
        }
        try await page.write()
        (result.newPictures, result.failedThumbnails) = (page.pictures, page.failedThumbnails)
        for index in feed.images.indices where page.missing.contains(feed.images[index].image.id) {
            feed.images[index].picture = nil
        }
        result.add(feed, losses: page.losses)
    }

    // MARK: - Pictures

    /// Loads and caches the pictures, except pictures that the directory already has.
    private func loadPictures(of exported: inout ExportedFeed, into result: inout ExportResult) async throws {
        let images = exported.images.map(\.image)
        let hidden = Set(plan.record.without ?? [])
        let refresh = refresh(after: result.loaded)
        let files = destination.list.pictures
        let found = try await findPictures(of: images, among: files, refresh, &result.pictureFailures)
        for (index, picture) in found.enumerated() { exported.images[index].picture = picture }
        let places = found.indices.filter { found[$0] == nil && !hidden.contains(images[$0].id) }
        var count = found.count - places.count
        report(.picturesLoaded(count, of: found.count))
        let results = try await places.map { images[$0] }.concurrentMap { image in
            let loaded = try await picture(of: image, refresh: refresh)
            return LoadedPicture(picture: ExportedPicture(of: loaded.value, for: image), loaded)
        } report: { _, _ in
            count += 1
            report(.picturesLoaded(count, of: found.count))
        }
        let new = zip(places, results).filter { (try? $1.get())?.isNew == true }.map { images[$0.0].picture }
        let placeholders = await feed.deletePlaceholders(among: new)
        let metadata = await feed.imageDataStore.metadata(for: places.map { images[$0].picture.key })
        let directory = try openDirectory()
        for (index, place) in places.enumerated() {
            let (image, loaded, target) = (images[place], results[index], metadata[index]?.redirectedURL)
            var failure = placeholders[image.picture.key]
            if failure == nil, var picture = try? loaded.get().picture {
                picture.entry.isRedirected = target != nil
                let earlier = files[image.id] ?? []
                failure = try directory?.refusal(of: picture, redirectedTo: target, for: image, replacing: earlier)
                // An existing file with the same data keeps its name.
                let existing = try directory?.find(picture.entry.checksum, of: image, among: files)
                if failure == nil { exported.images[place].picture = existing ?? picture }
            }
            result.pictureFailures.add(failure.map { .failure($0) } ?? loaded.map(\.source), at: image.url)
        }
        report(.picturesFinished(result.pictureFailures))
    }

    /// Finds the pictures of the earlier export that need not be loaded because their data is still cached; adds those
    /// that are stale to `failures`.
    private func findPictures(
        of images: [FeedImage],
        among files: [UUID: [(name: String, file: ExportedFile)]],
        _ refresh: ImageDataRefresh,
        _ failures: inout PictureFailures
    ) async throws -> [ExportedPicture?] {
        guard let directory = try openDirectory() else { return images.map { _ in nil } }
        var found: [ExportedPicture?] = []
        for start in stride(from: 0, to: images.count, by: 100) {
            let batch = images[start...].prefix(100)
            for (image, metadata) in zip(batch, await feed.imageDataStore.metadata(for: batch.map(\.picture.key))) {
                try Task.checkCancellation()
                let isDue = metadata?.needsRequest(for: image.picture, refresh, at: startedAt) ?? (refresh == .always)
                let checksum = isDue ? nil : metadata?.checksum
                let picture = try directory.find(checksum, of: image, among: files)
                found.append(picture)
                if picture != nil, let reason = metadata?.staleness(for: image.picture, refresh, at: startedAt) {
                    failures.add(.success(.cache(fallbackReason: reason)), at: image.url)
                }
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

    private func loadComments(on exported: inout ExportedFeed, into result: inout ExportResult)
        async throws
    {
        var seen: Set<UUID> = []
        let places = exported.images.indices.filter {
            seen.insert(exported.images[$0].image.id).inserted
        }
        let ids = places.map { exported.images[$0].image.id }
        var count = 0
        let results = try await ids.concurrentMap { id in
            try await feed.comments(on: id)
        } report: { _, _ in
            count += 1
            report(.commentsLoaded(count, of: ids.count))
        }
        for (place, loaded) in zip(places, results) {
            switch loaded {
            case .success(let comments): exported.images[place].comments = comments
            case .failure(let cause):
                result.commentFailures.append(
                    CommentFailure(id: exported.images[place].image.id, cause: cause)
                )
            }
        }
        report(.commentsFinished(result.commentFailures))
    }
}

/// A picture that was loaded for an export.
private struct LoadedPicture: Sendable {
    let picture: ExportedPicture
    let source: LoadedSource
    /// Whether the service sent it.
    let isNew: Bool

    init(picture: ExportedPicture, _ loaded: Loaded<Data>) {
        (self.picture, source) = (picture, loaded.source)
        isNew = if case .remote = loaded.source { !loaded.isNotModified } else { false }
    }
}
