import FeedCore
import Foundation

/// The feed that a web page links to, or the page that it redirects to.
struct DiscoveredFeed: Error {
    let url: URL

    /// Whether the URL is a page that this page redirects to, and that may link to a feed.
    let isPage: Bool

    /// Finds the feed that a page links to, else the page that it redirects to by `<meta>`; nil if there is neither.
    init?(inPage html: UnsafeRawBufferPointer, at response: URL, _ discovery: FeedMapper.Discovery) {
        guard discovery != .nothing else { return nil }
        let page = WebPage(html)
        let base = page.base.flatMap { URL(string: $0, relativeTo: response)?.absoluteURL } ?? response
        func url(_ reference: String) -> URL? {
            FeedList.url(reference) ?? URLText(web: reference.replacing(" ", with: "%20"), relativeTo: base)?.url
        }
        if let feed = page.links.sorted(by: { $0.rank < $1.rank }).lazy.compactMap({ url($0.reference) }).first {
            (self.url, isPage) = (feed, false)
        } else if discovery == .page, let other = page.refresh.flatMap(url) {
            (self.url, isPage) = (other, true)
        } else {
            return nil
        }
    }
}
