import FeedCore
package import Foundation

/// The feed of an export as its directory records it.
///
/// The directory is public, so neither the secrets of the URL nor anything derived from them is recorded.
package struct RecordedFeed: Codable, Equatable, Sendable {
    /// The URL of the feed without its secrets.
    package let url: URL

    /// Whether the URL had a secret, so that the user must name the feed every time; nil means false.
    private let mustBeNamed: Bool?

    private enum CodingKeys: String, CodingKey {
        case url = "feed"
        case mustBeNamed = "feed_must_be_named"
    }

    /// Creates the record of the feed at `named`; nil if it has no web URL.
    init?(_ named: URL) {
        // Without user, password and possibly secret values.
        guard let url = URL(web: named.redacted.replacing(/…@?/, with: "")) else { return nil }
        self.url = url
        mustBeNamed = url == named ? nil : true
    }

    /// Whether the user must name the feed every time, because its URL has a secret.
    package var hasSecret: Bool { mustBeNamed == true }

    /// Whether the URL is a web URL, because other people may have changed the file.
    var isSafe: Bool { URL(web: url.absoluteString) == url }

    /// Returns whether this is the feed at `url`.
    func isAt(_ url: URL) -> Bool { self.url.plainFormOfFeed == url.plainFormOfFeed }
}
