#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An image of the feed: what it shows, where it was taken, and where its image data is.
///
/// It is encoded under the names that its members have in the service's feed, and refuses to be encoded or decoded with
/// a URL that is not an absolute `http` or `https` one.
public struct FeedImage: Codable, Hashable, Identifiable, Sendable {
    /// The identity the service gave the image.
    public let id: UUID

    /// What the image shows, if the service says so.
    public let description: String?

    /// Where the image was taken, if the service says so.
    public let location: String?

    /// The address of the image data: an absolute `http` or `https` URL in everything a loader delivers.
    public var url: URL { urlText.url }

    /// The same, as text.
    package let urlText: URLText

    /// Creates an image.
    public init(id: UUID, description: String? = nil, location: String? = nil, url: URL) {
        self.id = id
        self.description = description
        self.location = location
        urlText = URLText(url)
    }

    /// Creates an image whose URL is not needed as such now.
    package init(id: UUID, description: String?, location: String?, urlText: URLText) {
        self.id = id
        self.description = description
        self.location = location
        self.urlText = urlText
    }
}

extension FeedImage {
    /// The names of the members in a service's feed.
    private enum CodingKeys: String, CodingKey {
        case id, description, location, image
    }

    /// Decodes an image.
    ///
    /// - Throws: `DecodingError` where a member is missing or wrong, a URL that is not of the web included.
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
    /// - Throws: `EncodingError` where its URL is not one of the web, since it could not be decoded again.
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
