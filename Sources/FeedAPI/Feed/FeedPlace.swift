import FeedCore
import FeedMarkup
import Foundation

/// The URLs of a feed, which relative references are resolved against.
struct FeedPlace {
    /// The URL of the response, without user and password.
    let response: URL
    private(set) var site: URL?

    /// The hosts of the feed and its site; only pictures of entries on these hosts may be relative to the entry.
    private var hosts: [String] = []

    /// The resolved values of `xml:base`.
    private var bases: [URL] = []

    /// - Parameter bases: the values of `xml:base`, each with the index of the outer base that it is relative to.
    init(feed: URL, response: URL, site: FeedText?, bases: [(value: MarkupText, outer: Int32?)]) {
        self.response = response.withoutUser
        for base in bases {
            let outer = base.outer.map(url(ofBase:)) ?? self.response
            self.bases.append(Self.url(ofBase: base.value.string, in: outer))
        }
        self.site = site.flatMap { url(of: $0) }?.url
        hosts = [self.site, feed, response].compactMap { $0?.host()?.lowercased() }
    }

    /// Returns the web URL of a reference, which may be relative to its `xml:base` or the response; nil if it has none.
    func url(of reference: FeedText, mayBeRelative: Bool = true) -> URLText? {
        let text = reference.string
        if let url = URLText(web: text) { return url }
        return mayBeRelative ? url(ofRelative: text, in: reference.base.map(url(ofBase:)) ?? response) : nil
    }

    /// Returns the web URL of a reference, which may be relative to `base`; nil if it is not one.
    func url(ofRelative reference: String, in base: URL) -> URLText? {
        URLText(web: reference.replacing(" ", with: "%20"), relativeTo: base)
    }

    func url(ofBase index: Int32) -> URL { bases[Int(index)] }

    /// Returns the URL of an `xml:base` relative to an outer base; the outer base if it is not a URL.
    static func url(ofBase base: String, in outer: URL) -> URL {
        let url = base.utf8.count <= URLText.longestBase ? URL(string: base, relativeTo: outer)?.absoluteURL : nil
        return url.flatMap { $0.absoluteString.utf8.count <= URLText.longestBase ? $0.withoutUser : nil } ?? outer
    }

    /// Returns the base of an entry's relative picture URLs: the `xml:base` with an index, else the entry or the site.
    func base(_ index: Int32?, ofEntryAt link: URLText?) -> URL {
        if let index { return url(ofBase: index) }
        guard let link = link?.url, let host = link.host()?.lowercased() else { return site ?? response }
        return hosts.contains(host) ? link.withoutUser : site ?? response
    }
}

extension URL {
    /// The URL without user and password, which no resolved reference inherits.
    var withoutUser: URL { user == nil && password == nil ? self : withUser(of: nil) ?? self }
}
