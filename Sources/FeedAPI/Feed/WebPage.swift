import FeedMarkup

/// The title and the feed links of a web page.
struct WebPage {
    struct Link {
        let reference: String

        /// The priority; lower is better.
        ///
        /// Comment feeds are last, and before them other types. Of one rank, the first link counts, so links before
        /// the body come before those in it.
        let rank: Int
    }

    private(set) var title, base, refresh: String?
    private(set) var links: [Link] = []

    init(_ html: UnsafeRawBufferPointer) {
        var tokens = MarkupTokens(html, isHTML: true)
        while let token = tokens.next() {
            guard case .start(let tag) = token else { continue }
            switch tag.name {
            case "title":
                guard title == nil, case .text(let text)? = tokens.next() else { break }
                title = text.withUTF8(String.init(onOneLine:)).cut(after: 80)
            case "base": base = base ?? tag["href"]?.string
            case "link": add(tag)
            case "meta": refresh = refresh ?? tag.refresh
            default: break
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
        links.append(Link(reference: reference, rank: (isOfComments ? 2 : 0) + (isOwn ? 0 : 1)))
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
