import FeedCore
import FeedFiles
import FeedGallery
import Foundation

/// Writes a feed to a directory, as web pages and as a mirror to serve.
///
/// A picture belongs to its image: it stays until a new picture of the image replaces it, regardless of its URL. A kill
/// at any moment leaves pages with all their pictures, and the next export completes the files.
struct DirectoryExport {
    static let feedName = "feed.json"

    let plan: ExportPlan
    private(set) var feed: ExportedFeed
    /// The start of the export, in whole seconds.
    let startedAt: Date
    /// Returns the data of a picture of the feed.
    let data: @Sendable (FeedImage) async throws -> Data
    /// Makes a thumbnail of the picture in the file at a path; nil if the pages show no thumbnails.
    var thumbnailer: Thumbnailer?
    /// The number of thumbnails that could not be made.
    private(set) var failedThumbnails = 0
    /// The sizes of the pictures that are not in an earlier export.
    private(set) var newPictures: [Int] = []
    /// The images that this export takes down.
    private(set) var takenDown: [FeedImage] = []
    /// The IDs of the images that are no longer taken down, but have left the feed.
    private(set) var gone: [UUID] = []
    /// The number of images whose earlier comments stay because they were not loaded this time.
    private(set) var leftComments = 0
    /// The pictures whose data was lost after loading.
    private(set) var losses: [(url: URL, cause: any Error)] = []

    init(
        _ plan: ExportPlan,
        _ feed: ExportedFeed,
        startedAt: Date,
        data: @escaping @Sendable (FeedImage) async throws -> Data
    ) {
        (self.plan, self.feed, self.data) = (plan, feed, data)
        self.startedAt = startedAt.inWholeSeconds
    }

    /// Writes all files to the locked directory of the plan.
    ///
    /// - Returns: the files of earlier exports that are no longer needed.
    /// - Throws: ``ExportRefusal``, and then the directory is unchanged, unless another process created a needed file
    ///   meanwhile; ``ExportFailure`` with the path of a file, an error of the directory or `CancellationError`, and then
    ///   the next export completes this one.
    mutating func write(to directory: inout ListedDirectory) async throws -> UnneededFiles? {
        // The sample, which is not recorded, is only for a first look.
        if plan.record.isArchive, directory.earlier.record?.feed != nil { try keepImages(in: directory) }
        if feed.images.isEmpty, !directory.earlier.images.isEmpty { throw ExportRefusal.emptyFeed }
        takeDownImages()
        try findPictures(in: directory)
        try readComments(in: directory)
        try findThumbnails(in: directory)
        let names = feed.gallery().names(isServed: feed.baseURL != nil) + [Self.feedName]
        var list = ExportList(files: files(names, in: directory), record: plan.record, date: feed.date?.inWholeSeconds)
        list.firstExported = firstExported(in: directory)
        for image in feed.images.map(\.image) { feed.dates[image.id] = list.date(of: image, at: startedAt) }
        try directory.begin(list)
        try await writePictures(to: &directory)
        try await writeThumbnails(to: &directory)
        for (id, comments) in feed.comments {
            try directory.put(ExportName.comments(on: id), ExportedFeed.payload(of: comments))
        }
        try await directory.put(feed.gallery(), feed.comments, mirror: feed.payload)
        return try directory.end(files(names, in: directory))
    }

    /// Returns all files except the list, each with its last known state.
    private func files(_ names: [String], in directory: borrowing ListedDirectory) -> [String: ExportedFile] {
        let names = names + feed.images.lazy.filter { $0.comments != nil }.map { ExportName.comments(on: $0.image.id) }
        var files: [String: ExportedFile] = [:]
        for name in names {
            files[name] = directory.files[name] ?? directory.earlier.files[name] ?? ExportedFile()
        }
        for image in feed.images {
            guard let picture = image.picture else { continue }
            files[picture.file.name] = picture.entry.shared(with: files[picture.file.name])
            guard let name = picture.file.thumbnail?.name, let thumbnail = image.thumbnail else { continue }
            files[name] = thumbnail.shared(with: files[name])
        }
        return files
    }

    /// Returns the times at which images without a date were first exported; the images of the first export have none.
    private func firstExported(in directory: borrowing ListedDirectory) -> [UUID: Date] {
        guard !directory.earlier.isEmpty else { return [:] }
        let known = directory.earlier.images
        var dates: [UUID: Date] = [:]
        for image in feed.images.map(\.image) where image.publishedAt(by: startedAt) == nil {
            let isNew = !known.contains(image.id)
            dates[image.id] = directory.earlier.firstExported[image.id] ?? (isNew ? startedAt : nil)
        }
        return dates
    }
}

extension ExportedFile {
    /// Returns the entry of a file with the images of both entries.
    fileprivate func shared(with other: ExportedFile?) -> ExportedFile {
        guard let other else { return self }
        var file = self
        file.images += other.images.filter { !images.contains($0) }
        file.hasFailedThumbnail = hasFailedThumbnail || other.hasFailedThumbnail
        return file
    }
}

extension Date {
    /// The date without fractions of a second, which the export list does not have.
    fileprivate var inWholeSeconds: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}

// MARK: - Existing files

