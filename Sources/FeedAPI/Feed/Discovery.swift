import FeedCore
import FeedMarkup
import Foundation

/// The feed that a web page links to, or the page that it redirects to.
struct DiscoveredFeed: Error {
    let url: URL

    /// Whether the URL is a page that this page redirects to, and that may link to a feed.
    let isPage: Bool

    /// Finds the feed that a page links to, else the page that it redirects to by `<meta>`; nil if there is neither.
    init?(inPage html: UnsafeRawBufferPointer, at response: URL, _ discovery: FeedMapper.Discovery) {
        guard discovery != .nothing else { return nil }
        var page = WebPage()
        page.read(html)
        let base = page.base.flatMap { URL(string: $0, relativeTo: response)?.absoluteURL } ?? response
        func url(_ reference: String) -> URL? {
            FeedList.url(reference) ?? URLText(web: reference.replacing(" ", with: "%20"), relativeTo: base)?.url
        }
        let links = page.links.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        if let feed = links.lazy.compactMap({ url($0.element.reference) }).first {
            (self.url, isPage) = (feed, false)
        } else if discovery == .page, let other = page.refresh.flatMap(url) {
            (self.url, isPage) = (other, true)
        } else {
            return nil
        }
    }
}

/// The feed links of a web page.
private struct WebPage {
    struct Link {
        let reference: String

        /// The priority; lower is better.
        ///
        /// Comment feeds are last, then other types, then links in the body.
        let rank: Int
    }

    private(set) var base, refresh: String?
    private(set) var links: [Link] = []
    private var isInBody = false

    mutating func read(_ html: UnsafeRawBufferPointer) {
        var tokens = MarkupTokens(html, isHTML: true)
        while let token = tokens.next() {
            guard case .start(let tag) = token else { continue }
            switch tag.name {
            case "base": base = base ?? tag["href"]?.string
            case "link": add(tag)
            case "meta": refresh = refresh ?? tag.refresh
            case "html", "head", "title", "script", "style", "noscript", "template": break
            // Any other element begins the body.
            default: isInBody = true
            }
        }
    }

    private mutating func add(_ tag: MarkupTag) {
        guard tag.has("alternate", in: "rel") || tag.has("feed", in: "rel"), let reference = tag["href"]?.string,
            let type = tag["type"]?.string.lowercased().prefix(while: { $0 != ";" }).trimmed
        else { return }
        let isOwn = ["application/feed+json", "application/atom+xml", "application/rss+xml"].contains(type)
        let isJSON = type == "application/json" && !reference.contains("oembed") && !reference.contains("wp-json")
        let others = ["application/rdf+xml", "application/rss", "application/atom", "application/xml", "text/xml"]
        guard isOwn || isJSON || others.contains(type) else { return }
        let isOfComments = [reference, tag["title"]?.string].contains { $0?.lowercased().contains("comments") ?? false }
        links.append(Link(reference: reference, rank: (isOfComments ? 4 : 0) + (isOwn ? 0 : 2) + (isInBody ? 1 : 0)))
    }
}

extension MarkupTag {
    /// The URL that a `<meta>` redirects to within five seconds.
    fileprivate var refresh: String? {
        guard has("refresh", in: "http-equiv"), let content = self["content"]?.string else { return nil }
        let parts = content.split(maxSplits: 1) { $0 == ";" || $0 == "," }
        guard parts.count == 2, let time = Double(parts[0].trimmed), 0...5 ~= time else { return nil }
        let target = parts[1].trimmed
        let hasName = target.lowercased().hasPrefix("url")
        let rest = hasName ? target.dropFirst(3).trimmed.drop { $0 == "=" }.trimmed : target
        let url = rest.trimmed { "'\" ".contains($0) }
        return url.isEmpty ? nil : url
    }
}
