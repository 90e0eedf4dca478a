import FeedCore
import FeedMarkup
import Foundation

/// Where a feed and its site are.
struct FeedPlace {
    /// The URLs of the response, without user and password, and of the site.
    let response: URL
    private(set) var site: URL?

    /// The hosts that entries may be on for their pictures to be relative to them.
    private var hosts: [String] = []

    /// The URLs that `xml:base` means.
    private var bases: [URL] = []

    /// - Parameter bases: what `xml:base` says, each with the place of the one that it is relative to.
    init(feed: URL, response: URL, site: FeedText?, bases: [(value: MarkupText, outer: Int?)]) {
        self.response = response.withoutUser
        for base in bases {
            let outer = base.outer.map { self.bases[$0] } ?? self.response
            self.bases.append(Self.url(ofBase: base.value.string, in: outer))
        }
        self.site = site.flatMap { url(of: $0) }?.url
        hosts = [self.site, feed, response].compactMap { $0?.host()?.lowercased() }
    }

    /// Returns the URL of the page that a text refers to, relative to the response; nil if that is not on the web.
    func url(of reference: FeedText, mayBeRelative: Bool = true) -> URLText? {
        let text = reference.string
        guard mayBeRelative else { return URLText(web: text) }
        return url(of: text, in: reference.base.map(url(ofBase:)) ?? response)
    }

    /// Returns the URL of what a reference refers to in a base; nil if that is not on the web.
    func url(of reference: String, in base: @autoclosure () -> URL) -> URLText? {
        URLText(web: reference) ?? URLText(web: reference.replacing(" ", with: "%20"), relativeTo: base())
    }

    func url(ofBase index: Int) -> URL { bases[index] }

    /// Returns the URL of an `xml:base` in another one; the other one if it is not a URL.
    static func url(ofBase base: String, in outer: URL) -> URL {
        let url = base.utf8.count <= URLText.longestBase ? URL(string: base, relativeTo: outer)?.absoluteURL : nil
        return url.flatMap { $0.absoluteString.utf8.count <= URLText.longestBase ? $0.withoutUser : nil } ?? outer
    }

    /// Returns the URL that relative ones of an entry's pictures are resolved against.
    func base(ofEntryAt link: URLText?) -> URL {
        guard let link = link?.url, let host = link.host()?.lowercased() else { return site ?? response }
        return hosts.contains(host) ? link.withoutUser : site ?? response
    }
}

extension URL {
    /// The URL without user and password, which no URL of an image, a picture or a link gets from its base.
    var withoutUser: URL { user == nil && password == nil ? self : withUser(of: nil) ?? self }
}
