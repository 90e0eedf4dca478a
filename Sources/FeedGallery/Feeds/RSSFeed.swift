import FeedCore
import FeedJSON
import Foundation

/// An RSS 2.0 feed of a gallery with Media RSS, which feed readers can subscribe to.
///
///     if let feed = RSSFeed(of: gallery) {
///         try Data(feed.bytes).write(to: directory.appending(path: RSSFeed.name))
///     }
///
/// The entries are the newest 200 images, newest first, each with a link to its page. The only dates are the dates of the
/// images, so equal galleries have equal bytes. An entry contains all texts of its image, so that reading the feed
/// returns the same IDs, texts and dates. In a gallery of several feeds, the author of an entry is the title of its
/// feed. The document is valid RSS 2.0 and XML, for any texts of the images.
public struct RSSFeed: Sendable {
    /// The name of the file, which the pages next to it link to.
    public static let name = "feed.xml"

    private static let longest = 200

    static let mediaType = "application/rss+xml"

    /// The content of the file, in UTF-8.
    public let bytes: [UInt8]

    /// Writes the feed of a gallery; nil if the gallery has no base URL.
    public init?(of gallery: Gallery) {
        guard let home = gallery.link(toServed: gallery.firstPage.name), let own = gallery.link(toServed: Self.name)
        else { return nil }
        // HTML without void elements is also valid XML.
        var xml = HTML()
        xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\"")
        xml.markup(" xmlns:media=\"http://search.yahoo.com/mrss/\" xmlns:atom=\"http://www.w3.org/2005/Atom\"")
        if !gallery.feeds.isEmpty { xml.markup(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"") }
        xml.markup(">\n")
        xml.element("channel") { xml in
            let title = gallery.title.allowedInXML
            xml.element("title") { $0.text(title) }
            xml.element("link") { $0.text(home.address) }
            xml.element("description") { $0.text(title) }
            xml.element("atom:link", .plain(.relation, "self"), .plain(.type, Self.mediaType), .href(own))
            for image in gallery.newestImages.prefix(Self.longest) {
                xml.markup("\n")
                xml.element("item") { $0.item(FeedEntry(of: image, in: gallery)) }
            }
            xml.markup("\n")
        }
        xml.markup("\n</rss>\n")
        bytes = xml.bytes
    }
}

extension HTML {
    fileprivate mutating func item(_ entry: FeedEntry) {
        element("title") { $0.text(entry.title) }
        if let link = entry.link { element("link") { $0.text(link.address) } }
        element("guid", .plain(.isPermanent, "false")) { $0.text(entry.id) }
        element("description") { $0.text(entry.html) }
        if let author = entry.author { element("dc:creator") { $0.text(author) } }
        if let date = entry.publishedAt?.inRFC822 { element("pubDate") { $0.text(date) } }
        guard let (file, link) = entry.picture else { return }
        let bytes = "\(file.byteCount)"
        element("enclosure", .plain(.url, link.address), .plain(.length, bytes), .plain(.type, file.format.mediaType))
        element(
            "media:content",
            .plain(.url, link.address),
            .plain(.fileSize, bytes),
            .plain(.type, file.format.mediaType),
            .plain(.medium, "image"),
            file.size.map { .plain(.width, "\($0.width)") },
            file.size.map { .plain(.height, "\($0.height)") }
        ) { content in
            if let description = entry.description { content.element("media:description") { $0.text(description) } }
            if let location = entry.location { content.element("media:location", .plain(.description, location)) }
        }
    }
}

extension Date {
    /// The date in the format of RFC 822, with a year of four digits: `Wed, 20 May 2020 11:24:59 GMT`.
    fileprivate var inRFC822: String? {
        // In English, regardless of the user's language.
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // The first day of 1970 was a Thursday.
        let day = Int((timeIntervalSince1970 / 86_400).rounded(.down)) + 4
        let parts = ISO8601.text(of: self).split(whereSeparator: "-TZ".contains)
        guard let month = Int(parts[1]) else { return nil }
        return "\(days[(day % 7 + 7) % 7]), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]) GMT"
    }
}

// MARK: - Entries

/// The entry of an image in the feed of a gallery, without any text that the image does not have.
private struct FeedEntry {
    let id: String
    let title: String
    /// The URL of the image's page.
    let link: Link?
    /// The title of the image's feed, in a gallery of several feeds.
    let author: String?
    let description: String?
    let location: String?
    let publishedAt: Date?
    /// The original web page of the image.
    let source: Link?
    let picture: (file: PictureFile, link: Link)?
    /// The picture and the texts of the image.
    private(set) var html = ""

    init(of image: FeedImage, in gallery: Gallery) {
        id = image.id.text
        title = image.title
        link = gallery.link(toServedPageOf: image)
        author = gallery.feed(of: image)?.title.allowedInXML
        description = image.description?.allowedInXML.visible
        location = image.location?.allowedInXML.visible
        publishedAt = image.publishedAt
        source = image.link.flatMap(Link.init(web:))
        picture = gallery.pictures[image.id].flatMap { file in
            gallery.link(toServed: file, of: image).map { (file: file, link: $0) }
        }
        var html = HTML()
        html.element("p") { writePicture(of: image, labels: gallery.labels, to: &$0) }
        for text in [description, location].compactMap({ $0 }) {
            html.element("p", .ownDirection) { html in
                for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
                    if index > 0 { html.void("br") }
                    html.text(String(line))
                }
            }
        }
        self.html = String(decoding: html.bytes, as: UTF8.self)
    }

    /// Writes the picture, as a link to the original web page, if any.
    private func writePicture(of image: FeedImage, labels: GalleryLabels, to html: inout HTML) {
        if let (file, link) = picture, file.format.isDisplayable {
            if let source { html.begin("a", [.href(source)]) }
            html.void(
                "img",
                .src(link),
                .plain(.alternative, description ?? location ?? id),
                file.size.map { .plain(.width, "\($0.width)") },
                file.size.map { .plain(.height, "\($0.height)") }
            )
            if source != nil { html.end("a") }
            return
        }
        if let (file, link) = picture {
            html.element("a", .href(link), .download) { $0.text(file.format?.name ?? labels.otherFormat) }
        } else {
            html.text(image.url.absoluteString)
        }
        guard let source, let host = image.link?.host() else { return }
        html.text(" · ")
        html.element("a", .href(source)) { $0.text(labels.imagePage(host)) }
    }
}

extension String {
    /// The text without the characters that XML 1.0 forbids or discourages: all controls except tabs and line ends.
    var allowedInXML: String {
        // Most texts are ASCII.
        guard !utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return self }
        let allowed = unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0xFFFD, 0x10000...: true
            default: false
            }
        }
        return String(allowed)
    }
}
