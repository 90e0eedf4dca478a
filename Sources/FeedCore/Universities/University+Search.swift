import Foundation

extension Sequence<University> {
    /// Returns the universities with this name or, if there are none, those whose name contains it.
    ///
    /// Case and accents are ignored. The order is that of the list.
    public func named(_ name: String) -> [University] {
        let wanted = name.folded
        let candidates = map { (university: $0, name: $0.name.folded) }
        let whole = candidates.filter { $0.name == wanted }
        let found = whole.isEmpty ? candidates.filter { wanted.isEmpty || $0.name.contains(wanted) } : whole
        return found.map(\.university)
    }

    /// Returns the universities of which every word of `text` is in the name, the country or the state.
    ///
    /// Case and accents are ignored, a part of a word is enough, and no word finds all. The order is that of the list.
    public func search(_ text: String) -> [University] {
        let words = text.folded.split(whereSeparator: \.isWhitespace)
        return filter { university in
            let texts = [university.name, university.country, university.stateOrProvince].compactMap { $0?.folded }
            return words.allSatisfy { word in texts.contains { $0.contains(word) } }
        }
    }
}

extension String {
    /// The text without case and accents, and without the strokes of letters, which Unicode does not decompose.
    fileprivate var folded: String {
        // Most names are ASCII, for which this takes a fifth of the time.
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased() }
        let text = folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        return String(text.map { Self.withoutStroke[$0] ?? $0 })
    }

    private static let withoutStroke: [Character: Character] = [
        "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ŧ": "t",
    ]
}
