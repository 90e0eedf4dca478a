import FeedCache
import FeedCore
import FeedGallery
import Foundation

/// Writes a feed to a directory, as web pages and as a mirror to serve.
///
/// A kill at any moment leaves pages whose pictures are complete, and a list of all files that may exist, so that the
/// next export can complete or remove them.
struct DirectoryExport {
    let path: String
    let feed: ExportedFeed
    /// The picture of each image, or nil if there is none.
    private(set) var pictures: [ExportedPicture?]
    /// The URL at which the directory will be served, if known.
    let baseURL: URL?

    /// Throws if an export into the directory at `path` would be refused or could not be written.
    static func check(_ path: String) throws {
        if let directory = try SharedDirectory.open(path) { _ = try ExportList(of: directory) }
        try SharedDirectory.checkAccess(to: path)
    }

    /// Writes all files, and removes those of earlier exports that are no longer needed.
    ///
    /// - Parameter data: loads the data of an image, or returns nil if there is none any more; it is an error if this is
    ///   not the data described in `pictures`.
    /// - Throws: ``ExportRefusal``, with the directory unchanged unless another process created a needed file in the
    ///   meantime; `SystemError` or what `data` throws, in which case the next export completes this one.
    mutating func write(loading data: (FeedImage) async throws -> Data?) async throws {
        let directory = try await SharedDirectory.takeTurn(in: path)
        let old = try ExportList(of: directory)
        let new = ExportList(files: names)
        let sizes = try check(new, against: old, in: directory)
        let all = ExportList(files: old.files.union(new.files))
        try directory.sweep(besides: all.files)
        try directory.update(ExportList.name, to: all.bytes)
        do {
            try await writePictures(to: directory, with: sizes, loading: data)
            for (id, comments) in feed.comments {
                try directory.update(Self.commentsName(id), to: ExportedFeed.payload(of: comments), replacing: sizes)
            }
            try await writePages(to: directory, with: sizes)
        } catch ExportRefusal.existing(let name) {
            // It has been created in the meantime, and belongs to somebody else.
            try directory.update(ExportList.name, to: ExportList(files: all.files.subtracting([name])).bytes)
            throw ExportRefusal.existing(name)
        }
        let needed = ExportList(files: names)
        for name in old.files.subtracting(needed.files) { try directory.remove(name) }
        try directory.update(ExportList.name, to: needed.bytes)
    }

    /// The names of all files except the list.
    private var names: Set<String> {
        var names = Set(feed.gallery(imagesPerPage: Self.imagesPerPage).pages.map(\.name))
        names.insert(Self.feedName)
        names.formUnion(pictures.compactMap { $0?.file.name })
        names.formUnion(feed.comments.keys.map(Self.commentsName))
        return names
    }

    /// Returns the size in bytes of each file that already exists.
    private func check(
        _ new: ExportList,
        against old: ExportList,
        in directory: borrowing SharedDirectory
    ) throws -> [String: Int] {
        var sizes: [String: Int] = [:]
        for name in new.files {
            switch try directory.kind(of: name) {
            case .nothing: break
            case .file(let size) where old.files.contains(name): sizes[name] = size
            default: throw ExportRefusal.existing(name)
            }
        }
        return sizes
    }

    private mutating func writePictures(
        to directory: borrowing SharedDirectory,
        with sizes: [String: Int],
        loading data: (FeedImage) async throws -> Data?
    ) async throws {
        for (index, image) in feed.images.enumerated() {
            guard let picture = pictures[index] else { continue }
            // A file found complete before has not since been replaced with another one of the same name and length.
            let isWhole =
                try sizes[picture.file.name] == picture.byteCount
                && (picture.isThere || picture.isWhole(in: directory))
            guard !isWhole else { continue }
            try Task.checkCancellation()
            guard let data = try await data(image) else {
                pictures[index] = nil
                continue
            }
            guard PictureFile(of: data, forImage: image.id) == picture.file else {
                throw ExportRefusal.changedMeanwhile
            }
            try data.withUnsafeBytes { try directory.update(picture.file.name, to: $0, replacing: sizes) }
        }
    }

    /// Writes the pages; the first page comes last, because it is the one that people open.
    private func writePages(to directory: borrowing SharedDirectory, with sizes: [String: Int]) async throws {
        let files = Dictionary(zip(feed.images.map(\.id), pictures)) { first, _ in first }
        for page in feed.gallery(imagesPerPage: Self.imagesPerPage).pages.reversed() {
            if page.name == "index.html" {
                try directory.update(Self.feedName, to: feed.payload(pictures: pictures, at: baseURL), replacing: sizes)
            }
            var bytes: [UInt8] = []
            try await page.write {
                bytes += $0
            } showing: { image in
                let picture = files[image.id] ?? nil
                return GalleryItem(
                    picture: picture.map { .file($0.file) } ?? .missing,
                    comments: feed.comments[image.id] ?? []
                )
            }
            try directory.update(page.name, to: bytes, replacing: sizes)
        }
    }

    private static let imagesPerPage = 200
    private static let feedName = "feed.json"

    private static func commentsName(_ id: UUID) -> String {
        "image/\(id.uuidString)/comments"
    }
}

extension SharedDirectory {
    /// Writes a file unless it already has these bytes.
    fileprivate borrowing func update(_ name: String, to bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try update(name, to: $0) }
    }

    /// Writes a file unless it already has these bytes; replaces only one of the `old` files.
    ///
    /// - Throws: ``ExportRefusal/existing(_:)`` if there is another.
    fileprivate borrowing func update(
        _ name: String,
        to bytes: UnsafeRawBufferPointer,
        replacing old: [String: Int]
    ) throws {
        do {
            try update(name, to: bytes, replaces: old[name] != nil)
        } catch SystemError.exists {
            throw ExportRefusal.existing(name)
        }
    }

    fileprivate borrowing func update(_ name: String, to bytes: [UInt8], replacing old: [String: Int]) throws {
        try bytes.withUnsafeBytes { try update(name, to: $0, replacing: old) }
    }
}
