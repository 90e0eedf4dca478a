import FeedCore
import FeedGallery
import Foundation

/// A feed as one page with everything inside it, to be shown in a web view, or mailed.
func page(of feed: LoadedList<FeedImage>, from url: URL, imageData: any ImageDataLoader) async throws -> Data {
    let gallery = Gallery(of: feed.items, source: url, date: feed.fetchedAt, imagesPerPage: .max)
    var html = Data()
    for page in gallery.pages {
        try await page.write {
            html += $0
        } showing: { image in
            guard let data = try? await imageData.load(from: image.url) else { return GalleryItem(picture: .missing) }
            return GalleryItem(picture: .embedded(data))
        }
    }
    return html
}

/// Writes pages that link to one another, and their pictures beside them.
func write(_ gallery: Gallery, to directory: URL, imageData: any ImageDataLoader) async throws {
    let pictures = directory.appending(path: "pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    for page in gallery.pages {
        var html = Data()
        try await page.write {
            html += $0
        } showing: { image in
            guard let data = try? await imageData.load(from: image.url) else { return GalleryItem(picture: .missing) }
            let file = PictureFile(of: data, forImage: image.id)
            try data.write(to: directory.appending(path: file.name), options: .atomic)
            return GalleryItem(picture: .file(file))
        }
        try html.write(to: directory.appending(path: page.name), options: .atomic)
    }
}

/// Writes a gallery that will be served at `url`, and the feeds that its pages name.
func publish(_ images: [FeedImage], at url: URL, in directory: URL, imageData: any ImageDataLoader) async throws {
    var pictures: [UUID: PictureFile] = [:]
    for image in images {
        guard let data = try? await imageData.load(from: image.url) else { continue }
        pictures[image.id] = PictureFile(of: data, forImage: image.id)
    }
    let gallery = Gallery(of: images, title: "Holidays", baseURL: url, pictures: pictures)
    try await write(gallery, to: directory, imageData: imageData)
    if let feed = RSSFeed(of: gallery) {
        try Data(feed.bytes).write(to: directory.appending(path: RSSFeed.name), options: .atomic)
    }
    if let feed = JSONFeed(of: gallery) {
        try Data(feed.bytes).write(to: directory.appending(path: JSONFeed.name), options: .atomic)
    }
}

/// Writes a page that leads to galleries in directories next to it.
func writeIndex(of galleries: [(name: String, gallery: Gallery)], to directory: URL) throws {
    let entries = galleries.map { GalleryIndex.Entry(of: $0.gallery, in: $0.name) }
    let index = GalleryIndex(of: entries, title: "My feeds")
    try Data(index.bytes).write(to: directory.appending(path: GalleryIndex.name), options: .atomic)
}

extension GalleryLabels {
    static var german: GalleryLabels {
        var labels = GalleryLabels.english
        labels.language = "de"
        labels.title = "Galerie"
        labels.images = { $0 == 1 ? "1 Bild" : "\($0) Bilder" }
        labels.image = { "Bild \($0)" }
        labels.emptyFeed = "Hier ist noch kein Bild."
        labels.previousImage = "Voriges Bild"
        labels.nextImage = "Nächstes Bild"
        labels.close = "Schließen"
        labels.pictureFile = "Bilddatei"
        labels.commentCount = { $0 == 1 ? "1 Kommentar" : "\($0) Kommentare" }
        labels.imagePage = { "Ansehen auf \($0)" }
        labels.missingPicture = "Bild nicht verfügbar"
        labels.otherFormat = "Bild in einem anderen Format"
        labels.pages = "Seiten"
        labels.previousPage = "Vorige Seite"
        labels.nextPage = "Nächste Seite"
        labels.page = { "Seite \($0) von \($1)" }
        labels.source = "Quelle"
        labels.date = "Stand"
        labels.feeds = "Meine Feeds"
        labels.emptyList = "Diese Liste hat keine Feeds."
        labels.noPageYet = "Noch keine Seite"
        return labels
    }
}
