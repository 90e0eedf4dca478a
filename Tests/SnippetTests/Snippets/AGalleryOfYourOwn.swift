import FeedCore
import FeedGallery
import Foundation

/// Returns a feed as a single page with embedded pictures, to show in a web view or to mail.
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

/// Writes the pages of a gallery, a page for each image, and the pictures.
func write(_ gallery: Gallery, to directory: URL, imageData: any ImageDataLoader) async throws {
    var items: [UUID: GalleryItem] = [:]
    for image in gallery.images {
        guard let data = try? await imageData.load(from: image.url) else { continue }
        let file = PictureFile(of: data, for: image)
        try write(data, to: directory.appending(path: file.name))
        items[image.id] = GalleryItem(picture: .file(file))
    }
    let missing = GalleryItem(picture: .missing)
    for page in gallery.imagePages {
        let html = page.html(showing: items[page.image.id] ?? missing)
        try write(html, to: directory.appending(path: page.name))
    }
    for page in gallery.pages {
        var html = Data()
        try await page.write {
            html += $0
        } showing: { image in
            items[image.id] ?? missing
        }
        try write(html, to: directory.appending(path: page.name))
    }
}

func write(_ data: Data, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file, options: .atomic)
}

/// Writes a gallery that will be served at `url`, with its feed.
func publish(_ images: [FeedImage], at url: URL, in directory: URL, imageData: any ImageDataLoader) async throws {
    var pictures: [UUID: PictureFile] = [:]
    for image in images {
        guard let data = try? await imageData.load(from: image.url) else { continue }
        pictures[image.id] = PictureFile(of: data, for: image)
    }
    let gallery = Gallery(of: images, title: "Holidays", baseURL: url, pictures: pictures)
    try await write(gallery, to: directory, imageData: imageData)
    if let feed = RSSFeed(of: gallery) { try write(Data(feed.bytes), to: directory.appending(path: RSSFeed.name)) }
}

/// The newest images of several feeds, from the entries of a timeline.
func newestImages(of entries: [FeedTimelineEntry]) -> Gallery {
    Gallery(entries: Array(entries.prefix(200)), title: "My friends")
}

/// The newest images of feeds that also have a gallery each, in directories next to these pages.
func overview(of galleries: [(name: String, feed: URL, gallery: Gallery)], entries: [FeedTimelineEntry]) -> Gallery {
    let feeds = galleries.map { name, feed, gallery in
        GalleryFeed(url: feed, title: gallery.title, imageCount: gallery.images.count, directory: name)
    }
    let pictures = galleries.reduce(into: [:]) { $0.merge($1.gallery.pictures) { first, _ in first } }
    return Gallery(entries: entries, feeds: feeds, title: "My friends", pictures: pictures)
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
        labels.feedCount = { $0 == 1 ? "1 Feed" : "\($0) Feeds" }
        labels.emptyFeeds = "In diesen Feeds ist noch kein Bild."
        labels.months = "Monate"
        let months = [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
            "Dezember",
        ]
        labels.monthName = { months[$0 - 1] }
        labels.month = { "\(months[$0 - 1]) \($1)" }
        labels.day = { "\($0). \(months[$1 - 1]) \($2)" }
        labels.undated = "Ohne Datum"
        return labels
    }
}
