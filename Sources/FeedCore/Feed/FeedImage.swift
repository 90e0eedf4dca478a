package import FeedJSON
public import Foundation

/// An image of the feed: its description, location, image URL, web page and publication date.
///
///     let image = FeedImage(id: UUID(), description: "A lake at dawn", url: url)
///
/// An image is encoded with the keys of the service's feed, and its date in ISO 8601. Encoding and decoding fail if its
/// URL is not an absolute `http` or `https` URL. An unreadable link or date counts as absent.
public struct FeedImage: Codable, Hashable, Identifiable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case id, description, location, link
        case url = "image"
        case publishedAt = "published_at"
    }

    private static let problem = "not an absolute http or https URL"

    /// The ID, assigned by the service or derived from the feed's entry.
    public let id: UUID

    /// A description of the image, if known.
    public let description: String?

    /// Where the image was taken, if known.
    public let location: String?

    /// The URL of the image data; in loaded images, an absolute `http` or `https` URL.
    public var url: URL { urlText.url }

    /// The URL of a web page about the image, if known; absolute, `http` or `https`.
    public var link: URL? { linkText?.url }

    /// When the image was published, in whole seconds, if known.
    public let publishedAt: Date?

    /// The text of ``url``, without parsing it.
    package var urlString: String { urlText.text }

    /// The text of ``link``, if there is one.
    package var linkString: String? { linkText?.text }

    package let urlText: URLText
    package let linkText: URLText?

    /// Creates an image.
    ///
    /// A link that is not a web URL, and a date outside the years 0000 to 9999, are omitted; fractions of seconds, too.
    public init(
        id: UUID,
        description: String? = nil,
        location: String? = nil,
        url: URL,
        link: URL? = nil,
        publishedAt: Date? = nil
    ) {
        self.init(
            id: id,
            description: description,
            location: location,
            url: URLText(url),
            link: link.flatMap { URLText(web: $0.absoluteString) },
            publishedAt: publishedAt
        )
    }

    package init(
        id: UUID,
        description: String?,
        location: String?,
        url: URLText,
        link: URLText?,
        publishedAt: Date?
    ) {
        self.id = id
        self.description = description
        self.location = location
        urlText = url
        linkText = link
        self.publishedAt = publishedAt.flatMap(ISO8601.wholeSeconds(of:))
    }

    /// Decodes an image from an item of a feed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = { (key: CodingKeys) in try? container.decodeIfPresent(String.self, forKey: key) }
        guard let url = URLText(web: try container.decode(String.self, forKey: .url)) else {
            throw DecodingError.dataCorruptedError(forKey: .url, in: container, debugDescription: Self.problem)
        }
        self.init(
            id: try container.decode(UUID.self, forKey: .id),
            description: try container.decodeIfPresent(String.self, forKey: .description),
            location: try container.decodeIfPresent(String.self, forKey: .location),
            url: url,
            link: text(.link).flatMap(URLText.init(web:)),
            publishedAt: text(.publishedAt).flatMap(ISO8601.dateOrDay)
        )
    }

    /// Encodes the image as an item of a feed.
    public func encode(to encoder: any Encoder) throws {
        guard isEncodable else {
            let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: Self.problem)
            throw EncodingError.invalidValue(urlString, context)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(location, forKey: .location)
        try container.encode(urlString, forKey: .url)
        try container.encodeIfPresent(linkString, forKey: .link)
        try container.encodeIfPresent(publishedAt.map(ISO8601.text), forKey: .publishedAt)
    }
}

extension FeedImage: PayloadItem {
    package var isEncodable: Bool { urlText.isWebURL }

    package init(from reader: inout JSONReader) throws {
        try self.init(from: &reader, relativeTo: nil, readDate: ISO8601.date)
    }

    /// Reads an image; its `image` may be relative to `base`, the URL of the response, and `readDate` reads its date.
    package init(
        from reader: inout JSONReader,
        relativeTo base: URL?,
        readDate: (UnsafeRawBufferPointer) -> Date?
    ) throws {
        var id: UUID?
        var description: String?
        var location: String?
        var url: URLText?
        var link: URLText?
        var publishedAt: Date?
        try reader.readObject { reader, name in
            switch name {
            case "id": id = try reader.readUUID()
            case "description": description = try reader.readStringIfPresent()
            case "location": location = try reader.readStringIfPresent()
            case "image":
                url = try reader.readString(as: { URLText(web: $0, relativeTo: base) }, orFail: .notWebURL)
            // A service may use these two keys for something else.
            case "link" where reader.nextKind == .string: link = URLText(web: try reader.readString())
            case "published_at" where reader.nextKind == .string:
                publishedAt = try reader.readText().withUTF8(readDate)
            default: break
            }
        }
        guard let id else { throw reader.missing("id") }
        guard let url else { throw reader.missing("image") }
        self.init(
            id: id,
            description: description,
            location: location,
            url: url,
            link: link,
            publishedAt: publishedAt
        )
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id)
            if let description { writer.member("description", description) }
            if let location { writer.member("location", location) }
            writer.member("image", urlText.text)
            if let linkText { writer.member("link", linkText.text) }
            if let publishedAt { writer.member("published_at", publishedAt) }
        }
    }
}

extension FeedImage: Pictured {
    /// The picture, whose key is the image's ID, so that it stays when its URL changes.
    public var pictures: [Picture] { [picture] }

    /// The one picture of the image.
    package var picture: Picture {
        var picture = Picture(url: url, key: PictureKey(id.uuidString))
        picture.date = publishedAt
        return picture
    }
}
