package import FeedJSON
import Foundation

/// A university from a public list, encoded with the keys of the service.
///
///     let found = try await feeds.universities(at: url).load().items.search("zurich")
public struct University: Codable, Hashable, Identifiable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case name, country
        case alphaTwoCode = "alpha_two_code"
        case stateOrProvince = "state-province"
        case webPages = "web_pages"
    }

    /// The identity of this university: all of it, because in real lists, some have the same name, country and state.
    public var id: University { self }

    /// The name.
    public let name: String

    /// The country.
    public let country: String

    /// The country code as sent by the service, usually two letters of ISO 3166-1.
    public let alphaTwoCode: String

    /// The state or province, if known.
    public let stateOrProvince: String?

    /// The web pages in the service's order, as unchecked text.
    public let webPages: [String]

    /// Creates a university.
    public init(
        name: String,
        country: String,
        alphaTwoCode: String,
        stateOrProvince: String? = nil,
        webPages: [String]
    ) {
        self.name = name
        self.country = country
        self.alphaTwoCode = alphaTwoCode
        self.stateOrProvince = stateOrProvince
        self.webPages = webPages
    }
}

extension University: PayloadItem {
    package init(from reader: inout JSONReader) throws {
        var name: String?
        var country: String?
        var alphaTwoCode: String?
        var stateOrProvince: String?
        var webPages: [String]?
        try reader.readObject { reader, member in
            switch member {
            case "name": name = try reader.readStringIfPresent()
            case "country": country = try reader.readStringIfPresent()
            case "alpha_two_code": alphaTwoCode = try reader.readStringIfPresent()
            case "state-province": stateOrProvince = try reader.readStringIfPresent()
            case "web_pages": webPages = try reader.readNull() ? nil : reader.readArray(of: { try $0.readString() })
            default: break
            }
        }
        guard let name else { throw reader.missing("name") }
        guard let country else { throw reader.missing("country") }
        guard let alphaTwoCode else { throw reader.missing("alpha_two_code") }
        guard let webPages else { throw reader.missing("web_pages") }
        self.init(
            name: name,
            country: country,
            alphaTwoCode: alphaTwoCode,
            stateOrProvince: stateOrProvince,
            webPages: webPages
        )
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", name)
            writer.member("country", country)
            writer.member("alpha_two_code", alphaTwoCode)
            if let stateOrProvince { writer.member("state-province", stateOrProvince) }
            writer.name("web_pages")
            writer.array { writer in
                for page in webPages { writer.string(page) }
            }
        }
    }
}

extension Sequence<University> {
    /// Returns the universities with this name or, if there are none, the universities whose name contains it.
    ///
    /// Case and accents are ignored. The order of the list is preserved.
    package func named(_ name: String) -> [University] {
        let wanted = name.folded
        let candidates = map { (university: $0, name: $0.name.folded) }
        let whole = candidates.filter { $0.name == wanted }
        let found = whole.isEmpty ? candidates.filter { wanted.isEmpty || $0.name.contains(wanted) } : whole
        return found.map(\.university)
    }

    /// Returns the universities with every word of `text` in their name, country or state.
    ///
    /// Case and accents are ignored, and a part of a word is enough. Without any word, all are returned, in order.
    public func search(_ text: String) -> [University] {
        let search = WordSearch(text)
        return filter { search.matches([$0.name, $0.country, $0.stateOrProvince]) }
    }
}

extension String {
    /// The text without case and accents, without the strokes of letters, which Unicode does not decompose, and with the
    /// apostrophes, quotation marks and hyphens of a keyboard.
    var folded: String {
        // Most names are ASCII, which this converts in a fifth of the time.
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased() }
        let text = folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return String(text.map { Self.plain[$0] ?? $0 })
    }

    private static let plain: [Character: Character] = [
        "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ŧ": "t",
        "’": "'", "‘": "'", "ʼ": "'", "“": "\"", "”": "\"", "„": "\"", "‐": "-", "‑": "-", "–": "-",
    ]
}
