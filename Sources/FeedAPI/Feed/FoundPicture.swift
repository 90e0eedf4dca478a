import FeedCore
import FeedMarkup
import Foundation

/// A picture of an entry, with its absolute URL.
struct FoundPicture {
    var picture: EntryPicture
    let url: URLText

    /// A hash of the URL (for an `<img>`, without its query), the same for the same picture in different entries.
    let sharedKey: Int

    /// Whether it is a portrait, an icon or a badge, and whether its URL has a query, like those of counters.
    let isPortraitOrIcon, hasQuery: Bool

    /// Creates a picture at a URL; a text that is only the file name of the URL is omitted.
    init(_ picture: EntryPicture, at url: URLText) {
        (self.picture, self.url) = (picture, url)
        (sharedKey, isPortraitOrIcon, hasQuery) = url.text.withBytes { bytes in
            var hasher = Hasher()
            let isShared = picture.rule.isShown && bytes.isPathOfPicture
            hasher.combine(bytes: isShared ? bytes.part(0..<bytes.endOfPath) : bytes)
            return (hasher.finalize(), picture.isTiny || bytes.isPortraitOrBadge, !bytes.query.isEmpty)
        }
        if let text = picture.text, text.isName(ofFileAt: url.text) { self.picture.text = nil }
    }

    /// Returns whether it is a tracking pixel: its query contains one of the links of the entry.
    func isCounter(ofReadersAt links: [String]) -> Bool { url.text.withBytes { $0.query.contains(anyOf: links) } }
}
