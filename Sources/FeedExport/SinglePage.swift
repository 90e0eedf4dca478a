import FeedCore
import FeedFiles
import FeedGallery
import Foundation

/// Writes a gallery as one page with everything inside it; after an error, an existing file is intact.
///
/// Only one picture, or the thumbnails of a few, are in memory at a time.
struct SinglePage {
    let path: String
    let gallery: Gallery
    let comments: [UUID: [ImageComment]]
    /// Makes thumbnails, which are embedded instead of the pictures; nil if the page shows the pictures themselves.
    let thumbnailer: Thumbnailer?
    /// Returns the data of the picture of an image; nil if it is missing.
    let data: @Sendable (FeedImage) async throws -> Data?

    /// The sizes of the embedded pictures.
    private(set) var pictures: [Int] = []
    /// The images whose picture is missing.
    private(set) var missing: Set<UUID> = []
    /// The pictures whose data was lost after loading.
    private(set) var losses: [(url: URL, cause: any Error)] = []
    /// The number of thumbnails that could not be made.
    private(set) var failedThumbnails = 0
    /// The thumbnails of the next images, or the reasons that their pictures are missing.
    private var next: [UUID: Result<Thumbnail?, any Error>] = [:]

    init(
        _ gallery: Gallery,
        to path: String,
        comments: [UUID: [ImageComment]],
        thumbnailer: Thumbnailer?,
        data: @escaping @Sendable (FeedImage) async throws -> Data?
    ) {
        (self.gallery, self.path, self.comments) = (gallery, path, comments)
        (self.thumbnailer, self.data) = (thumbnailer, data)
    }

    /// Writes the page.
    ///
    /// - Throws: the error of the file, or `CancellationError`.
    mutating func write() async throws {
        let file = try AtomicFile(path)
        for page in gallery.pages {
            try await page.write { bytes in
                try Task.checkCancellation()
                try bytes.withUnsafeBytes { try file.write($0) }
            } showing: { image in
                let data = try await picture(of: image)
                return GalleryItem(
                    picture: data.map(GalleryItem.Picture.embedded) ?? .missing,
                    comments: comments[image.id] ?? []
                )
            }
        }
        try file.finish()
    }

    /// Returns the picture to embed, or nil if it is missing.
    private mutating func picture(of image: FeedImage) async throws -> Data? {
        do {
            let data =
                if let thumbnailer { try await thumbnail(of: image, thumbnailer) } else { try await self.data(image) }
            if let data {
                pictures.append(data.count)
                return data
            }
        } catch {
            try Task.checkCancellation()
            losses.append((image.url, error))
        }
        missing.insert(image.id)
        return nil
    }

    // MARK: - Thumbnails

    /// A picture to embed.
    private struct Thumbnail: Sendable {
        let data: Data
        /// Whether it should be smaller, but no thumbnail could be made.
        let isPicture: Bool
    }

    /// Returns the thumbnail of an image, or its picture if it needs none; makes those of the next images in parallel.
    private mutating func thumbnail(of image: FeedImage, _ thumbnailer: @escaping Thumbnailer) async throws -> Data? {
        if next[image.id] == nil, let index = gallery.images.firstIndex(where: { $0.id == image.id }) {
            let cores = ProcessInfo.processInfo.activeProcessorCount
            let images = Array(gallery.images[index...].prefix(4 * cores))
            let results = try await images.concurrentMap(limit: cores) { [data] image in
                guard let data = try await data(image) else { return nil as Thumbnail? }
                return try await Self.thumbnail(data, of: image, thumbnailer)
            } report: { _, _ in
            }
            for (image, result) in zip(images, results) { next[image.id] = result }
        }
        let thumbnail = try next.removeValue(forKey: image.id)?.get()
        if thumbnail?.isPicture == true { failedThumbnails += 1 }
        return thumbnail?.data
    }

    /// Returns the thumbnail of a picture, or the picture itself if it needs none or that fails.
    private static func thumbnail(
        _ data: Data,
        of image: FeedImage,
        _ thumbnailer: Thumbnailer
    ) async throws -> Thumbnail {
        let file = PictureFile(of: data, for: image)
        guard file.thumbnail != nil else { return Thumbnail(data: data, isPicture: false) }
        let directory = FileManager.default.temporaryDirectory.appending(path: "essential-feed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: directory,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: directory) }
        let copy = directory.appending(path: URL(filePath: file.name).lastPathComponent)
        try data.write(to: copy)
        let thumbnail = await file.thumbnail(of: copy.path(percentEncoded: false), by: thumbnailer)
        return Thumbnail(data: thumbnail ?? data, isPicture: thumbnail == nil)
    }
}
