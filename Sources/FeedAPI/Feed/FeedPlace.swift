import FeedCore
import FeedMarkup
import Foundation

/// Where a feed and its site are.
struct FeedPlace {
    /// The URL as it was given, that of the response, and that of the site.
    let feed, response: URL
    private(set) var site: URL?

    /// The first URL without what may be secret, which the IDs of entries are derived from.
    let name: String

    /// What `xml:base` says, each with the place of the one that it is relative to.
    private let bases: [(value: MarkupText, outer: Int?)]

    init(feed: URL, response: URL, site: FeedText?, bases: [(value: MarkupText, outer: Int?)]) {
        (self.feed, self.response, self.bases) = (feed, response, bases)
        name = feed.redacted.replacing("…@", with: "").replacing("…", with: "")
        self.site = site.flatMap { url(of: $0) }?.url
    }

    /// Returns the URL of what a text refers to, relative to the response; nil if that is not on the web.
    func url(of reference: FeedText) -> URLText? {
        url(of: reference.string, in: reference, or: response)
    }

    /// Returns the URL of what a reference, in a text, refers to; nil if that is not on the web.
    ///
    /// - Parameters:
    ///   - innerBase: the `xml:base` of an element in the text.
    ///   - base: what it is relative to where there is no `xml:base`.
    func url(
        of reference: String,
        in text: FeedText,
        innerBase: String? = nil,
        or base: @autoclosure () -> URL
    ) -> URLText? {
        if let url = URLText(web: reference) { return url }
        let outer = text.base < 0 ? nil : url(ofBase: Int(text.base))
        let base = innerBase.flatMap { URL(string: $0, relativeTo: outer ?? response) } ?? outer ?? base()
        return URLText(web: reference.replacing(" ", with: "%20"), relativeTo: base.absoluteURL)
    }

    private func url(ofBase place: Int) -> URL {
        var values: [String] = []
        var next: Int? = place
        while let place = next {
            values.append(bases[place].value.string)
            next = bases[place].outer
        }
        return values.reversed().reduce(response) { URL(string: $1, relativeTo: $0) ?? $0 }
    }

    /// Returns the URL that relative ones of an entry's pictures are resolved against.
    func base(ofEntryAt link: URLText?) -> URL {
        guard let link = link?.url, let host = link.host()?.lowercased() else { return site ?? response }
        return [site, feed, response].contains { $0?.host()?.lowercased() == host } ? link : site ?? response
    }
}
