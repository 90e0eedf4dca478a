public import Foundation

/// An image of the feed: its description, its location and the URL of its image data.
///
/// It is encoded with the keys of the service's feed. Encoding and decoding fail if its URL is not an absolute `http`
/// or `https` URL.
public struct FeedImage: Codable, Hashable, Identifiable, Sendable {
    /// The ID assigned by the service.
    public let id: UUID

    /// What the image shows, if known.
    public let description: String?

    /// Where the image was taken, if known.
    public let location: String?

    /// The URL of the image data: absolute, `http` or `https`, in everything a loader returns.
    public var url: URL { urlText.url }

    /// The URL as text.
    package let urlText: URLText

    /// Creates an image.
    public init(id: UUID, description: String? = nil, location: String? = nil, url: URL) {
        self.id = id
        self.description = description
        self.location = location
        urlText = URLText(url)
    }

    /// Creates an image without parsing its URL.
    package init(id: UUID, description: String?, location: String?, urlText: URLText) {
        self.id = id
        self.description = description
        self.location = location
        self.urlText = urlText
    }
}

extension FeedImage {
    /// The keys of the service's feed.
    private enum CodingKeys: String, CodingKey {
        case id, description, location, image
    }

    /// Decodes an image.
    ///
    /// - Throws: `DecodingError` if a value is missing or invalid, including a URL that is not a web URL.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard let urlText = URLText(web: try values.decode(String.self, forKey: .image)) else {
            let reason = "not an absolute http or https URL"
            throw DecodingError.dataCorruptedError(forKey: .image, in: values, debugDescription: reason)
        }
        self.init(
            id: try values.decode(UUID.self, forKey: .id),
            description: try values.decodeIfPresent(String.self, forKey: .description),
            location: try values.decodeIfPresent(String.self, forKey: .location),
            urlText: urlText
        )
    }

    /// Encodes the image.
    ///
    /// - Throws: `EncodingError` if the URL is not a web URL, since it could not be decoded again.
    public func encode(to encoder: any Encoder) throws {
        guard urlText.isWebURL else {
            let reason = "not an absolute http or https URL"
            let context = EncodingError.Context(
                codingPath: encoder.codingPath + [CodingKeys.image],
                debugDescription: reason
            )
            throw EncodingError.invalidValue(url, context)
        }
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encodeIfPresent(description, forKey: .description)
        try values.encodeIfPresent(location, forKey: .location)
        try values.encode(urlText.text, forKey: .image)
    }
}
