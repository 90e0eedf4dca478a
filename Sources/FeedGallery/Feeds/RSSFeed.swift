/// A gallery as an RSS 2.0 feed with Media RSS, to which feed readers can subscribe.
///
/// Its entries are the images of the first page. They have no dates, because images have none: the same gallery gives
/// the same bytes. It is valid for RSS 2.0 and strict XML parsers, whatever the texts of the images contain.
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
            for entry in FeedEntry.all(of: gallery) {
                xml.markup("\n")
                xml.element("item") { $0.item(entry) }
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
        )
    }
}
