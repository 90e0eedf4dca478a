import FeedCore
import FeedGallery
import FeedTestSupport
import Foundation

/// A gallery that is served at `https://b.example/feed/`.
func anyServedGallery(
    of images: [FeedImage],
    title: String? = nil,
    imagesPerPage: Int = 200,
    pictures: [UUID: PictureFile] = [:]
) -> Gallery {
    Gallery(
        of: images,
        title: title,
        imagesPerPage: imagesPerPage,
        baseURL: URL(string: "https://b.example/feed"),
        pictures: pictures
    )
}

func anyFile(_ data: Data, forImage number: UInt8 = 1) -> PictureFile {
    PictureFile(of: data, for: anyImage(number))
}

/// An image that was published somewhere, at some time.
func anyImage(
    _ number: UInt8 = 1,
    description: String? = "any description",
    location: String? = "any location",
    link: String?,
    publishedAt: Date?
) -> FeedImage {
    FeedImage(
        id: anyID(number),
        description: description,
        location: location,
        url: anyURL("image-\(number)"),
        link: link.flatMap { URL(string: $0) },
        publishedAt: publishedAt
    )
}

/// Returns a page that shows all images with the same picture.
func pageText(of page: GalleryPage, _ picture: GalleryItem.Picture = .missing) async throws -> String {
    try await pageText(of: page, item: GalleryItem(picture: picture))
}

func pageText(of page: GalleryPage, item: GalleryItem) async throws -> String {
    var bytes: [UInt8] = []
    try await page.write {
        bytes += $0
    } showing: { _ in
        item
    }
    return String(decoding: bytes, as: UTF8.self)
}

func imagePageText(_ index: Int = 0, of gallery: Gallery, item: GalleryItem = GalleryItem(picture: .missing)) -> String
{
    String(decoding: gallery.imagePages.map { $0.html(showing: item) }[index], as: UTF8.self)
}
