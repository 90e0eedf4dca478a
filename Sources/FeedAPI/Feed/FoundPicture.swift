import FeedCore
import FeedMarkup
import Foundation

/// A picture of an entry, with its absolute URL.
struct FoundPicture {
    var picture: EntryPicture
    let url: URLText

    /// The text and the location of the picture itself.
    var text, location: String?

    /// Whether the text is one of Media RSS.
    var hasMediaText = false

    /// A hash of the URL (for an `<img>`, without its query), the same for the same picture in different entries.
    let sharedKey: Int

    /// A hash of the URL without its digits, for an `<img>` whose path does not look like a picture's; otherwise nil.
    let numberedKey: Int?

    /// Whether it is a portrait, an icon or a badge, and whether its URL has a query, like those of counters.
    let isPortraitOrIcon, hasQuery: Bool

    init(_ picture: EntryPicture, at url: URLText, text: String? = nil) {
        (self.picture, self.url, self.text) = (picture, url, text)
        (sharedKey, numberedKey, isPortraitOrIcon, hasQuery) = url.text.withBytes { bytes in
            let isPath = picture.rule.isShown && bytes.isPathOfPicture
            let key = (isPath ? bytes.part(0..<bytes.endOfPath) : bytes).hash
            let isNumbered = picture.rule.isShown && !isPath && bytes.contains(where: \.isDigit)
            return (
                key, isNumbered ? Array(bytes.lazy.filter { !$0.isDigit }).withUnsafeBytes(\.hash) : nil,
                picture.isTiny || bytes.isPortraitOrBadge || bytes.isBlank, !bytes.query.isEmpty
            )
        }
    }

    /// Returns the same picture at the URL of another one.
    func at(_ other: FoundPicture) -> FoundPicture {
        FoundPicture(picture.at(other.picture.reference), at: other.url, text: text)
    }

    /// Sets the text and the location if they are missing.
    mutating func complete(with other: FoundPicture) {
        if text == nil { (text, hasMediaText) = (other.text, other.hasMediaText) }
        location = location ?? other.location
    }

    /// Returns whether it is a tracking pixel: its query contains one of the links of the entry.
    func isCounter(ofReadersAt links: [String]) -> Bool { url.text.withBytes { $0.query.contains(anyOf: links) } }
}

extension UnsafeRawBufferPointer {
    fileprivate var hash: Int {
        var hasher = Hasher()
        hasher.combine(bytes: self)
        return hasher.finalize()
    }
}
