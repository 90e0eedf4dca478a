import EssentialFeed
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

    private(set) var result: ExportResult
    /// The start of the export, in whole seconds.
    let startedAt: Date
    /// Makes a thumbnail of the picture in the file at a path; nil if the pages show no thumbnails.
    let thumbnailer: Thumbnailer?
    /// Returns the data of a picture of the feed.
    let data: @Sendable (FeedImage) async throws -> Data

    init(
        _ result: ExportResult,
        startedAt: Date,
        thumbnailer: Thumbnailer? = nil,
        data: @escaping @Sendable (FeedImage) async throws -> Data
    ) {
        (self.result, self.data) = (result, data)
        self.thumbnailer = result.feed.plan.record.has(.thumbnails) ? thumbnailer : nil
        self.startedAt = startedAt.inWholeSeconds
    }

    private var plan: ExportPlan { result.feed.plan }

    /// Writes all files to the locked directory of the plan.
    ///
    /// - Returns: the files of earlier exports that are no longer needed.
    /// - Throws: ``ExportRefusal``, and then the directory is unchanged, unless another process created a needed file
    ///   meanwhile; ``ExportFailure`` with the path of a file, an error of the directory or `CancellationError`, and then
    ///   the next export completes this one.
    mutating func write(to directory: inout ListedDirectory) async throws -> UnneededFiles? {
        // The sample, which is not recorded, is only for a first look.
        if plan.record.isArchive, directory.earlier.record?.feed != nil { try keepImages(in: directory) }
        if result.feed.images.isEmpty, !directory.earlier.images.isEmpty { throw ExportRefusal.emptyFeed }
        takeDownImages()
        try findPictures(in: directory)
        try readComments(in: directory)
        try findThumbnails(in: directory)
        let names = result.feed.gallery().names(isServed: plan.baseURL != nil) + [Self.feedName]
        var list = ExportList(files: files(names, in: directory), record: plan.record)
        (list.date, list.firstExported) = (result.feed.date?.inWholeSeconds, firstExported(in: directory))
        for image in result.feed.images { result.feed.dates[image.id] = list.date(of: image, at: startedAt) }
        try directory.begin(list)
        try await writePictures(to: &directory)
        try await writeThumbnails(to: &directory)
        for (id, comments) in result.feed.comments {
            try directory.put(ExportName.comments(on: id), ExportedFeed.payload(of: comments))
        }
        try await directory.put(result.feed.gallery(), result.feed.comments, mirror: result.feed.payload)
        return try directory.end(files(names, in: directory))
    }

    /// Returns all files except the list, each with its last known state.
    private func files(_ names: [String], in directory: borrowing ListedDirectory) -> [String: ExportedFile] {
        var files: [String: ExportedFile] = [:]
        for name in names + result.feed.comments.keys.map(ExportName.comments) {
            files[name] = directory.files[name] ?? directory.earlier.files[name] ?? ExportedFile()
        }
        for picture in result.feed.images.compactMap({ result.feed.pictures[$0.id] }) {
            files[picture.file.name] = picture.entry.shared(with: files[picture.file.name])
            guard let name = picture.file.thumbnail?.name, let thumbnail = picture.thumbnail else { continue }
            files[name] = thumbnail.shared(with: files[name])
        }
        return files
    }

    /// Returns the times at which images without a date were first exported; the images of the first export have none.
    private func firstExported(in directory: borrowing ListedDirectory) -> [UUID: Date] {
        guard !directory.earlier.isEmpty else { return [:] }
        let known = directory.earlier.images
        var dates: [UUID: Date] = [:]
        for image in result.feed.images where image.publishedAt(by: startedAt) == nil {
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

extension PublicDirectory {
    /// Returns the entry of a picture whose file has the date of its image, which may have changed.
    fileprivate borrowing func dated(_ date: Date?, _ name: String, _ entry: ExportedFile) throws -> ExportedFile {
        let time = date.map { Int($0.inWholeSeconds.timeIntervalSince1970) * 1_000_000 }
        guard let date, entry.state?.modifiedAt != time else { return entry }
        try setModificationDate(date, of: name)
        var entry = entry
        entry.state = try state(of: name)
        return entry
    }
}

extension Date {
    /// The date without fractions of a second, which the export list does not have.
    fileprivate var inWholeSeconds: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}

// MARK: - Existing files

extension DirectoryExport {
    private mutating func takeDownImages() {
        let (hidden, recorded) = (Set(plan.record.without ?? []), Set(plan.destination.record?.without ?? []))
        let new = hidden.subtracting(recorded)
        if !new.isEmpty { result.takenDown = plan.destination.images().filter { new.contains($0.id) } }
        result.feed.images.removeAll { hidden.contains($0.id) }
        for id in hidden { (result.feed.pictures[id], result.feed.comments[id]) = (nil, nil) }
    }

    /// Adds the images that the feed no longer has.
    private mutating func keepImages(in directory: borrowing ListedDirectory) throws {
        if let earlier = try directory.directory.feed() {
            result.feed.keep(earlier.items)
        } else if directory.earlier.files[Self.feedName]?.state != nil {
            throw ExportRefusal.damagedList(Self.feedName)
        }
    }

    /// Reads the comments in the earlier export for images whose comments were not loaded this time.
    private mutating func readComments(in directory: borrowing ListedDirectory) throws {
        for id in result.feed.images.map(\.id) where result.feed.comments[id] == nil {
            let name = ExportName.comments(on: id)
            guard directory.earlier.files[name] != nil,
                let bytes = try directory.directory.read(name),
                let comments: ExportedFeed.Payload<ImageComment> = try? ExportedFeed.contents(of: bytes)
            else { continue }
            result.feed.comments[id] = comments.items
            result.leftComments += result.feed.former.contains(id) ? 0 : 1
        }
    }

    /// Finds the pictures in the earlier export for images whose picture was not loaded this time.
    private mutating func findPictures(in directory: borrowing ListedDirectory) throws {
        let files = directory.earlier.pictures
        for image in result.feed.images where result.feed.pictures[image.id] == nil {
            var picture = try directory.directory.picture(among: files[image.id])
            picture?.isLeft = !result.feed.former.contains(image.id)
            result.feed.pictures[image.id] = picture
        }
    }
}

// MARK: - Writing

extension DirectoryExport {
    /// Writes the pictures.
    ///
    /// If the data of a picture is lost, the picture in the earlier export stays.
    private mutating func writePictures(to directory: inout ListedDirectory) async throws {
        var isComplete = true
        for image in result.feed.images {
            guard let picture = result.feed.pictures[image.id] else { continue }
            let name = picture.file.name
            // Another program may have changed a file that was intact before loading.
            if picture.entry.state != nil, let entry = try directory.directory.intact(name, picture.entry) {
                result.feed.pictures[image.id]?.entry = try directory.directory.dated(image.publishedAt, name, entry)
                continue
            }
            try Task.checkCancellation()
            do {
                let data = try await self.data(image)
                guard data.withUnsafeBytes({ Checksum(of: $0).text }) == picture.entry.checksum else {
                    throw ExportRefusal.changedMeanwhile
                }
                try directory.put(name, data, modifiedAt: image.publishedAt)
                result.newPictures.append(data.count)
                result.feed.pictures[image.id]?.entry.state = directory.files[name]?.state
            } catch let error where !(error is ExportRefusal || error is ExportFailure) {
                try Task.checkCancellation()
                // Another process may have replaced the cached list and removed its pictures.
                result.pictureFailures.add(.failure(error), at: image.url)
                result.feed.pictures[image.id] = nil
                isComplete = false
            }
        }
        if !isComplete { try findPictures(in: directory) }
    }

    /// Finds the thumbnails in the earlier export, and lists the thumbnails to make.
    private mutating func findThumbnails(in directory: borrowing ListedDirectory) throws {
        guard thumbnailer != nil else { return }
        for (id, picture) in result.feed.pictures {
            guard let name = picture.file.thumbnail?.name else { continue }
            if picture.entry.hasFailedThumbnail {
                result.failedThumbnails += 1
                continue
            }
            let listed = directory.earlier.files[name] ?? ExportedFile()
            let existing = listed.checksum == nil ? nil : try directory.directory.intact(name, listed)
            result.feed.pictures[id]?.thumbnail = existing ?? ExportedFile(images: [id])
        }
    }

    /// Makes the missing thumbnails; if that fails, the picture itself is shown.
    private mutating func writeThumbnails(to directory: inout ListedDirectory) async throws {
        guard let thumbnailer else { return }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let missing = result.feed.images.compactMap { image -> (id: UUID, file: PictureFile)? in
            guard let picture = result.feed.pictures[image.id], picture.thumbnail != nil else { return nil }
            return picture.file.hasThumbnail ? nil : (image.id, picture.file)
        }
        for start in stride(from: 0, to: missing.count, by: 4 * cores) {
            let batch = Array(missing[start...].prefix(4 * cores))
            let path = plan.destination.path
            let results = try await batch.concurrentMap(limit: cores) { _, file in
                await file.thumbnail(of: path.appending(pathComponent: file.name), by: thumbnailer)
            }
            // A program that was killed has not failed.
            try Task.checkCancellation()
            for ((id, file), thumbnail) in zip(batch, results) {
                if let data = try thumbnail.get(), let name = file.thumbnail?.name {
                    try directory.put(name, data)
                    result.feed.pictures[id]?.thumbnail = directory.files[name]
                } else {
                    result.feed.pictures[id]?.thumbnail = nil
                    result.feed.pictures[id]?.entry.hasFailedThumbnail = true
                    result.failedThumbnails += 1
                }
            }
        }
    }
}
