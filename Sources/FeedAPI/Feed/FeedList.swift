import FeedCore
import FeedMarkup
public import Foundation

/// A list of feeds, as people keep it for their readers: OPML, or text with a feed a line, such as newsboat's `urls`.
///
/// OPML begins with `<`; its feeds are the `xmlUrl` of each `outline`, at any depth. In text, the first word of a line is
/// the URL, and the rest is ignored, and so are lines that do not begin with `http:` or `https:`.
public struct FeedList: Sendable {
    /// The feeds, in their order, each once; the URL is nil where the text is not an absolute `http` or `https` URL.
    public let feeds: [(text: String, url: URL?)]

    /// Reads a list in UTF-8; what cannot be read has no feeds.
    public init(_ data: Data) {
        let texts = data.withUnsafeBytes { bytes in
            let start = bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
            return start == UInt8(ascii: "<") ? Self.texts(inOutlinesOf: bytes) : Self.texts(inLinesOf: bytes)
        }
        var seen: Set<String> = []
        feeds = texts.compactMap { text in
            let url = URL(web: text)
            return seen.insert(url?.absoluteString ?? text).inserted ? (text, url) : nil
        }
    }

    private static func texts(inOutlinesOf bytes: UnsafeRawBufferPointer) -> [String] {
        var tokens = MarkupTokens(bytes, isHTML: false)
        var texts: [String] = []
        while let token = tokens.next() {
            guard case .start(let tag) = token, tag.localName == "outline", let url = tag["xmlUrl"] else { continue }
            texts.append(url.string)
        }
        return texts
    }

    private static func texts(inLinesOf bytes: UnsafeRawBufferPointer) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            guard let word = line.split(whereSeparator: \.isWhitespace).first else { return nil }
            let start = word.lowercased()
            return start.hasPrefix("http:") || start.hasPrefix("https:") ? String(word) : nil
        }
    }
}
