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
    /// Shows the feed once everything new has been written, before anything old is removed.
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
        try readPictures(of: old, in: directory)
        try readComments(of: old, in: directory)
        let new = files
        let sizes = try check(new.keys, against: old, in: directory)
        if feed.images.isEmpty, let size = sizes[Self.feedName], size > feed.payload.count {
            throw ExportRefusal.emptyFeed
        }
        var all = ExportList(files: new == old.files ? new : new.merging(old.files) { new, _ in new }, record: record)
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
        try await list?.show(feed)
        let needed = ExportList(files: losses.isEmpty ? new : files, record: record)
        guard needed != all else { return }
        for name in old.files.keys where needed.files[name] == nil { try directory.remove(name) }
        try directory.update(ExportList.name, to: needed.bytes())
    }

    /// All files except the list, and what they came from.
    private var files: [String: ExportList.Source] {
        let feeds = feed.baseURL == nil ? [] : [RSSFeed.name, JSONFeed.name]
        let pages = feed.gallery().pages.map(\.name)
        let names = pages + [Self.feedName] + feeds
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
        guard let earlier: [FeedImage] = try? Self.items(in: bytes) else {
            throw ExportRefusal.damagedList(Self.feedName)
        }
        let isOther = known?.isOfAnother(than: feed.source) ?? false
        let current = Set(feed.images.map(\.image.id))
        if !isOther || earlier.contains(where: { current.contains($0.id) }) { feed.keep(earlier) }
    }

    /// Reads the comments of an earlier export on the images whose comments have not been loaded this time.
    private mutating func readComments(of old: ExportList, in directory: borrowing PublicDirectory) throws {
        guard old.files.keys.contains(where: { $0.hasPrefix("image/") }) else { return }
        for index in feed.images.indices where feed.images[index].comments == nil {
            let image = feed.images[index]
            let name = Self.commentsName(image.image.id)
            guard old.files[name] != nil,
                image.hasLeftFeed || old.has(name, from: source(ofComments: image.image.id)),
                let bytes = try directory.read(name, limit: 256 << 20),
                let comments: [ImageComment] = try? Self.items(in: bytes)
            else { continue }
            feed.images[index].comments = comments
            leftComments += image.hasLeftFeed ? 0 : 1
        }
    }

    private static func items<Item: Decodable>(in payload: [UInt8]) throws -> [Item] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Payload<Item>.self, from: Data(payload)).items
    }

    private struct Payload<Item: Decodable>: Decodable {
        let items: [Item]
    }

    /// Finds the pictures of an earlier export that have not been loaded this time; unless the image has left the feed, only
    /// one from the same URL counts.
    private mutating func readPictures(of old: ExportList, in directory: borrowing PublicDirectory) throws {
        lazy var earlier = old.pictures
        for index in feed.images.indices where feed.images[index].picture == nil {
            let (image, hasLeftFeed) = (feed.images[index].image, feed.images[index].hasLeftFeed)
            let source = ExportList.source(image.urlString)
            let names = (earlier[image.id.text[...]] ?? []).filter { hasLeftFeed || old.has($0, from: source) }.sorted()
            guard let file = try directory.picture(of: image, among: names, ofAnyVersion: true) else { continue }
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
                && (picture.isThere || directory.picture(of: image, among: [file.name]) != nil)
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
            guard PictureFile(of: data, forImage: image.id) == file else { throw ExportRefusal.changedMeanwhile }
            try directory.update(file.name, to: data, replacing: sizes)
        }
        if !losses.isEmpty { try readPictures(of: old, in: directory) }
    }

    /// Writes the feed and the pages; the first page comes last, because it is the one that people open.
    private func writePages(to directory: borrowing PublicDirectory, with sizes: [String: Int]) async throws {
        try directory.update(Self.feedName, to: feed.payload, replacing: sizes)
        let gallery = feed.gallery()
        let comments = feed.comments
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
                GalleryItem(
                    picture: gallery.pictures[image.id].map { .file($0) } ?? .missing,
                    comments: comments[image.id] ?? []
                )
            }
            try directory.update(page.name, to: bytes, replacing: sizes)
        }
    }
}

extension PublicDirectory {
    /// Finds a picture of `image` that is whole: the name of its file says what has to be in it.
    ///
    /// - Parameter isOfAnyVersion: whether a file counts whose name an earlier version chose for the format of its data.
    borrowing func picture(
        of image: FeedImage,
        among names: [String],
        ofAnyVersion isOfAnyVersion: Bool = false
    ) throws -> PictureFile? {
        for name in names {
            guard let data = try read(name, limit: 64 << 20).map({ Data($0) }) else { continue }
            let file = isOfAnyVersion ? PictureFile(of: data, named: name) : PictureFile(of: data, forImage: image.id)
            if let file, file.name == name { return file }
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
