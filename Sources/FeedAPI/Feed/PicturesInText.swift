import FeedCore
import FeedMarkup
import Foundation

extension FeedText {
    /// Returns the pictures that the text shows, and those that it links to; `base` is what they may be relative to.
    func pictures(
        shown: EntryPicture.Rank,
        linked: EntryPicture.Rank,
        in place: FeedPlace,
        or base: @autoclosure () -> URL
    ) -> [FoundPicture] {
        withMarkup { text, isMarkup in
            var pictures: [FoundPicture] = []
            var tokens = MarkupTokens(text, isHTML: true)
            var innerBase: String?
            while isMarkup, let token = tokens.next() {
                guard case .start(let tag) = token else { continue }
                innerBase = tag["xml:base"]?.string ?? innerBase
                let isImage = tag.localName == "img"
                guard isImage || tag.localName == "a" else { continue }
                guard let (reference, text) = isImage ? tag.image : tag.link else { continue }
                let picture = EntryPicture(isImage ? shown : linked, reference, text: text)
                let url = place.url(of: reference, base: self.base, innerBase, or: base())
                if let found = FoundPicture(picture, at: url) { pictures.append(found) }
            }
            return pictures
        }
    }
}

extension MarkupTag {
    /// The URL and the text of an image, unless it is a counter, an icon or an emoji.
    fileprivate var image: (reference: String, text: String?)? {
        var (url, text): (MarkupText?, MarkupText?)
        var sides: [Float] = []
        for (name, value) in attributes where !value.raw.isEmpty {
            switch name {
            case "src": url = url ?? value
            case "alt": text = text ?? value
            case "width", "height": if let side = value.number { sides.append(side) }
            case "class": if value.has("emoji") || value.has("wp-smiley") { return nil }
            default: break
            }
        }
        guard let url, !url.raw.isCounter else { return nil }
        guard sides.isEmpty || sides.contains(where: { $0 >= 32 }) && sides.allSatisfy({ $0 >= 3 }) else { return nil }
        return (url.string, text.flatMap { $0.isName(ofFileAt: url) ? nil : $0.onOneLine })
    }

    /// The URL that a link leads to, if its path ends as that of a picture.
    fileprivate var link: (reference: String, text: String?)? {
        self["href"].flatMap { $0.raw.isPathOfPicture ? ($0.string, nil) : nil }
    }
}

extension MarkupText {
    /// The number, with or without `px`.
    var number: Float? {
        Int(string).map(Float.init) ?? Float(string.lowercased().replacing("px", with: "").trimmed)
    }

    /// Whether this, an alternative text, says no more than that there is a picture.
    fileprivate func isName(ofFileAt url: MarkupText) -> Bool {
        let path = url.raw.part(0..<url.raw.endOfPath)
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let file = path.part(start..<path.count)
        if raw == "image" || raw == "photo" || raw == "picture" || raw.isSameName(as: file) { return true }
        guard file.index(of: "%", from: 0) < file.count else { return false }
        return String(decoding: file, as: UTF8.self).removingPercentEncoding?.lowercased() == string.lowercased()
    }

    /// The text without white space but single spaces; nil if it is empty.
    fileprivate var onOneLine: String? {
        let text = withUTF8(String.init(onOneLine:))
        return text.isEmpty ? nil : text
    }
}

extension UnsafeRawBufferPointer {
    /// Whether FeedBurner counts readers by the image at this URL.
    fileprivate var isCounter: Bool {
        part(index(of: "/", from: 0)..<count).hasPrefix("//feeds.feedburner.com/~")
    }

    var endOfPath: Int { Swift.min(index(of: "?", from: 0), index(of: "#", from: 0)) }

    /// Whether the path of this URL ends as that of a picture.
    var isPathOfPicture: Bool {
        let path = part(0..<endOfPath)
        return path.hasSuffix(".jpg") || path.hasSuffix(".jpeg") || path.hasSuffix(".png") || path.hasSuffix(".gif")
            || path.hasSuffix(".webp") || path.hasSuffix(".avif")
    }
}
