import EssentialFeed
import FeedCache
import FeedCore
import FeedFiles
import FeedGallery
import Foundation

/// An export of a feed: what it loads, and what it writes.
struct Export: Sendable {
    let destination: ExportDestination
    let record: ExportRecord
    let feed: Feed<FeedImage>
    let isOffline: Bool
    let refresh: ImageDataRefresh
    let labels: GalleryLabels
    let console: Console
    /// The export of a list that this one is a part of.
    var list: FeedListExport?

    /// Loads the feed, its pictures and comments, and writes them.
    ///
    /// - Throws: what prevents the export; an earlier one is then as it was, or completed by the next.
    func run() async throws -> ExportReport {
        var report = ExportReport()
        let hadSaved = await feed.savedAt != nil
        let loaded = try await feed.load(all: record.all == true, offline: isOffline)
        report.loaded = loaded
        console.report(loaded, from: feed.url)
        if let failure = loaded.pageFailure, loaded.savedAt == nil || !hadSaved && destination.holdsExport {
            throw PageFailure(cause: failure)
        }
        // What the service sent counts where that is nothing, although the cached images stay.
        let images = loaded.shown.isEmpty ? [] : loaded.items
        var exported = ExportedFeed(
            images: images.map { ExportedImage(image: $0) },
            source: feed.url,
            date: loaded.fetchedAt ?? loaded.savedAt,
            title: record.title ?? loaded.title,
            feedTitle: loaded.title,
            baseURL: record.baseURL,
            labels: labels
        )
        try await loadPictures(of: &exported, noting: &report)
        if record.comments == true, !isOffline, loaded.format?.hasComments != false {
            try await loadComments(on: &exported, noting: &report)
        }
        let known = report.pictureFailures.missing.count
        try await write(exported, noting: &report)
        console.report(report.pictureFailures.missing(after: known))
        return report
    }

    private func picture(at url: URL, refresh: ImageDataRefresh) async throws -> Loaded<Data> {
        guard isOffline else { return try await feed.picture(at: url, refresh: refresh) }
        let data = try await LocalImageDataLoader(store: feed.imageDataStore).load(from: url)
        return Loaded(data, source: .cache(fallbackReason: nil), savedAt: nil)
    }

    /// The data of a picture that is cached by now; if it could not be, it is loaded once more.
    @Sendable private func data(at url: URL) async throws -> Data {
        try await picture(at: url, refresh: .never).value
    }

    // MARK: - Writing

    private func write(_ exported: ExportedFeed, noting report: inout ExportReport) async throws {
        console.line?.begin()
        defer { console.line?.end() }
        console.say(console.phrases.writingPictures)
        let path = destination.path
        report.path = destination.pageToOpen
        do {
            if destination.isPage { return try await writePage(of: exported, noting: &report) }
            let known = destination.known
            var directory = DirectoryExport(path: path, known: known, record: record, feed: exported, data: data)
            directory.list = list
            try await directory.write()
            report.note(directory.feed, losses: directory.losses)
            report.leftComments = directory.leftComments
        } catch let error where !(error is CancellationError || error is ExportFailure) {
            throw ExportFailure(path: path, cause: error)
        }
    }

    /// Writes a single page with embedded pictures, one of them in memory at a time; after an error, an existing file at the
    /// path is intact.
    private func writePage(of exported: ExportedFeed, noting report: inout ExportReport) async throws {
        let file = try AtomicFile(destination.path)
        var feed = exported
        var shown = Set(feed.images.lazy.filter { $0.picture != nil }.map(\.image.url))
        var losses: [(url: URL, cause: any Error)] = []
        let comments = feed.comments
        for page in feed.gallery(isOnePage: true).pages {
            try await page.write { bytes in
                try Task.checkCancellation()
                try bytes.withUnsafeBytes { try file.write($0) }
            } showing: { image in
                var item = GalleryItem(picture: .missing, comments: comments[image.id] ?? [])
                guard shown.contains(image.url) else { return item }
                do {
                    item.picture = .embedded(try await data(at: image.url))
                } catch {
                    try Task.checkCancellation()
                    shown.remove(image.url)
                    losses.append((image.url, error))
                }
                return item
            }
        }
        try file.finish()
        for index in feed.images.indices where !shown.contains(feed.images[index].image.url) {
            feed.images[index].picture = nil
        }
        report.note(feed, losses: losses)
    }

    // MARK: - Pictures

    /// Loads the pictures, so that they are cached, but those that the directory has already.
    private func loadPictures(of exported: inout ExportedFeed, noting report: inout ExportReport) async throws {
        let images = exported.images.map(\.image)
        let found = try await findPictures(of: images)
        for (index, picture) in found.enumerated() { exported.images[index].picture = picture }
        let places = found.indices.filter { found[$0] == nil }
        var count = found.count - places.count
        console.say(console.phrases.picturesLoaded("\(count)", "\(found.count)"))
        let results = try await places.map { images[$0] }.concurrentMap { image in
            let loaded = try await picture(at: image.url, refresh: refresh)
            return (PictureFile(of: loaded.value, forImage: image.id), loaded.source)
        } report: { _, _ in
            count += 1
            console.say(console.phrases.picturesLoaded("\(count)", "\(found.count)"))
        }
        for (place, result) in zip(places, results) {
            exported.images[place].picture = (try? result.get().0).map { ExportedPicture(file: $0) }
            report.pictureFailures.add(result.map(\.1), at: images[place].url)
        }
        console.report(savingFailure: report.pictureFailures.savingFailure)
        console.report(report.pictureFailures)
    }

    /// Finds the pictures that an earlier export wrote and that need not be asked for again, in batches.
    private func findPictures(of images: [FeedImage]) async throws -> [ExportedPicture?] {
        let (store, now) = (feed.imageDataStore, Composition.clock())
        let batches = stride(from: 0, to: images.count, by: 100).map { Array(images[$0...].prefix(100)) }
        let found = try await batches.concurrentMap { images in
            let checksums = await store.metadata(for: images.map(\.url)).map { metadata in
                refresh.applies(to: metadata, at: now) ? nil : metadata?.checksum
            }
            return try destination.exportedPictures(of: images, checksums: checksums)
        } report: { _, _ in
        }
        return try found.flatMap { try $0.get() }
    }

    // MARK: - Comments

    private func loadComments(on exported: inout ExportedFeed, noting report: inout ExportReport) async throws {
        var seen: Set<UUID> = []
        let places = exported.images.indices.filter { seen.insert(exported.images[$0].image.id).inserted }
        let ids = places.map { exported.images[$0].image.id }
        var count = 0
        let results = try await ids.concurrentMap { id in
            try await feed.comments(on: id)
        } report: { _, _ in
            count += 1
            console.say(console.phrases.commentsLoaded("\(count)", "\(ids.count)"))
        }
        for (place, result) in zip(places, results) {
            switch result {
            case .success(let comments): exported.images[place].comments = comments
            case .failure(let cause): report.commentFailures.append((exported.images[place].image.id, cause))
            }
        }
        console.report(commentFailures: report.commentFailures)
    }
}
