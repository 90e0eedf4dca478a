/// A URL in a `srcset`, with its width or density.
struct ImageCandidate {
    let reference: String
    var width: Int?
    var density = 1.0

    /// Returns the candidates of a `srcset`; a comma ends a URL only before white space or at the end of the text.
    static func all(in text: String) -> [ImageCandidate] {
        var candidates: [ImageCandidate] = []
        var rest = text.utf8[...]
        func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
        while true {
            rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: ",") }
            let url = rest.prefix { !isSpace($0) }
            guard !url.isEmpty else { return candidates }
            rest = rest[url.endIndex...]
            var reference = Substring(url)
            let isLast = reference.last == ","
            while reference.last == "," { reference.removeLast() }
            let descriptors = isLast ? rest.prefix(0) : rest.prefix { $0 != UInt8(ascii: ",") }
            rest = rest[descriptors.endIndex...]
            guard let reference = String(reference).pictureReference else { continue }
            var candidate = ImageCandidate(reference: reference)
            for word in Substring(descriptors).split(whereSeparator: \.isWhitespace) {
                if word.last == "w" { candidate.width = Int(word.dropLast()) }
                if word.last == "x" { candidate.density = Double(word.dropLast()) ?? 1 }
            }
            candidates.append(candidate)
        }
    }
}
