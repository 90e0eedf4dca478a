import FeedAPI
import FeedCore
import FeedFiles
import FeedGallery
import FeedJSON
import Foundation

/// Writes a feed to a directory, as web pages and as a mirror to serve.
///
/// Files that an earlier export wrote for an image still in the feed stay unless newer data was loaded, and so do those of
/// images that are kept. A kill at any moment leaves pages whose pictures are complete, and a list of all files that may
/// exist, so that the next export can complete or remove them.
struct DirectoryExport {
    static let feedName = "feed.json"

    let path: String
    /// What the directory remembered when the export began.
    let known: ExportRecord?
    let record: ExportRecord
    private(set) var feed: ExportedFeed
    /// Returns the data of a picture that the feed describes.
    let data: @Sendable (URL) async throws -> Data
    /// The start of the export, which is the date of new images without one.
    let start: Date
    /// The export of the list that this one is a part of.
    var list: FeedListExport?
    /// The number of images whose comments stay, because they have not been loaded this time.
    private(set) var leftComments = 0
    /// The pictures whose data could not be loaded any more.
    private(set) var losses: [(url: URL, cause: any Error)] = []

    /// Writes all files, and removes those of earlier exports that are no longer needed.
    ///
    /// - Throws: ``ExportRefusal``, with the directory unchanged unless another process created a needed file in the
    ///   meantime; `SystemError` or `CancellationError`, in which case the next export completes this one.
    mutating func write() async throws {
        let directory = try await PublicDirectory.lock(in: path)
        let old = try ExportList(of: directory)
        guard [known, record].contains(old.record) else { throw ExportRefusal.changedMeanwhile }
        if record.keep == true { try keepImages(in: directory) }
        let dates = dates(after: old.dates)
        try readPictures(of: old, in: directory)
        try readComments(of: old, in: directory)
        let new = files
        let sizes = try check(new.keys, against: old, in: directory)
        if feed.images.isEmpty, let size = sizes[Self.feedName], size > feed.payload.count {
            throw ExportRefusal.emptyFeed
        }
        var all = ExportList(
            files: new == old.files ? new : new.merging(old.files) { new, _ in new },
            record: record,
            dates: dates
        )
        try directory.sweep(alongside: all.files.keys)
        if all != old { try directory.update(ExportList.name, to: all.bytes()) }
        do {
            try await writePictures(to: directory, with: sizes, alongside: old)
            for (id, comments) in feed.comments {
                try directory.update(Self.commentsName(id), to: ExportedFeed.payload(of: comments), replacing: sizes)
            }
            try await writePages(to: directory, with: sizes)
        } catch ExportRefusal.existing(let name) {
            // It has been created in the meantime, and belongs to somebody else.
            all.files[name] = nil
            try directory.update(ExportList.name, to: all.bytes())
            throw ExportRefusal.existing(name)
        }
        let needed = ExportList(files: losses.isEmpty ? new : files, record: record, dates: dates)
        let unneeded = needed == all ? nil : UnneededFiles(path: path, written: all, needed: needed)
        if let list {
            await list.add(feed, dates: dates, unneeded: unneeded)
        } else {
            try unneeded?.remove(from: directory)
        }
    }

    /// Returns the dates of the images that have none, or one more than a day in the future: when they were first exported.
    private func dates(after known: [UUID: Date]) -> [UUID: Date] {
        let images = feed.images.lazy.map(\.image).filter { $0.publishedAt.map { $0 > start + 86_400 } ?? true }
        return Dictionary(images.map { ($0.id, known[$0.id] ?? start) }) { first, _ in first }
    }

    /// All files except the list, and what they came from.
    private var files: [String: ExportList.Source] {
        let feeds = feed.baseURL == nil ? [] : [RSSFeed.name, JSONFeed.name]
        let gallery = feed.gallery()
        let names = gallery.pages.map(\.name) + gallery.imagePages.map(\.name) + [Self.feedName] + feeds
        var files = Dictionary(uniqueKeysWithValues: names.map { ($0, ExportList.Source.none) })
        for image in feed.images {
            if let picture = image.picture { files[picture.file.name] = ExportList.source(image.image.urlString) }
            if image.comments != nil { files[Self.commentsName(image.image.id)] = source(ofComments: image.image.id) }
        }
        return files
    }

