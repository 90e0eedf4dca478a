public import Foundation

/// What the IDs of a feed's images depend on besides its entries, saved with the list.
///
/// A feed keeps it when its URL changes, so that its images keep their IDs.
public struct FeedIdentity: Codable, Hashable, Sendable {
    /// The names under which it is encoded, which never change.
    private enum CodingKeys: String, CodingKey {
        case base
        case sharedIDs = "shared_ids"
        case sharedLinks = "shared_links"
        case foundFeed = "found_feed"
    }

    /// The plain form of the URL that the feed had first.
    public let base: String

    /// The IDs and links that entries with pictures have shared, the last 100 of each.
    public private(set) var sharedIDs: [String] = []

    /// The links that entries with pictures have shared.
    public private(set) var sharedLinks: [String] = []

    /// The URL of the feed that the web page at the feed's URL refers to, if it is one.
    public package(set) var foundFeed: URL?

    /// Creates the identity of a feed that has not been loaded before.
    public init(feed url: URL) {
        base = Self.plainForm(of: url)
    }

    /// Adds IDs and links that entries share now.
    package mutating func addShared(ids: [String], links: [String]) {
        Self.add(ids, to: &sharedIDs)
        Self.add(links, to: &sharedLinks)
    }

    private static func add(_ names: [String], to shared: inout [String]) {
        guard !names.isEmpty else { return }
        var known = Set(shared)
        shared = (shared + names.filter { $0.utf8.count <= 4_096 && known.insert($0).inserted }).suffix(100)
    }

    /// Returns the URL that all spellings of a feed's URL have in common; two feeds with one plain form are the same.
    ///
    /// Its scheme is `https`, and its host is in lower case, without a leading `www.`. It has no user, no default port of
    /// its own scheme, no `/` at the end of its path, no fragment, and no value of a possible secret.
    public static func plainForm(of url: URL) -> String {
        guard let origin = Origin(url), let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return url.absoluteString
        }
        let host = origin.host.hasPrefix("www.") ? String(origin.host.dropFirst(4)) : origin.host
        let isDefaultPort = origin.port == (origin.scheme == "https" ? 443 : 80)
        var path = parts.percentEncodedPath[...]
        while path.hasSuffix("/") { path.removeLast() }
        let plain =
            "https://" + (host.contains(":") ? "[\(host)]" : host) + (isDefaultPort ? "" : ":\(origin.port)") + path
            + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
        return Secrets.redacted(plain, isWord: true).replacing("…", with: "")
    }
}
