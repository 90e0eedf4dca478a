import FeedJSON
import Foundation

/// A gallery as an RSS 2.0 feed with Media RSS, to which feed readers can subscribe.
///
/// Its entries are the images of the first page, with the dates of the images alone: the same gallery gives the same
/// bytes. They have all that is known of an image, so that whoever reads the feed gets the same IDs, texts and dates.
/// It is valid for RSS 2.0 and strict XML parsers, whatever the texts of the images contain.
public struct RSSFeed: Sendable {
    /// The name of the file next to the pages, to which they link.
    public static let name = "feed.xml"

    static let mediaType = "application/rss+xml"

    /// The content of the file, in UTF-8.
    public let bytes: [UInt8]

    /// Writes the feed of a gallery; nil if the gallery has no base URL.
    public init?(of gallery: Gallery) {
        guard let home = gallery.link(toServed: gallery.firstPage.name), let own = gallery.link(toServed: Self.name)
        else { return nil }
        // HTML without void elements is written as XML is.
        var xml = HTML()
        xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\"")
        xml.markup(" xmlns:media=\"http://search.yahoo.com/mrss/\" xmlns:atom=\"http://www.w3.org/2005/Atom\">\n")
        xml.element("channel") { xml in
            let title = gallery.title.allowedInXML
            xml.element("title") { $0.text(title) }
            xml.element("link") { $0.text(home.address) }
            xml.element("description") { $0.text(title) }
            xml.element("atom:link", .plain(.relation, "self"), .plain(.type, Self.mediaType), .href(own))
            for image in gallery.firstPage.images {
                xml.markup("\n")
                xml.element("item") { $0.item(FeedEntry(of: image, on: home, of: gallery)) }
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
        element("link") { $0.text(entry.link) }
        element("guid", .plain(.isPermanent, "false")) { $0.text(entry.id) }
        element("description") { $0.text(entry.html) }
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
    /// The date as in RFC 822, with the four digits of the year that RSS allows: `Wed, 20 May 2020 11:24:59 GMT`.
    fileprivate var inRFC822: String? {
        // The same in every language, unlike what a formatter writes.
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // The first day of 1970 was a Thursday.
        let day = Int((timeIntervalSince1970 / 86_400).rounded(.down)) + 4
        let parts = ISO8601.text(of: self).split(whereSeparator: "-TZ".contains)
        guard let month = Int(parts[1]) else { return nil }
        return "\(days[(day % 7 + 7) % 7]), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]) GMT"
    }
}