    private func source(ofComments id: UUID) -> ExportList.Source {
        URL(string: Self.commentsName(id), relativeTo: feed.source).flatMap { ExportList.source($0.absoluteString) }
    }

    static func commentsName(_ id: UUID) -> String {
        "image/\(id.text)/comments"
    }
}

// MARK: - What is there already

extension DirectoryExport {
    /// Adds the images that the feed no longer has; of another feed, only where both share an image, which has moved then.
    private mutating func keepImages(in directory: borrowing PublicDirectory) throws {
        guard let bytes = try directory.read(Self.feedName, limit: 256 << 20) else { return }
        guard let earlier = try? Self.content(of: bytes).images else {
            throw ExportRefusal.damagedList(Self.feedName)
        }
        let isOther = known?.isOfAnother(than: feed.source) ?? false
        let current = Set(feed.images.map(\.image.id))
        if !isOther || earlier.contains(where: { current.contains($0.id) }) { feed.keep(earlier) }
    }

    /// Reads the comments of an earlier export on the images whose comments have not been loaded this time.
    private mutating func readComments(of old: ExportList, in directory: borrowing PublicDirectory) throws {
        guard old.files.keys.contains(where: { $0.hasSuffix("/comments") }) else { return }
        for index in feed.images.indices where feed.images[index].comments == nil {
            let image = feed.images[index]
            let name = Self.commentsName(image.image.id)
            guard old.files[name] != nil,
                image.hasLeftFeed || old.has(name, from: source(ofComments: image.image.id)),
                let bytes = try directory.read(name, limit: 256 << 20),
                let comments = try? Self.payload(of: ImageComment.self, in: bytes).items
            else { continue }
            feed.images[index].comments = comments
            leftComments += image.hasLeftFeed ? 0 : 1
        }
    }

    /// Returns the images in the `feed.json` of an export, and its title.
    static func content(of feed: [UInt8]) throws -> (images: [FeedImage], title: String?) {
        let payload = try payload(of: FeedImage.self, in: feed)
        return (payload.items, payload.title)
    }

    private static func payload<Item: Decodable>(of type: Item.Type, in bytes: [UInt8]) throws -> Payload<Item> {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Payload<Item>.self, from: Data(bytes))
    }

    private struct Payload<Item: Decodable>: Decodable {
        let items: [Item]
        let title: String?
    }

    /// Finds the pictures of an earlier export that have not been loaded this time; unless the image has left the feed, only
    /// one from the same URL counts.
    private mutating func readPictures(of old: ExportList, in directory: borrowing PublicDirectory) throws {
        lazy var earlier = PictureNames(of: old, for: feed.images.map(\.image))
        for index in feed.images.indices where feed.images[index].picture == nil {
            let (image, hasLeftFeed) = (feed.images[index].image, feed.images[index].hasLeftFeed)
            let names = earlier.names(of: image, source: hasLeftFeed ? nil : ExportList.source(image.urlString))
            guard let file = try directory.picture(among: names) else { continue }
            feed.images[index].picture = ExportedPicture(file: file, isThere: true, isLeft: !hasLeftFeed)
        }
    }

    /// Returns the size in bytes of each file that already exists.
    private func check(
        _ names: some Sequence<String>,
        against old: ExportList,
        in directory: borrowing PublicDirectory
    ) throws -> [String: Int] {
        var sizes: [String: Int] = [:]
        for name in names {
            switch try directory.kind(of: name) {
            case .nothing: break
            case .file(let size) where old.files[name] != nil: sizes[name] = size
            default: throw ExportRefusal.existing(name)
            }
        }
        return sizes
    }
}

// MARK: - Writing

