import FeedCore
public import Foundation

/// The feed of an export as its directory records it.
///
/// The directory is public, so neither the secrets of the URL nor anything derived from them is recorded.
public struct RecordedFeed: Codable, Equatable, Sendable {
    /// The URL of the feed without its secrets.
    public let url: URL

    /// Whether the URL had a secret, so that the user must name the feed every time; nil means false.
    private let mustBeNamed: Bool?

    /// The plain form of the feed's first URL, from which its IDs are derived, if the feed has moved since.
    private(set) var first: String?

    /// The IDs and links that several entries of the feed had in common, on which its IDs depend.
    private var sharedIDs, sharedLinks: [String]?

    private enum CodingKeys: String, CodingKey {
        case url = "feed"
        case mustBeNamed = "feed_must_be_named"
        case first = "first_feed"
        case sharedIDs = "shared_ids"
        case sharedLinks = "shared_links"
    }

    /// Creates the record of the feed at `named`; nil if it has no web URL.
    init?(_ named: URL) {
        guard let url = URL(web: named.withoutSecrets) else { return nil }
        self.url = url
        mustBeNamed = url == named ? nil : true
    }

    /// Whether the user must name the feed every time, because its URL has a secret.
    public var hasSecret: Bool { mustBeNamed == true }

    /// Whether the URL is a web URL, because other people may have changed the file.
    var isSafe: Bool { URL(web: url.absoluteString) == url }

    /// Returns whether this is the feed at `url`.
    func isAt(_ url: URL) -> Bool {
        FeedIdentity.plainForm(of: self.url) == FeedIdentity.plainForm(of: url)
    }

    /// Returns the record of the feed at another URL; its IDs are still derived from its first URL.
    func moved(to url: URL) -> RecordedFeed? {
        guard var moved = RecordedFeed(url) else { return nil }
        moved.setBase(first ?? FeedIdentity.plainForm(of: self.url))
        (moved.sharedIDs, moved.sharedLinks) = (sharedIDs, sharedLinks)
        return moved
    }

    /// The identity that the IDs of the feed's images are derived from.
    var identity: FeedIdentity {
        var identity = first.map(FeedIdentity.init(base:)) ?? FeedIdentity(feed: url)
        identity.addShared(ids: sharedIDs ?? [], links: sharedLinks ?? [])
        return identity
    }

    /// Records what the IDs of a loaded list are derived from.
    mutating func setIdentity(_ identity: FeedIdentity) {
        setBase(identity.base)
        sharedIDs = identity.sharedIDs.isEmpty ? nil : identity.sharedIDs
        sharedLinks = identity.sharedLinks.isEmpty ? nil : identity.sharedLinks
    }

    private mutating func setBase(_ base: String) {
        first = base == FeedIdentity.plainForm(of: url) ? nil : base
    }
}

extension URL {
    /// The URL without user, password and possibly secret values.
    fileprivate var withoutSecrets: String { redacted.replacing("…@", with: "").replacing("…", with: "") }
}
