package import Foundation

/// The identity of a feed: equal values are one feed, for every command and in every list.
///
///     let titles = Dictionary(feeds.map { (FeedURL($0.url), $0.title) }) { first, _ in first }
///
/// A URL with an empty path and the same URL with the path `/` are equal, and the case of the host does not matter.
package struct FeedURL: Hashable, Sendable {
    /// What all forms of a URL have in common.
    package struct Form: Hashable, Sendable {
        private let user, password: String?
        private let plainForm: String

        fileprivate init(_ url: URL) {
            (user, password) = (url.user(), url.password())
            plainForm = url.plainFormWithoutFragment
        }
    }

    /// The URL as written.
    package let url: URL

    private let key: String

    package init(_ url: URL) {
        self.url = url
        let text = url.cacheKey
        let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
        let authority = text[start...].prefix { !"/?#".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        key = text[..<host.startIndex] + host.lowercased() + text[host.endIndex...]
    }

    /// The form that is the same for all URLs that differ only in the scheme (with its default port or none), a leading
    /// `www.` of the host, a `/` at the end of the path, or a fragment.
    package var form: Form { Form(url) }

    package static func == (left: FeedURL, right: FeedURL) -> Bool { left.key == right.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension URL {
    /// Returns whether another URL is of the same feed.
    package func isFeed(_ other: URL) -> Bool { FeedURL(self) == FeedURL(other) }
}
