/// A command line before the cursor as bash reads it, and the quoting of words that are inserted there.
struct BashLine {
    /// The complete words, without quotes.
    private(set) var words: [String] = []
    /// The word being typed, without quotes.
    private(set) var word = ""
    /// The part of ``word`` up to the last character at which bash breaks words; bash replaces only what follows.
    private var head = ""
    /// The quote that is open in the word.
    private var quote: Unicode.Scalar?
    /// Whether a quote begins inside the word, where bash cannot insert completions.
    private var isQuotedInside = false
    private var hasBegun = false
    private let breaks: String

    /// Splits a line.
    ///
    /// - Parameters:
    ///   - breaks: the characters at which bash breaks words for completion (`COMP_WORDBREAKS`).
    ///   - home: the home directory, which replaces a tilde at the beginning of an unquoted word.
    init(_ line: String, breaks: String, home: String) {
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
            } else if scalar == "~", !hasBegun, rest.first == "/" {
                (word, hasBegun) = (home, true)
            } else {
                readUnquoted(scalar)
            }
        }
    }

    private mutating func readUnquoted(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "'", "\"":
            let isAttachedValue = word.hasPrefix("--") && word.hasSuffix("=")
            if !word.isEmpty, !isAttachedValue { isQuotedInside = true }
            (quote, hasBegun) = (scalar, true)
        case " ", "\t":
            if hasBegun { words.append(word) }
            (word, head, hasBegun, isQuotedInside) = ("", "", false, false)
        default:
            append(scalar)
            hasBegun = true
            // The first equals sign of --name=value does not count.
            let isFirstSign = scalar == "=" && word.hasPrefix("--") && word.count(where: { $0 == "=" }) == 1
            if breaks.unicodeScalars.contains(scalar), !isFirstSign { head = word }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) { word.unicodeScalars.append(scalar) }

    /// Returns what bash inserts for the candidates that begin with the typed word; case is ignored.
    ///
    /// - Parameters:
    ///   - typed: the word being typed, without its attachment.
    ///   - attachment: the option with an equals sign before it, if any.
    func insertions(of candidates: [String], typed: String, attachment: String?) -> [String] {
        if isQuotedInside { return [] }
        let head = attachment.map { self.head.hasPrefix($0) ? String(self.head.dropFirst($0.count)) : "" } ?? self.head
        // If the equals sign breaks words, bash replaces only the text after it.
        let isAfterBreak = !head.isEmpty || quote != nil || breaks.contains("=")
        let start = [attachment].compactMap(\.self).filter { _ in !isAfterBreak }.joined()
        let lowercased = typed.lowercased().unicodeScalars
        return candidates.filter { $0.lowercased().unicodeScalars.starts(with: lowercased) }.map { candidate in
            start + quoted(String(candidate.unicodeScalars.dropFirst(head.unicodeScalars.count)))
        }
    }

    private func quoted(_ text: String) -> String {
        guard let quote else { return text.unicodeScalars.map(Self.escaped).joined() }
        let inner = text.unicodeScalars.map { Self.escaped($0, after: quote) }.joined()
        // readline takes a quote at the beginning for the open quote, and a quote at the end for the closing quote.
        let isAmbiguous = inner.unicodeScalars.first == quote
        return (isAmbiguous ? String(quote) : "") + inner + String(quote)
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let isPlain =
            !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789_-./:=@%+,".contains(Character(scalar))
        return isPlain ? String(scalar) : "\\" + String(scalar)
    }

    private static func escaped(_ scalar: Unicode.Scalar, after quote: Unicode.Scalar) -> String {
        switch (quote, scalar) {
        case ("'", "'"): "'\\''"
        case ("\"", "!"): "\"'!'\""
        case ("\"", "\""), ("\"", "$"), ("\"", "`"), ("\"", "\\"): "\\" + String(scalar)
        default: String(scalar)
        }
    }
}
