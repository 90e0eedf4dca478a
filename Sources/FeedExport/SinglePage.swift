package import EssentialFeed
package import FeedCore
import FeedFiles
package import FeedGallery
package import Foundation

/// A gallery as one page with everything inside it.
///
/// Only one picture, or the thumbnails of a few, are in memory at a time.
package struct SinglePage: Sendable {
    private let path: String
    private let gallery: Gallery
    private let comments: [UUID: [ImageComment]]
    private let thumbnailer: Thumbnailer?
    private let data: @Sendable (FeedImage) async throws -> Data?

    /// The sizes of the embedded pictures.
    package private(set) var pictures: [Int] = []

    /// The pictures whose data was lost after loading.
    package private(set) var losses = PictureFailures()

    /// The number of thumbnails that could not be made.
    package private(set) var failedThumbnails = 0

    /// The images whose picture is missing.
    private(set) var missing: Set<UUID> = []
    /// The pictures to embed for the next images, or the reasons that they are missing.
    private var next: [Result<Embedded?, any Error>] = []

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - comments: the comments, by the ID of their image.
    ///   - thumbnailer: makes thumbnails to embed instead of the pictures; nil for none.
    ///   - data: returns the data of the picture of an image; nil if it is missing.
    package init(
        _ gallery: Gallery,
        to path: String,
        comments: [UUID: [ImageComment]],
        thumbnailer: Thumbnailer?,
        data: @escaping @Sendable (FeedImage) async throws -> Data?
    ) {
        (self.gallery, self.path, self.comments) = (gallery, path, comments)
        (self.thumbnailer, self.data) = (thumbnailer, data)
    }

    /// Writes the page; after an error, an existing file is intact.
    ///
    /// - Throws: ``ExportFailure``, or `CancellationError`.
    package mutating func write() async throws {
        do {
            let file = try AtomicFile(path)
            for page in gallery.pages {
                try await page.write { bytes in
                    try Task.checkCancellation()
                    try bytes.withUnsafeBytes { try file.write($0) }
                } showing: { image in
                    let picture = try await picture(of: image).map(GalleryItem.Picture.embedded)
                    return GalleryItem(picture: picture ?? .missing, comments: comments[image.id] ?? [])
                }
            }
            try file.finish()
        } catch let error where !(error is CancellationError) {
            throw ExportFailure(path: path, cause: error)
        }
    }

    /// Returns the picture to embed, or nil if it is missing.
    private mutating func picture(of image: FeedImage) async throws -> Data? {
        do {
            let picture =
                if let thumbnailer { try await thumbnail(of: image, thumbnailer) } else { try await data(image) }
            if let picture {
                pictures.append(picture.count)
                return picture
            }
        } catch {
            try Task.checkCancellation()
            losses.add(.failure(error), at: image.url)
        }
        missing.insert(image.id)
        return nil
    }

    // MARK: - Thumbnails

    /// A picture to embed, and whether it should be smaller, but no thumbnail could be made.
    private typealias Embedded = (data: Data, isTooLarge: Bool)

    /// Returns the thumbnail of an image, or its picture if it needs none; makes those of the next images in parallel.
    private mutating func thumbnail(of image: FeedImage, _ thumbnailer: @escaping Thumbnailer) async throws -> Data? {
        if next.isEmpty {
            let cores = ProcessInfo.processInfo.activeProcessorCount
            let images = Array(gallery.images.drop { $0.id != image.id }.prefix(4 * cores))
            next = try await images.concurrentMap(limit: cores) { [data] image -> Embedded? in
                guard let data = try await data(image) else { return nil }
                return try await Self.thumbnail(data, of: image, thumbnailer)
            }
        }
        let picture = try next.removeFirst().get()
        if picture?.isTooLarge == true { failedThumbnails += 1 }
        return picture?.data
    }

    /// Returns the thumbnail of a picture, or the picture itself if it needs none or that fails.
    private static func thumbnail(
        _ data: Data,
        of image: FeedImage,
        _ thumbnailer: Thumbnailer
    ) async throws -> Embedded {
        let file = PictureFile(of: data, for: image)
        guard file.thumbnail != nil else { return (data, false) }
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
        return (thumbnail ?? data, thumbnail == nil)
    }
}
