import FeedCore
import FeedExport
import Foundation

/// Finds the images and pictures of an export that the user names; each takes the same time, however many there are.
struct ExportedImages {
    private let path: String
    private let phrases: Phrases
    private let images: ImageIndex<ExportContents>

    /// Reads the export at a path.
    init(at path: String, _ phrases: Phrases) throws {
        (self.path, self.phrases) = (path, phrases)
        images = ImageIndex(of: try ExportReader(path).feeds.map { (images: $0.images, source: $0) })
    }

    /// Returns the picture of an image.
    ///
    /// - Throws: ``CommandFailure/notFound(_:)`` if the export does not have the image or its picture.
    func picture(of reference: ImageReference) throws -> LoadedPicture {
        let found =
            switch reference {
            case .id(let id): try images.image(with: id, phrases)
            case .url(let url): images.image(at: url)
            }
        guard let (image, feed) = found else { throw CommandFailure.notFound(noImage(reference)) }
        guard let data = try feed.picture(of: image) else {
            throw CommandFailure.notFound(phrases.t("{path} has no picture of {id}", path.shown, image.id.uuidString))
        }
        let loaded = Loaded(data, source: .cache(fallbackReason: nil), savedAt: feed.date)
        return LoadedPicture(url: image.url, data: loaded, cachedFile: feed.file(of: image), image: image)
    }

    private func noImage(_ reference: ImageReference) -> String {
        switch reference {
        case .id(let id): phrases.t("{path} has no image with the id {id}", path.shown, id.text)
        case .url(let url): phrases.t("{path} has no picture of {id}", path.shown, url.absoluteString.shown)
        }
    }
}
