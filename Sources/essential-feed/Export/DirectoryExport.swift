import FeedAPI
import FeedCore
import FeedFiles
import FeedGallery
import FeedJSON
import Foundation

/// Writes a feed to a directory, as web pages and as a mirror to serve.
///
/// Files that an earlier export wrote for an image still in the feed are kept unless newer data was loaded. A kill
/// at any moment leaves pages whose pictures are complete, and a list of all files that may exist, so that the next
/// export can complete or remove them.
struct DirectoryExport {
    let path: String
    private(set) var feed: ExportedFeed
    private(set) var pictures: [ExportedPicture?]
    /// The number of images whose comments stay, because they have not been loaded this time.
    private(set) var keptComments = 0

    /// Throws if an export into the directory at `path` would be refused or could not be written.
    static func check(_ path: String) throws {
        if let directory = try PublicDirectory.open(path) { _ = try ExportList(of: directory) }
        try PublicDirectory.checkAccess(to: path)
    }

    /// Writes all files, and removes those of earlier exports that are no longer needed.
    ///
    /// - Parameter data: loads the data of an image, or returns nil if there is none any more; it is an error if this is
    ///   not the data described in `pictures`.
    /// - Throws: ``ExportRefusal``, with the directory unchanged unless another process created a needed file in the
    ///   meantime; `SystemError` or what `data` throws, in which case the next export completes this one.
    mutating func write(loading data: (FeedImage) async throws -> Data?) async throws {
        let directory = try await PublicDirectory.takeTurn(in: path)
        let old = try ExportList(of: directory)
        try keepComments(of: old, in: directory)
        let new = try files
        let sizes = try check(new.keys, against: old, in: directory)
        if feed.images.isEmpty, let size = sizes[Self.feedName], size > payload.count { throw ExportRefusal.emptyFeed }
        var all = new == old.files ? old : ExportList(files: new.merging(old.files) { new, _ in new })
        try directory.sweep(besides: all.files.keys)
        if all != old { try directory.update(ExportList.name, to: all.bytes) }
        let isAsPlanned: Bool
        do {
            isAsPlanned = try await writePictures(to: directory, with: sizes, besides: old, loading: data)
            for (id, comments) in feed.comments {
                try directory.update(Self.commentsName(id), to: ExportedFeed.payload(of: comments), replacing: sizes)
            }
            try await writePages(to: directory, with: sizes)
        } catch ExportRefusal.existing(let name) {
            // It has been created in the meantime, and belongs to somebody else.
            all.files[name] = nil
            try directory.update(ExportList.name, to: all.bytes)
            throw ExportRefusal.existing(name)
        }
        let needed = ExportList(files: isAsPlanned ? new : try files)
        guard needed != all else { return }
        for name in old.files.keys where needed.files[name] == nil { try directory.remove(name) }
        try directory.update(ExportList.name, to: needed.bytes)
    }

    /// All files except the list, and what they came from.
    private var files: [String: ExportList.Source] {
        get throws {
            let feeds = feed.baseURL == nil ? [] : [RSSFeed.name, JSONFeed.name]
            let names = feed.gallery(with: [:]).pages.map(\.name) + [Self.feedName] + feeds
            var files = Dictionary(uniqueKeysWithValues: names.map { ($0, ExportList.Source.none) })
            for case (let image, let picture?) in zip(feed.images, pictures) {
                files[picture.file.name] = ExportList.source(image.urlText.text)
            }
            for id in feed.comments.keys { files[Self.commentsName(id)] = try source(ofComments: id) }
            return files
        }
    }

    private func source(ofComments id: UUID) throws -> ExportList.Source {
        ExportList.source(try ImageCommentsEndpoint.url(imageID: id, besideFeedAt: feed.source).absoluteString)
    }

    /// Keeps the comments of an earlier export on the images whose comments have not been loaded this time.
    private mutating func keepComments(of old: ExportList, in directory: borrowing PublicDirectory) throws {
        guard old.files.keys.contains(where: { $0.hasPrefix("image/") }) else { return }
        for id in feed.images.map(\.id) where feed.comments[id] == nil {
            let name = Self.commentsName(id)
            guard old.files[name] != nil, old.has(name, from: try source(ofComments: id)),
                let bytes = try directory.read(name, limit: 256 << 20),
                let comments = try? ExportedFeed.comments(in: bytes, from: feed.source)
            else { continue }
            feed.comments[id] = comments
            keptComments += 1
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

    /// Writes the pictures, and keeps those of an earlier export where there is none or its data is lost.
    ///
    /// - Returns: whether no picture was lost or kept.
    private mutating func writePictures(
        to directory: borrowing PublicDirectory,
        with sizes: [String: Int],
        besides old: ExportList,
        loading data: (FeedImage) async throws -> Data?
    ) async throws -> Bool {
        lazy var names = old.pictures
        var isAsPlanned = true
        for (index, image) in feed.images.enumerated() {
            if let picture = pictures[index] {
                // A file found complete before has not since been replaced with another one of the same name and length.
                let isWhole =
                    try sizes[picture.file.name] == picture.file.byteCount
                    && (picture.isThere || picture.isWhole(in: directory))
                guard !isWhole else { continue }
                try Task.checkCancellation()
                if let data = try await data(image) {
                    guard PictureFile(of: data, forImage: image.id) == picture.file else {
                        throw ExportRefusal.changedMeanwhile
                    }
                    try directory.update(picture.file.name, to: data, replacing: sizes)
                    continue
                }
            }
            let earlier = names[image.id.text[...]] ?? []
            let kept = try ExportedPicture.kept(for: image, in: directory, among: earlier, of: old)
            isAsPlanned = isAsPlanned && kept == nil && pictures[index] == nil
            pictures[index] = kept
        }
        return isAsPlanned
    }

    /// Writes the pages; the first page comes last, because it is the one that people open.
    private func writePages(to directory: borrowing PublicDirectory, with sizes: [String: Int]) async throws {
        let all = zip(feed.images, pictures).lazy.map { ($0.id, $1?.file) }
        let files = Dictionary(all) { first, _ in first }.compactMapValues { $0 }
        let gallery = feed.gallery(with: files)
        for page in gallery.pages.reversed() {
            if page.name == "index.html" {
                try directory.update(Self.feedName, to: payload, replacing: sizes)
                let rss = RSSFeed(of: gallery).map { (RSSFeed.name, $0.bytes) }
                let json = JSONFeed(of: gallery).map { (JSONFeed.name, $0.bytes) }
                for case let (name, bytes)? in [rss, json] { try directory.update(name, to: bytes, replacing: sizes) }
            }
            var bytes: [UInt8] = []
            try await page.write {
                bytes += $0
            } showing: { image in
                GalleryItem(
                    picture: files[image.id].map { .file($0) } ?? .missing,
                    comments: feed.comments[image.id] ?? []
                )
            }
            try directory.update(page.name, to: bytes, replacing: sizes)
        }
    }

    private var payload: [UInt8] { feed.payload(pictures: pictures) }

    static let feedName = "feed.json"

    static func commentsName(_ id: UUID) -> String {
        "image/\(id.text)/comments"
    }
}

extension PublicDirectory {
    /// Writes a file unless it already has these bytes; replaces only one of the `old` files, if these are given.
    ///
    /// - Throws: ``ExportRefusal/existing(_:)`` if there is another.
    fileprivate borrowing func update(
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
