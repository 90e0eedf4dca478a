package import Foundation

/// The identity of a feed: equal values are one feed, for every command and in every list.
///
///     let titles = Dictionary(feeds.map { (FeedURL($0.url), $0.title) }) { first, _ in first }
package struct FeedURL: Hashable, Sendable {
    /// The form that is the same for all URLs that differ only in the scheme (with its default port or none), a leading
    /// `www.` of the host, a `/` at the end of the path, or a fragment.
    package struct Form: Hashable, Sendable {
        private let user, password: String?
        private let plainForm: String

        package init(_ url: URL) {
            (user, password) = (url.user(), url.password())
            plainForm = url.plainFormWithoutFragment
        }
    }

    private let key: String

    package init(_ url: URL) {
        key = url.cacheKey
    }
}

extension URL {
    /// The text that identifies the URL in a cache: an empty path equals `/` (RFC 9110, section 4.2.3), and the case of the
    /// host does not matter.
    package var cacheKey: String {
        let text = absoluteString
        guard let scheme = text.firstRange(of: "://") else { return text }
        let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        let path = text[authority.endIndex...]
        return text[..<host.startIndex] + host.lowercased() + (path.hasPrefix("/") ? "" : "/") + path
    }

    /// Returns whether another URL is of the same feed.
    package func isFeed(_ other: URL) -> Bool { cacheKey == other.cacheKey }
}