extension DirectoryExport {
    private mutating func takeDownImages() {
        let hidden = Set(plan.record.without ?? [])
        let new = hidden.subtracting(plan.destination.record?.without ?? [])
        if !new.isEmpty { takenDown = plan.destination.images().filter { new.contains($0.id) } }
        let shown = Set(plan.destination.record?.without ?? []).subtracting(hidden)
        gone = shown.subtracting(feed.images.map(\.image.id)).sorted { $0.uuidString < $1.uuidString }
        feed.images.removeAll { hidden.contains($0.image.id) }
    }

    /// Adds the images that the feed no longer has.
    private mutating func keepImages(in directory: borrowing ListedDirectory) throws {
        if let earlier = try directory.directory.feed() {
            feed.keep(earlier.items)
        } else if directory.hasWritten(Self.feedName) {
            throw ExportRefusal.damagedList(Self.feedName)
        }
    }

    /// Reads the comments in the earlier export for images whose comments were not loaded this time.
    private mutating func readComments(in directory: borrowing ListedDirectory) throws {
        for index in feed.images.indices where feed.images[index].comments == nil {
            let name = ExportName.comments(on: feed.images[index].image.id)
            guard directory.earlier.files[name] != nil, let bytes = try directory.read(name),
                let comments: [ImageComment] = try? ExportedFeed.items(in: bytes)
            else { continue }
            feed.images[index].comments = comments
            leftComments += feed.images[index].hasLeftFeed ? 0 : 1
        }
    }

    /// Finds the pictures in the earlier export for images whose picture was not loaded this time.
    private mutating func findPictures(in directory: borrowing ListedDirectory) throws {
        let pictures = directory.earlier.pictures
        for index in feed.images.indices where feed.images[index].picture == nil {
            for (name, listed) in pictures[feed.images[index].image.id] ?? [] {
                guard let entry = try directory.intact(name, listed) else { continue }
                let isLeft = !feed.images[index].hasLeftFeed
                feed.images[index].picture = ExportedPicture(name, entry, isLeft: isLeft)
                break
            }
        }
    }
}

// MARK: - Writing

extension DirectoryExport {
    /// Writes the pictures.
    ///
    /// If the data of a picture is lost, the picture in the earlier export stays.
    private mutating func writePictures(to directory: inout ListedDirectory) async throws {
        for index in feed.images.indices {
            guard let picture = feed.images[index].picture else { continue }
            let (image, name) = (feed.images[index].image, picture.file.name)
            // Another program may have changed a file that was intact before loading.
            if picture.isExisting, let entry = try directory.intact(name, picture.entry) {
                feed.images[index].picture?.entry = entry
                continue
            }
            try Task.checkCancellation()
            do {
                let data = try await self.data(image)
                guard data.withUnsafeBytes({ Checksum(of: $0).text }) == picture.entry.checksum else {
                    throw ExportRefusal.changedMeanwhile
                }
                try directory.put(name, data, modifiedAt: image.publishedAt)
                newPictures.append(data.count)
                feed.images[index].picture?.entry.state = directory.files[name]?.state
            } catch let error where !(error is ExportRefusal || error is ExportFailure) {
                try Task.checkCancellation()
                // Another process may have replaced the cached list and removed its pictures.
                losses.append((image.url, error))
                feed.images[index].picture = nil
            }
        }
        if !losses.isEmpty { try findPictures(in: directory) }
    }

    /// Finds the thumbnails in the earlier export, and lists the thumbnails to make.
    private mutating func findThumbnails(in directory: borrowing ListedDirectory) throws {
        guard thumbnailer != nil else { return }
        for index in feed.images.indices {
            let image = feed.images[index]
            guard let name = image.picture?.file.thumbnail?.name else { continue }
            let listed = directory.earlier.files[name] ?? ExportedFile()
            if image.picture?.entry.hasFailedThumbnail == true {
                failedThumbnails += 1
                continue
            }
            let existing = listed.checksum == nil ? nil : try directory.intact(name, listed)
            feed.images[index].thumbnail = existing ?? ExportedFile(images: [image.image.id])
            feed.images[index].picture?.file.hasThumbnail = existing != nil
        }
    }

    /// The pictures whose thumbnail is missing, each with the index of its image and the thumbnail's name.
    private var missingThumbnails: [(index: Int, picture: PictureFile, thumbnail: String)] {
        feed.images.enumerated().compactMap { index, image in
            guard image.thumbnail != nil, let file = image.picture?.file, !file.hasThumbnail else { return nil }
            return file.thumbnail.map { (index, file, $0.name) }
        }
    }

    /// Makes the missing thumbnails; if that fails, the picture itself is shown.
    private mutating func writeThumbnails(to directory: inout ListedDirectory) async throws {
        guard let thumbnailer else { return }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        var missing = missingThumbnails[...]
        while !missing.isEmpty {
            let batch = Array(missing.prefix(4 * cores))
            missing = missing.dropFirst(4 * cores)
            let path = plan.destination.path
            let results = try await batch.concurrentMap(limit: cores) {
                await $0.picture.thumbnail(of: path.appending(pathComponent: $0.picture.name), by: thumbnailer)
            } report: { _, _ in
            }
            // A program that was killed has not failed.
            try Task.checkCancellation()
            for ((index, _, name), result) in zip(batch, results) {
                if let data = try result.get() {
                    try directory.put(name, data)
                    feed.images[index].thumbnail = directory.files[name]
                    feed.images[index].picture?.file.hasThumbnail = true
                } else {
                    feed.images[index].thumbnail = nil
                    feed.images[index].picture?.entry.hasFailedThumbnail = true
                    failedThumbnails += 1
                }
            }
        }
    }
}
