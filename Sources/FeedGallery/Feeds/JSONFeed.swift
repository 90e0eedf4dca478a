import FeedJSON

/// A gallery as a JSON Feed 1.1, to which feed readers can subscribe.
///
/// Its entries are those of the ``RSSFeed``, and the same gallery gives the same bytes.
public struct JSONFeed: Sendable {
    /// The name of the file next to the pages, to which they link.
    public static let name = "jsonfeed.json"

    static let mediaType = "application/feed+json"

    /// The content of the file, in UTF-8.
    public let bytes: [UInt8]

    /// Writes the feed of a gallery; nil if the gallery has no base URL.
    public init?(of gallery: Gallery) {
        guard let home = gallery.link(toServed: gallery.firstPage.name), let own = gallery.link(toServed: Self.name)
        else { return nil }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("version", "https://jsonfeed.org/version/1.1")
            writer.member("title", gallery.title)
            writer.member("home_page_url", home.address)
            writer.member("feed_url", own.address)
            writer.name("items")
            writer.array { writer in
                for image in gallery.firstPage.images {
                    writer.object { $0.item(FeedEntry(of: image, on: home, of: gallery)) }
                }
            }
        }
        writer.endLine()
        bytes = writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func item(_ entry: FeedEntry) {
        member("id", entry.id)
        member("url", entry.link)
        member("title", entry.title)
        member("content_html", entry.html)
        if let source = entry.source { member("external_url", source.address) }
        if let date = entry.publishedAt { member("date_published", ISO8601.text(of: date)) }
        if let (file, link) = entry.picture {
            member("image", link.address)
            name("attachments")
            array { writer in
                writer.object { writer in
                    writer.member("url", link.address)
                    writer.member("mime_type", file.format.mediaType)
                    if let description = entry.description { writer.member("title", description) }
                    writer.member("size_in_bytes", file.byteCount)
                }
            }
        }
        if let location = entry.location {
            name("_essential_feed")
            object { $0.member("location", location) }
        }
    }
}
