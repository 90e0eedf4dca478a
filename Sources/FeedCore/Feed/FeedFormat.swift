/// The format of an image feed.
///
///     if let format = list.format { print(format.name) }
public enum FeedFormat: String, Codable, Hashable, Sendable {
    /// JSON with `items`, the format of this package.
    case essentialFeed = "essential-feed"

    /// JSON Feed 1.0 or 1.1.
    case jsonFeed = "json-feed"

    /// RSS 0.91 to 2.0, or 1.0.
    case rss

    /// Atom 1.0 (RFC 4287) or 0.3.
    case atom

    /// Whether the service of such a feed has comments on its images.
    package var hasComments: Bool { self == .essentialFeed }

    /// The name of the format.
    public var name: String {
        switch self {
        case .essentialFeed: "Essential Feed"
        case .jsonFeed: "JSON Feed"
        case .rss: "RSS"
        case .atom: "Atom"
        }
    }
}
