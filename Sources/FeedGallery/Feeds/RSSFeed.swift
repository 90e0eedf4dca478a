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
                xml.element("item") { FeedEntry(image: image, gallery: gallery).write(to: &$0) }
            }
            xml.markup("\n")
        }
        xml.markup("\n</rss>\n")
        bytes = xml.bytes
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
    let image: FeedImage
    let gallery: Gallery

    private var description: String? { image.description?.allowedInXML.visible }
    private var location: String? { image.location?.allowedInXML.visible }

    private var picture: (file: PictureFile, link: Link)? {
        gallery.pictures[image.id].flatMap { file in gallery.link(toServed: file, of: image).map { (file, $0) } }
    }

    /// The size of the picture; nil if it is unknown, or so small that readers take the picture for an icon.
    private var size: ImageSize? {
        picture?.file.size.flatMap { min($0.width, $0.height) < 32 ? nil : $0 }
    }

    func write(to xml: inout HTML) {
        xml.element("title") { $0.text(image.title) }
        if let link = gallery.link(toServedPageOf: image) { xml.element("link") { $0.text(link.address) } }
        xml.element("guid", .plain(.isPermanent, "false")) { $0.text(image.id.text) }
        var html = HTML()
        writeText(to: &html)
        xml.element("description") { $0.text(String(decoding: html.bytes, as: UTF8.self)) }
        if let feed = gallery.feed(of: image) { xml.element("dc:creator") { $0.text(feed.title.allowedInXML) } }
        if let date = image.publishedAt?.inRFC822 { xml.element("pubDate") { $0.text(date) } }
        guard let (file, link) = picture else { return }
        let (url, type) = (Attribute.plain(.url, link.address), Attribute.plain(.type, file.format.mediaType))
        let bytes = "\(file.byteCount)"
        xml.element("enclosure", url, .plain(.length, bytes), type)
        xml.element(
            "media:content",
            url,
            .plain(.fileSize, bytes),
            type,
            .plain(.medium, "image"),
            .width(of: size),
            .height(of: size)
        ) { content in
            if let description { content.element("media:description") { $0.text(description) } }
            if let location { content.element("media:location", .plain(.description, location)) }
        }
    }

    private func writeText(to html: inout HTML) {
        html.element("p") { writePicture(to: &$0) }
        for text in [description, location].compactMap({ $0 }) {
            html.element("p", .ownDirection) { html in
                for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
                    if index > 0 { html.void("br") }
                    html.text(String(line))
                }
            }
        }
    }

    /// Writes the picture, as a link to the original web page, if any.
    private func writePicture(to html: inout HTML) {
        let source = image.link.flatMap(Link.init(web:))
        // The name of another format would be read as the description of an image that has none.
        if let (file, link) = picture, file.format.isDisplayable || description == nil {
            // A reference in the alternative text would be decoded, and no longer be the location.
            let location = location?.contains("&") == true ? nil : location
            let alternative = Attribute.plain(.alternative, description ?? location ?? image.id.text)
            return html.link(to: source) { html in
                html.void("img", .src(link), alternative, .width(of: size), .height(of: size))
            }
        }
        if let (file, link) = picture {
            html.element("a", .href(link), .download) { $0.text(file.format?.name ?? gallery.labels.otherFormat) }
        } else {
            html.text(image.url.absoluteString)
        }
        guard let source, let host = image.link?.host() else { return }
        html.text(" · ")
        html.element("a", .href(source)) { $0.text(gallery.labels.imagePage(host)) }
    }
}

extension String {
    /// The text without the characters that XML 1.0 forbids or discourages: all controls except tabs and line ends.
    var allowedInXML: String {
        let allowed = unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0xFFFD, 0x10000...: true
            default: false
            }
        }
        return String(allowed)
    }
}