extension DirectoryExport {
    /// Writes the pictures, and leaves those of an earlier export where the data is lost.
    private mutating func writePictures(
        to directory: borrowing PublicDirectory,
        with sizes: [String: Int],
        alongside old: ExportList
    ) async throws {
        for index in feed.images.indices {
            guard let picture = feed.images[index].picture else { continue }
            let (image, file) = (feed.images[index].image, picture.file)
            // A file found complete before has not since been replaced with another one of the same name and length.
            let isComplete =
                try sizes[file.name] == file.byteCount
                && (picture.isThere || directory.picture(among: [file.name]) != nil)
            guard !isComplete else { continue }
            try Task.checkCancellation()
            let data: Data
            do {
                data = try await self.data(image.url)
            } catch {
                try Task.checkCancellation()
                // Another process may have replaced the cached list, and removed its pictures.
                losses.append((image.url, error))
                feed.images[index].picture = nil
                continue
            }
            guard PictureFile(of: data, named: file.name) == file else { throw ExportRefusal.changedMeanwhile }
            try directory.update(file.name, to: data, replacing: sizes)
        }
        if !losses.isEmpty { try readPictures(of: old, in: directory) }
    }

    /// Writes the feed and the pages; the first page comes last, because it is the one that people open.
    private func writePages(to directory: borrowing PublicDirectory, with sizes: [String: Int]) async throws {
        let gallery = feed.gallery()
        let comments = feed.comments
        func item(of image: FeedImage) -> GalleryItem {
            GalleryItem(
                picture: gallery.pictures[image.id].map { .file($0) } ?? .missing,
                comments: comments[image.id] ?? []
            )
        }
        for page in gallery.imagePages {
            try directory.update(page.name, to: page.html(showing: item(of: page.image)), replacing: sizes)
        }
        try directory.update(Self.feedName, to: feed.payload, replacing: sizes)
        for page in gallery.pages.reversed() {
            if page.name == "index.html" {
                let rss = RSSFeed(of: gallery).map { (RSSFeed.name, $0.bytes) }
                let json = JSONFeed(of: gallery).map { (JSONFeed.name, $0.bytes) }
                for case let (name, bytes)? in [rss, json] { try directory.update(name, to: bytes, replacing: sizes) }
            }
            var bytes: [UInt8] = []
            try await page.write {
                bytes += $0
            } showing: { image in
                item(of: image)
            }
            try directory.update(page.name, to: bytes, replacing: sizes)
        }
    }
}

extension PublicDirectory {
    /// Returns the first complete picture among files, checked by the checksum in its name.
    borrowing func picture(among names: [String]) throws -> PictureFile? {
        for name in names {
            guard let data = try read(name, limit: 64 << 20).map({ Data($0) }) else { continue }
            if let file = PictureFile(of: data, named: name) { return file }
        }
        return nil
    }

    /// Writes a file unless it already has these bytes; replaces only one of the `old` files, if these are given.
    ///
    /// - Throws: ``ExportRefusal/existing(_:)`` if there is another.
    borrowing func update(
        _ name: String,
        to bytes: some ContiguousBytes,
        replacing old: [String: Int]? = nil
    ) throws {
        do {
            try bytes.withUnsafeBytes { try update(name, to: $0, replaces: old.map { $0[name] != nil } ?? true) }
        } catch SystemError.exists {
            throw ExportRefusal.existing(name)
        }
    }
}

/// The files that an export no longer needs.
struct UnneededFiles: Sendable {
    let path: String
    /// The list of all files, including these.
    let written: ExportList
    /// The list without them.
    let needed: ExportList

    /// Removes the files, unless another export has changed the directory meanwhile, which then has removed them.
    func remove() async throws {
        let directory = try await PublicDirectory.lock(in: path)
        if try ExportList(of: directory) == written { try remove(from: directory) }
    }

    func remove(from directory: borrowing PublicDirectory) throws {
        // Pages before pictures: no page shows a picture that is missing.
        let names = written.files.keys.filter { needed.files[$0] == nil }.sorted { $0 < $1 }
        let pages = names.filter { $0.hasSuffix(".html") }
        for name in pages + names.filter({ !$0.hasSuffix(".html") }) { try directory.remove(name) }
        try directory.update(ExportList.name, to: needed.bytes())
    }
}
