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

    /// The URLs that `xml:base` stands for.
    private var bases: [URL] = []

    /// - Parameter bases: what `xml:base` says, each with the place of the one that it is relative to.
    init(feed: URL, response: URL, site: FeedText?, bases: [(value: MarkupText, outer: Int?)]) {
        (self.feed, self.response) = (feed, response)
        name = feed.redacted.replacing("…@", with: "").replacing("…", with: "")
        for base in bases {
            self.bases.append(Self.url(ofBase: base.value.string, in: base.outer.map { self.bases[$0] } ?? response))
        }
        self.site = site.flatMap { url(of: $0) }?.url
    }

    /// Returns the URL of the page that a text refers to, relative to the response; nil if that is not on the web.
    ///
    /// Since each picture of an entry has it once more, it must not be too long.
    func url(of reference: FeedText, mayBeRelative: Bool = true) -> URLText? {
        let text = reference.string
        guard text.utf8.count <= URLText.longestBase else { return nil }
        return mayBeRelative ? url(of: text, base: reference.base, or: response) : URLText(web: text)
    }

    /// Returns the URL of what a reference refers to; nil if that is not on the web.
    ///
    /// - Parameters:
    ///   - outer: the place of the `xml:base` that applies, if there is one.
    ///   - inner: another `xml:base` in the scope of that one.
    ///   - base: what it is relative to where there is no `xml:base`.
    func url(
        of reference: String,
        base outer: Int?,
        _ inner: String? = nil,
        or base: @autoclosure () -> URL
    ) -> URLText? {
        if let url = URLText(web: reference) { return url }
        let outer = outer.map { bases[$0] }
        let base = inner.map { Self.url(ofBase: $0, in: outer ?? response) } ?? outer ?? base()
        return URLText(web: reference.replacing(" ", with: "%20"), relativeTo: base)
    }

    /// Returns a picture that an entry names with its URL; `base` is what that may be relative to.
    func picture(_ picture: EntryPicture, or base: @autoclosure () -> URL) -> FoundPicture? {
        FoundPicture(picture, at: url(of: picture.reference, base: picture.base, or: base()))
    }

    /// Returns the URL of an `xml:base` in another one; the other one if it is none.
    private static func url(ofBase base: String, in outer: URL) -> URL {
        let url = base.utf8.count <= URLText.longestBase ? URL(string: base, relativeTo: outer)?.absoluteURL : nil
        return url.flatMap { $0.absoluteString.utf8.count <= URLText.longestBase ? $0 : nil } ?? outer
    }

    /// Returns the URL that relative ones of an entry's pictures are resolved against.
    func base(ofEntryAt link: URLText?) -> URL {
        guard let link = link?.url, let host = link.host()?.lowercased() else { return site ?? response }
        return [site, feed, response].contains { $0?.host()?.lowercased() == host } ? link : site ?? response
    }
}
