import FeedCore
import FeedMarkup

/// A picture of an entry, with its absolute URL.
struct FoundPicture {
    var picture: EntryPicture

    /// Whether the text is one of Media RSS.
    var hasMediaText = false

    let url: URLText

    /// The text and the location of the picture itself.
    var text, location: String?

    init(_ picture: EntryPicture, at url: URLText, text: String? = nil) {
        (self.picture, self.url, self.text) = (picture, url, text)
    }

    /// Hashes that are the same for the same picture in different entries.
    ///
    /// One is of the URL, for an `<img>` without its query. The other one is of the URL without its digits, for an `<img>`
    /// whose path does not look like a picture's.
    var keys: (shared: Int, numbered: Int?) {
        url.text.withBytes { bytes in
            guard picture.rule.isShown else { return (bytes.hash, nil) }
            guard !bytes.isPathOfPicture else { return (bytes.part(0..<bytes.endOfPath).hash, nil) }
            let others = bytes.filter { !$0.isDigit }
            return (bytes.hash, others.count < bytes.count ? others.withUnsafeBytes(\.hash) : nil)
        }
    }

    var isPortraitOrIcon: Bool { picture.isTiny || url.text.withBytes { $0.isPortraitOrBadge || $0.isBlank } }

    /// Whether the URL has a query, like those of counters.
    var hasQuery: Bool { url.text.withBytes { !$0.query.isEmpty } }

    /// Returns the same picture at the URL of another one.
    func at(_ other: FoundPicture) -> FoundPicture {
        FoundPicture(EntryPicture(picture.rule, other.picture.reference), at: other.url, text: text)
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
