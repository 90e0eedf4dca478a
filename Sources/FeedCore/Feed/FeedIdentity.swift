package import FeedJSON
package import Foundation

/// The state of a feed that the IDs of its images are derived from; saved with the list.
///
///     let isSameFeed = FeedIdentity.plainForm(of: url) == FeedIdentity.plainForm(of: otherURL)
///
/// It stays the same when the URL of the feed changes, so that the IDs of its images do too.
package struct FeedIdentity: Hashable, Sendable {
    /// The plain form of the first URL of the feed.
    package let base: String

    /// The last 100 IDs that several entries with pictures had in common.
    package private(set) var sharedIDs: [String] = []

    /// The last 100 links that several entries with pictures had in common.
    package private(set) var sharedLinks: [String] = []

    /// The URL of the feed that a web page at the feed's URL links to, if it is a web page.
    package var foundFeed: URL?

    /// Creates the identity of a feed that has not been loaded before.
    package init(feed url: URL) {
        base = Self.plainForm(of: url)
    }

    /// Creates an identity with a recorded base.
    package init(base: String) {
        self.base = base
    }

    /// Adds the IDs and links that several entries have in common now.
    package mutating func addShared(ids: [String], links: [String]) {
        Self.add(ids, to: &sharedIDs)
        Self.add(links, to: &sharedLinks)
    }

    /// Returns this identity combined with the identity of an earlier page of the same list.
    package func adding(_ earlier: FeedIdentity?) -> FeedIdentity {
        guard var identity = earlier else { return self }
        identity.addShared(ids: sharedIDs, links: sharedLinks)
        return identity
    }

    private static func add(_ names: [String], to shared: inout [String]) {
        guard !names.isEmpty else { return }
        var known = Set(shared)
        shared = (shared + names.filter { $0.utf8.count <= 4_096 && known.insert($0).inserted }).suffix(100)
    }

    /// Returns the plain form of a feed's URL, which is the same for all its spellings.
    ///
    /// The scheme is `https`, and the host is in lower case, without a leading `www.`. The plain form has no user, no
    /// default port, no `/` at the end of the path, no fragment, and no values that may be secret.
    package static func plainForm(of url: URL) -> String {
        guard let origin = Origin(url), let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return url.absoluteString
        }
        let host = origin.host.hasPrefix("www.") ? String(origin.host.dropFirst(4)) : origin.host
        let isDefaultPort = origin.port == (origin.scheme == "https" ? 443 : 80)
        var path = parts.percentEncodedPath[...]
        while path.hasSuffix("/") { path.removeLast() }
        var plain =
            "https://" + (host.contains(":") ? "[\(host)]" : host) + (isDefaultPort ? "" : ":\(origin.port)") + path
        if let query = parts.percentEncodedQuery { plain += "?\(query)" }
        return Secrets.redacted(plain, isWord: true).replacing("…", with: "")
    }
}

extension FeedIdentity: PayloadItem {
    package init(from reader: inout JSONReader) throws {
        var base: String?
        var (ids, links, found): ([String], [String], URL?) = ([], [], nil)
        try reader.readObject { reader, name in
            switch name {
            case "base": base = try reader.readString()
            case "shared_ids": ids = try reader.readArray { try $0.readString() }
            case "shared_links": links = try reader.readArray { try $0.readString() }
            case "found_feed": found = URL(web: try reader.readString())
            default: break
            }
        }
        guard let base else { throw reader.missing("base") }
        (self.base, sharedIDs, sharedLinks, foundFeed) = (base, ids, links, found)
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("base", base)
            for (name, values) in [("shared_ids", sharedIDs), ("shared_links", sharedLinks)] where !values.isEmpty {
                writer.name(name)
                writer.beginArray()
                for value in values { writer.string(value) }
                writer.endArray()
            }
            if let foundFeed { writer.member("found_feed", foundFeed.absoluteString) }
        }
    }
}

extension [FeedImage] {
    /// Returns these images with the IDs of the current images that have the same picture or, if no other current image
    /// has it, the same link.
    package func renamed(like current: [FeedImage]) -> [FeedImage] {
        var taken = Set(map(\.id))
        let ids = Set(current.map(\.id))
        let pictures = Dictionary(current.map { ($0.urlText, $0.id) }) { first, _ in first }
        let links = Dictionary(grouping: current) { $0.linkText }.compactMapValues { $0.count == 1 ? $0[0].id : nil }
        return map { image in
            guard !ids.contains(image.id), let id = pictures[image.urlText] ?? image.linkText.flatMap({ links[$0] }),
                taken.insert(id).inserted
            else { return image }
            return FeedImage(
                id: id,
                description: image.description,
                location: image.location,
                url: image.urlText,
                link: image.linkText,
                publishedAt: image.publishedAt
            )
        }
    }
}
