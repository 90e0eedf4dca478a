/// A command line before the cursor as bash reads it, and the quoting of words that are inserted there.
struct BashLine {
    /// The complete words, without quotes.
    private(set) var words: [String] = []
    /// The word being typed, without quotes.
    private(set) var word = ""
    /// The part of ``word`` up to the last character at which bash breaks words; bash replaces only what follows.
    private var head = ""
    /// The quote that is open, if any.
    private var quote: Unicode.Scalar?
    /// Whether the word being typed has a quote; bash would insert completions after it.
    private var hasQuote = false
    private var hasBegun = false
    private let breaks: String

    /// Splits a line.
    ///
    /// - Parameters:
    ///   - breaks: the characters at which bash breaks words for completion (`COMP_WORDBREAKS`).
    init(_ line: String, breaks: String) {
        self.breaks = breaks
        var rest = line.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == quote {
                quote = nil
            } else if quote == "'" {
                append(scalar)
            } else if scalar == "\\" {
                hasBegun = true
                if let escaped = rest.popFirst() { append(escaped) }
            } else if quote != nil {
                append(scalar)
            } else {
                readUnquoted(scalar)
            }
        }
    }

    private mutating func readUnquoted(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "'", "\"":
            (quote, hasQuote, hasBegun) = (scalar, true, true)
        case " ", "\t":
            if hasBegun { words.append(word) }
            (word, head, hasBegun, hasQuote) = ("", "", false, false)
        default:
            append(scalar)
            hasBegun = true
            // The first equals sign of --name=value does not count.
            let isFirstSign = scalar == "=" && word.hasPrefix("--") && word.count(where: { $0 == "=" }) == 1
            if breaks.unicodeScalars.contains(scalar), !isFirstSign { head = word }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) { word.unicodeScalars.append(scalar) }

    /// Returns what bash inserts for the candidates that begin with the typed word, ignoring case; nothing after quotes.
    ///
    /// - Parameters:
    ///   - typed: the word being typed, without its attachment.
    ///   - attachment: the option with an equals sign before it, if any.
    func insertions(of candidates: [String], typed: String, attachment: String?) -> [String] {
        if hasQuote { return [] }
        let head = attachment.map { self.head.hasPrefix($0) ? String(self.head.dropFirst($0.count)) : "" } ?? self.head
        // If the equals sign breaks words, bash replaces only the text after it.
        let isAfterBreak = !head.isEmpty || breaks.contains("=")
        let start = [attachment].compactMap(\.self).filter { _ in !isAfterBreak }.joined()
        let lowercased = typed.lowercased().unicodeScalars
        return candidates.filter { $0.lowercased().unicodeScalars.starts(with: lowercased) }.map { candidate in
            start + candidate.unicodeScalars.dropFirst(head.unicodeScalars.count).map(Self.escaped).joined()
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let isPlain =
            !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789_-./:=@%+,".contains(Character(scalar))
        return isPlain ? String(scalar) : "\\" + String(scalar)
    }
}
