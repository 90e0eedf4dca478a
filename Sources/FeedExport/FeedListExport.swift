package import FeedCore
import FeedFiles
package import FeedGallery
package import Foundation

/// An export of a feed list: one directory per feed, and an index page.
///
/// The directory is locked until ``finish()`` returns, or the export is released.
///
/// The index page is written once, after all feeds, and before unneeded files are removed. A kill at any moment leaves
/// an index page with all its pictures.
package actor FeedListExport {
    /// The directory names of feeds that have left the list since the last export.
    package nonisolated let left: [String]

    private static let indexName = "index.html"
    private let destination: ExportDestination
    private let urls: [URL]
    private let titles: [URL: String]
    private let options: ExportOptions
    private let startedAt: Date
    private let record: ExportRecord
    private let labels: GalleryLabels
    private let directories: ListDirectories
    /// The names of the unreadable directories of feeds that are on the list.
    private let unreadable: [String]
    private var directory: ListedDirectory?
    private var isPrepared = false
    private var unneeded: [UnneededFiles] = []

    /// Waits for other exports to the directory, and finds the directories of the feeds at these URLs.
    ///
    /// - Parameters:
    ///   - titles: the titles of feeds in the user's list.
    ///   - startedAt: the start of the run; images that were published more than a day later have no date.
    package init(
        of urls: [URL],
        _ titles: [URL: String] = [:],
        in destination: ExportDestination,
        _ options: ExportOptions,
        startedAt: Date = Date(),
        labels: @Sendable (ExportRecord) -> GalleryLabels
    ) async throws {
        let directory = try await ListedDirectory.lock(destination)
        let destination = directory.destination
        try destination.check(.list, options)
        (self.destination, self.urls, self.titles, self.options) = (destination, urls, titles, options)
        self.startedAt = startedAt
        let directories = try ListDirectories(of: urls, in: destination)
        var record = (destination.record ?? ExportRecord()).updated(with: options)
        let earlier = record.feeds ?? []
        let current = urls.compactMap { directories.names[$0] }
        let possible = urls.filter { directories.failures[$0] != nil }.flatMap { url in
            [true, false].map { ExportName.directory(for: url, isUnique: $0) }
        }
        unreadable = possible.filter { earlier.contains($0) && !current.contains($0) }
        let listed = Set(current + unreadable)
        record.feeds = current + unreadable
        left = earlier.filter { !listed.contains($0) && directories.hasExport(named: $0) }
        self.directories = directories
        self.record = record
        self.labels = labels(record)
        self.directory = consume directory
    }

    /// The URL at which the directory will be served.
    package nonisolated var baseURL: URL? { record.baseURL }

    /// Returns the plan of the export of the feed at `url`.
    ///
    /// - Throws: ``ExportFailure`` if the feed has no directory.
    package nonisolated func plan(for url: URL) throws -> ExportPlan {
        guard let name = directories.names[url] else {
            throw directories.failures[url]
                ?? ExportFailure(path: destination.path, cause: ExportRefusal.changedMeanwhile)
        }
        let part = try destination.subdirectory(name)
        var options = ExportOptions()
        options.recorded = record.options
        options.recorded.texts[.title] = nil
        options.recorded.texts[.baseURL] =
            record.baseURL?.appending(path: name, directoryHint: .isDirectory).absoluteString
        options.without = Set(record.without ?? [])
        options.with = self.options.with
        var plan = part.plan(for: url, options)
        (plan.title, plan.parent) = (titles[url], parent)
        return plan
    }

    /// Takes images down in the directory of a feed that could not be exported, or records that they are shown again.
    ///
    /// The other images stay. A directory with none of the images is unchanged.
    ///
    /// - Returns: the images that were taken down.
    package func takeDown(_ plan: ExportPlan, thumbnailer: Thumbnailer?) async throws -> [FeedImage] {
        guard !options.without.isEmpty || !options.with.isEmpty else { return [] }
        do {
            var directory = try await ListedDirectory.lock(plan.destination)
            let plan = try plan.updated(for: directory.destination)
            let hidden = Set(directory.earlier.record?.without ?? [])
            guard let feed = try directory.directory.feed() else { return [] }
            let isShown = feed.items.contains { options.without.contains($0.id) }
            guard isShown || !hidden.isDisjoint(with: options.with) else { return [] }
            try prepare()
            let exported = ExportedFeed(
                plan: plan,
                images: feed.items,
                date: directory.earlier.date,
                title: feed.title,
                labels: labels
            )
            let result = ExportResult(loaded: LoadedList(items: feed.items), feed: exported)
            var export = DirectoryExport(result, startedAt: startedAt, thumbnailer: thumbnailer) { _ in
                throw ExportRefusal.changedMeanwhile
            }
            remove(try await export.write(to: &directory))
            return export.result.takenDown
        } catch let error where !(error is CancellationError || error is ExportFailure) {
            throw ExportFailure(path: plan.destination.path, cause: error)
        }
    }

    /// Takes images down in the directories of the feeds that have left the list since the last export.
    ///
    /// - Returns: the images that were taken down.
    package func takeDownInLeftDirectories(thumbnailer: Thumbnailer?) async throws -> [FeedImage] {
        guard !options.without.isEmpty || !options.with.isEmpty else { return [] }
        var images: [FeedImage] = []
        for name in left {
            let part = try destination.subdirectory(name)
            guard let feed = part.record?.feed else { continue }
            var options = ExportOptions()
            (options.without, options.with) = (self.options.without, self.options.with)
            var plan = part.plan(for: feed.url, options, isRecorded: false)
            (plan.title, plan.parent) = (destination.record?.titles?[name], parent)
            images += try await takeDown(plan, thumbnailer: thumbnailer)
        }
        return images
    }

    /// The title of the pages of all feeds.
    private nonisolated var parent: String { record.options.texts[.title] ?? labels.feeds }

    /// Records the directories of the feeds, once, before the first feed is written.
    func prepare() throws {
        guard !isPrepared else { return }
        var prepared = record
        // Until the index page is written, it shows the same feeds.
        prepared.feeds = destination.record?.feeds ?? []
        let file = destination.list.files[Self.indexName] ?? ExportedFile()
        do {
            try directory?.begin(ExportList(files: [Self.indexName: file], record: prepared))
        } catch {
            throw ExportFailure(path: destination.path, cause: error)
        }
        isPrepared = true
    }

    /// Adds files to remove after the index page, which may show them, has been written.
    func remove(_ files: UnneededFiles?) {
        if let files { unneeded.append(files) }
    }

    /// Writes the pages of all feeds together, then removes the unneeded files.
    ///
    /// If no feed was written, it does nothing.
    package func finish() async throws {
        let directory = directory.take()
        guard isPrepared, var directory else { return }
        do {
            let list = try ListGallery(
                of: urls,
                titles,
                in: destination,
                directories.names,
                unneeded,
                record,
                at: startedAt
            )
            let gallery = list.gallery(titled: record, labels)
            var record = record
            record.feeds = gallery.feeds.compactMap(\.directory) + unreadable
            record.titles = list.titles.isEmpty ? nil : list.titles
            var files: [String: ExportedFile] = [:]
            for name in gallery.names(isServed: record.baseURL != nil) {
                files[name] = directory.earlier.files[name] ?? ExportedFile()
            }
            try directory.begin(ExportList(files: files, record: record))
            try await directory.put(gallery)
            try directory.end(directory.files)?.remove(from: directory.directory)
        } catch let error where !(error is CancellationError || error is ExportFailure) {
            throw ExportFailure(path: destination.path, cause: error)
        }
        for files in unneeded { try files.remove(from: await PublicDirectory.lock(in: files.path)) }
    }
}
