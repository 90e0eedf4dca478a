import FeedCore
import FeedMarkup
import Foundation

/// The URLs of a feed, which relative references are resolved against.
///
/// It is a class because all entries share the space for resolved URLs: a short body must not fill the memory by resolving
/// many references against a long base.
final class FeedPlace {
    /// The URL of the response, without user and password.
    let response: URL

    /// The link of the channel, if it has one.
    private(set) var site: URL?

    /// The plain form of the channel's link; without one, that of the feed's URL.
    var channel: String { site?.plainForm ?? feed.plainFormWithoutFragment }

    private let feed: URL

    /// The hosts of the feed and its site; only pictures of entries on these hosts may be relative to the entry.
    private var hosts: [String] = []

    /// The resolved values of `xml:base`.
    private var bases: [URLBase] = []

    /// The base of the entry read last, and the bases of the response and of the site.
    private var entryBase: (link: URLText, base: URLBase)?
    private let responseBase: URLBase
    private var siteBase: URLBase?

    /// The bytes that are left for what references inherit from their bases; no feed that people publish needs a quarter.
    private var space = 64 << 20

    /// - Parameter bases: the values of `xml:base`, each with the index of the outer base that it is relative to.
    init(feed: URL, response: URL, site: FeedText?, bases: [(value: MarkupText, outer: Int32?)]) {
        (self.feed, self.response) = (feed, response.withoutUser)
        responseBase = URLBase(self.response)
        for base in bases {
            let outer = base.outer.map(self.base) ?? responseBase
            self.bases.append(self.base(base.value.string, in: outer))
        }
        self.site = site.flatMap { url(of: $0) }?.url
        siteBase = self.site.map(URLBase.init)
        hosts = [self.site, feed, response].compactMap { $0?.host()?.lowercased() }
    }

    /// Returns the web URL of a reference, which may be relative to its `xml:base` or the response; nil if it has none.
    func url(of reference: FeedText) -> URLText? {
        url(of: reference.string, in: reference.base.map(base) ?? responseBase)
    }

    /// Returns the web URL of a reference, which may be relative to `base`; nil if it is not one, or if there is no space.
    func url(of reference: String, in base: @autoclosure () -> URLBase) -> URLText? {
        if let url = URLText(web: reference) { return url }
        guard space > 0 else { return nil }
        let base = base()
        let reference = reference.replacing(" ", with: "%20")
        let simple = URLText(path: reference, in: base)
        // Any other form is resolved by Foundation, which takes more time.
        guard let url = simple ?? URLText(web: reference, relativeTo: base.url) else { return nil }
        space -= max(0, url.text.utf8.count - reference.utf8.count) * (simple == nil ? 8 : 1)
        return url
    }

    func base(_ index: Int32) -> URLBase { bases[Int(index)] }

    /// Returns the base of an `xml:base` relative to an outer base; the outer base if it is not a URL, or too long.
    func base(_ base: String, in outer: URLBase) -> URLBase {
        guard space > 0, base.utf8.count <= URLText.maximumLength,
            let url = URL(string: base, relativeTo: outer.url)?.absoluteURL.withoutUser,
            url.absoluteString.utf8.count <= URLText.maximumLength
        else { return outer }
        space -= url.absoluteString.utf8.count
        return URLBase(url)
    }

    /// Returns the base of an entry's relative picture URLs: the `xml:base` with an index, else the entry or the site.
    func base(_ index: Int32?, ofEntryAt link: URLText?) -> URLBase {
        if let index { return base(index) }
        let common = siteBase ?? responseBase
        guard let link else { return common }
        if let entryBase, entryBase.link == link { return entryBase.base }
        let url = link.url
        let isHere = url.host().map { hosts.contains($0.lowercased()) } ?? false
        let base = isHere ? URLBase(url.withoutUser) : common
        entryBase = (link, base)
        return base
    }
}

extension URL {
    /// The URL without user and password, which no resolved reference inherits.
    var withoutUser: URL { user == nil && password == nil ? self : withUser(of: nil) ?? self }
}
