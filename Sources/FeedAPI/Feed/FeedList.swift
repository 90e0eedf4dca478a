import FeedCore
import FeedMarkup
public import Foundation

/// A list of feeds: the OPML that feed readers export, or a text with one feed per line, such as newsboat's `urls`.
///
/// OPML begins with `<`. Its feeds are the `outline` elements with `xmlUrl`, at any depth, without `isComment="true"`. In
/// a text, the first word of a line is the URL, and a word `"~NAME"` is the title. Empty lines and lines that begin with
/// `#`, `query:`, `exec:`, `filter:` or `"query:` are ignored.
///
///     let list = FeedList(try Data(contentsOf: file))
///     let results = try await feeds.load(list.feeds.compactMap(\.url))
public struct FeedList: Sendable {
    /// A feed of the list.
    public struct Entry: Sendable, Hashable {
        /// The URL as written.
        public let text: String

        /// The URL; nil if it has no valid host.
        public let url: URL?

        /// The title that the list gives the feed, if any; a title that is the URL is none.
        public let title: String?

        /// The number of its line; the first is 1.
        package let line: Int

        init(text: String, url: URL?, title: String?, line: Int) {
            (self.text, self.url, self.title, self.line) = (text, url, title, line)
        }

        /// Creates the entry of a feed that is in no list.
        package init(_ url: URL, title: String? = nil) {
            self.init(text: url.absoluteString, url: url, title: title, line: 1)
        }
    }

    /// A line, or an outline with `xmlUrl`, that is neither a feed nor ignored.
    public struct Problem: Sendable, Hashable {
        /// The number of the line; the first is 1.
        public let line: Int

        /// The first word of the line, or the `xmlUrl`.
        public let text: String

        /// A corrected URL, if the text looks like a URL without its scheme.
        public let suggestion: URL?
    }

    /// The feeds, in order, without later duplicates of a URL.
    public private(set) var feeds: [Entry] = []

    /// The lines that are neither feeds nor ignored, in order.
    public private(set) var problems: [Problem] = []

    /// Whether the list is OPML.
    package private(set) var isOPML = false

    private var seen: Set<FeedURL> = []
    private var invalid: Set<String> = []

    /// Reads a list in any encoding of feeds; without a declaration, in UTF-8 or windows-1252.
    public init(_ data: Data) {
        let text = (try? TextEncoding.utf8(data)) ?? data
        text.withUnsafeBytes { bytes in
            isOPML = bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
            if isOPML {
                addOutlines(of: bytes)
            } else {
                addLines(of: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// Creates a list of feeds that is in no file.
    package init(of feeds: [Entry]) {
        self.feeds = feeds
    }

    /// Returns the web URL of a text; `feed://HOST/…` means `https://HOST/…`, and `feed:URL` means URL.
    ///
    /// White space before and after it is ignored.
    package static func url(_ text: String) -> URL? {
        let text = text.trimmed(\.isWhitespace)
        guard text.lowercased().hasPrefix("feed:") else { return URL(web: text) }
        let rest = text.dropFirst(5)
        return URL(web: rest.hasPrefix("//") ? "https:\(rest)" : String(rest))
    }

    private mutating func addOutlines(of bytes: UnsafeRawBufferPointer) {
        var tokens = MarkupTokens(bytes, isHTML: false)
        var (line, counted) = (1, bytes.startIndex)
        while let token = tokens.next() {
            guard case .start(let tag) = token, tag.localName == "outline", let url = tag["xmlUrl"]?.string,
                tag["isComment"]?.string != "true", let start = tag.source.baseAddress, let first = bytes.baseAddress
            else { continue }
            line += bytes[counted..<start - first].count { $0 == UInt8(ascii: "\n") }
            counted = start - first
            let titles = [tag["text"], tag["title"]].lazy.compactMap { $0?.string }
            add(url, title: titles.first { !$0.allSatisfy(\.isWhitespace) }, line: line)
        }
    }

    private mutating func addLines(of text: String) {
        let isEndOfLine = { (character: Character) in character == "\n" || character == "\r\n" || character == "\r" }
        for (index, text) in text.split(omittingEmptySubsequences: false, whereSeparator: isEndOfLine).enumerated() {
            let line = FeedListLine(text)
            guard let address = line.address else { continue }
            add(address, title: line.title, line: index + 1)
        }
    }

    private mutating func add(_ text: String, title: String?, line: Int) {
        let scheme = text.prefix(6).lowercased()
        guard ["http:", "https:", "feed:"].contains(where: scheme.hasPrefix) else {
            problems.append(Problem(line: line, text: text, suggestion: Self.suggestion(for: text)))
            return
        }
        let url = Self.url(text)
        let isNew = url.map { seen.insert(FeedURL($0)).inserted } ?? invalid.insert(text).inserted
        guard isNew else { return }
        let words = title?.split { $0.isWhitespace }.joined(separator: " ").asTitle
        let isURL = words.flatMap(Self.url).flatMap { title in url.map(title.isFeed) } ?? (words == text)
        feeds.append(Entry(text: text, url: url, title: isURL ? nil : words, line: line))
    }

    /// Returns the URL of a text that begins with a host name, an address or `localhost`.
    private static func suggestion(for text: String) -> URL? {
        let rest = text.hasPrefix("//") ? text.dropFirst(2) : text[...]
        guard let url = URL(web: "https://\(rest)"), url.user == nil, let host = url.host() else { return nil }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isHost = parts.count > 1 && parts.allSatisfy { !$0.isEmpty } || host == "localhost" || host.contains(":")
        return isHost ? url : nil
    }
}
