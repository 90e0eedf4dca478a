/// Measures text in the columns of a terminal.
///
/// Combining marks and format characters take none, East Asian wide characters, flags and emoji two, all else one.
/// Where terminals disagree (vowel signs of Indic scripts, conjuncts), the larger measure is given, so that a line
/// measured to fit does fit. A character of ambiguous East Asian width takes one.
enum DisplayWidth {
    /// Gives the columns `text` takes on one line.
    static func of(_ text: some StringProtocol) -> Int {
        isPrintableASCII(text) ? text.utf8.count : text.reduce(0) { $0 + of($1) }
    }

    /// Gives the columns of one character, a whole emoji sequence included.
    static func of(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return 0x20...0x7E ~= ascii ? 1 : 0 }
        let scalars = character.unicodeScalars
        if let first = scalars.first, scalars.dropFirst().isEmpty { return of(first) }
        return isEmojiSequence(scalars) ? 2 : scalars.reduce(0) { $0 + of($1) }
    }

    /// Gives the columns of one scalar that stands alone.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2FF: return 1  // The soft hyphen too: terminals always show it.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // Hangul vowels and finals join the consonant before them.
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1  // Visible number signs.
        case flagLetters: return 2
        default: break
        }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator, .paragraphSeparator: 0
        default: WideScalars.contains(scalar) ? 2 : 1
        }
    }

    /// Says whether every byte of `text` is one character of one column.
    static func isPrintableASCII(_ text: some StringProtocol) -> Bool {
        // Stored bytes are read many times faster than a view of them.
        text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { 0x20...0x7E ~= $0 } }
            ?? text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
    }

    /// Says whether scalars are drawn as one picture: a flag, a joined or toned emoji, or one asked for by U+FE0F.
    private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
        guard let first = scalars.first, first.properties.isEmoji else { return false }
        return flagLetters ~= first.value
            || scalars.dropFirst().contains { scalar in
                scalar.value == 0xFE0F || scalar.value == 0x200D || scalar.properties.isEmojiModifier
            }
    }

    private static let flagLetters: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
}
