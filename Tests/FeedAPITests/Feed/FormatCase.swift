import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

/// A rule, a document, and its images: URL, description, location, link and date.
struct FormatCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: String
    let images: [String]

    static let feed = anyURL("feed/all")

    /// Returns the rows of a table.
    ///
    /// A line at the margin is a rule; each indented line below it is a row: an entry, and after each arrow one of its
    /// images. A row may begin with the kind of the entry; `kind` is that of the others. `«` and `»` enclose a section
    /// of character data, `⏎` is a line end, and `‖` separates entries.
    static func table(_ kind: Kind, _ text: String) -> [FormatCase] {
        rows(of: text).map { rule, row in
            let parts = row.components(separatedBy: " → ").map {
                $0.replacing("«", with: "<![CDATA[").replacing("»", with: "]]>").replacing("⏎", with: "\n")
            }
            let word = parts[0].split(separator: " ", maxSplits: 1).map(String.init)
            let own = word.count == 2 ? Kind(rawValue: word[0]) : nil
            let body = (own ?? kind).document(own == nil ? parts[0] : word[1])
            let images = parts.dropFirst().filter { $0 != "nothing" }
            return FormatCase(testDescription: "\(rule): \(row)", body: body, images: images)
        }
    }

    /// Returns the rows of a table, each with its rule.
    static func rows(of text: String) -> [(rule: String, row: String)] {
        var (rule, rows): (String, [(String, String)]) = ("", [])
        for line in text.split(separator: "\n") {
            if line.hasPrefix(" ") { rows.append((rule, String(line.trimmed))) } else { rule = String(line) }
        }
        return rows
    }

    /// The kind of an entry, and of the document around it.
    enum Kind: String {
        case item = "RSS"
        case entry = "Atom"
        case json = "JSON"
        /// An RSS item whose description is HTML.
        case text = "HTML"
        /// RSS items, each with an ID, and the same with their descriptions.
        case items = "Items"
        case texts = "Texts"
        case channel = "Channel"
        case document = "Document"

        fileprivate func document(_ content: String) -> String {
            switch self {
            case .item: "<rss version='2.0'><channel><item>\(content)</item></channel></rss>"
            case .entry: "<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(content)</entry></feed>"
            case .json: #"{"version":"https://jsonfeed.org/version/1.1","items":[{\#(content)}]}"#
            case .text: Kind.item.document("<description><![CDATA[\(content)]]></description>")
            case .items: Kind.channel.document(entries(content) { $0 })
            case .texts: Kind.channel.document(entries(content) { "<description><![CDATA[\($0)]]></description>" })
            case .channel: "<rss version='2.0'><channel>\(content)</channel></rss>"
            case .document: content
            }
        }

        private func entries(_ contents: String, _ item: (String) -> String) -> String {
            contents.components(separatedBy: " ‖ ").enumerated().map { number, content in
                "<item><guid>\(number)</guid>\(item(content))</item>"
            }
            .joined()
        }
    }
}

// MARK: - Reading

extension FormatCase {
    static func page(_ body: some Collection<UInt8>, type: String? = nil) throws -> FeedPage<FeedImage> {
        let headers: HTTPHeaders = type.map { ["Content-Type": $0] } ?? [:]
        let response = HTTPResponse(url: feed, status: 200, headers: headers, body: Data(body))
        return try FeedMapper.page(of: response, feed: feed, discovery: .page)
    }

    static func page(_ body: String) throws -> FeedPage<FeedImage> { try page(body.utf8) }

    static func summary(_ image: FeedImage) -> String {
        let base = feed.deletingLastPathComponent().absoluteString
        let date = image.publishedAt.map { $0.formatted(.iso8601) }
        let texts = [image.url.absoluteString, image.description, image.location, image.link?.absoluteString, date]
        return texts.map { ($0 ?? "").replacing(base, with: "") }.joined(separator: "|").trimmed(of: "|")
    }
}

extension String {
    fileprivate func trimmed(of character: Character) -> String {
        String(self[..<(lastIndex { $0 != character }.map { index(after: $0) } ?? startIndex)])
    }
}
