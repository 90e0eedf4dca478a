package import FeedJSON
public import Foundation

/// An image of the feed: its description, its location and the URL of its image data.
///
/// It is encoded with the keys of the service's feed. Encoding and decoding fail if its URL is not an absolute `http`
/// or `https` URL.
public struct FeedImage: Codable, Hashable, Identifiable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case id, description, location
        case urlText = "image"
    }

    /// The ID assigned by the service.
    public let id: UUID

    /// What the image shows, if known.
    public let description: String?

    /// Where the image was taken, if known.
    public let location: String?

    /// The URL of the image data: absolute, `http` or `https`, in everything a loader returns.
    public var url: URL { urlText.url }

    package let urlText: URLText

    /// Creates an image.
    public init(id: UUID, description: String? = nil, location: String? = nil, url: URL) {
        self.id = id
        self.description = description
        self.location = location
        urlText = URLText(url)
    }
}

extension FeedImage: PayloadItem {
    package var isReadable: Bool { urlText.isWebURL }

    package init(from reader: inout JSONReader) throws {
        var id: UUID?
        var description: String?
        var location: String?
        var url: URLText?
        try reader.readObject { reader, name in
            switch name {
            case "id": id = try reader.readUUID()
            case "description": description = try reader.readStringIfPresent()
            case "location": location = try reader.readStringIfPresent()
            case "image": url = try reader.readString(as: URLText.init(web:), orFail: .notWebURL)
            default: break
            }
        }
        guard let id else { throw reader.missing("id") }
        guard let url else { throw reader.missing("image") }
        self.id = id
        self.description = description
        self.location = location
        urlText = url
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id.text)
            if let description { writer.member("description", description) }
            if let location { writer.member("location", location) }
            writer.member("image", urlText.text)
        }
    }
}
