/// Measures the width of text in terminal columns.
///
/// Combining marks and format characters are zero columns wide; East Asian wide characters, flags and emoji, two; all
/// others, including characters of ambiguous East Asian width, one. If terminals differ (vowel signs of Indic scripts,
/// conjuncts), the larger width is used, so that a measured line always fits.
package enum DisplayWidth {
    /// Returns the number of terminal cells that a text takes.
    package static func of(_ text: String) -> Int { of(text[...]) }

    /// Returns the number of terminal cells that a part of a text takes.
    package static func of(_ text: Substring) -> Int {
        var text = text
        return text.withUTF8(isPrintableASCII) ? text.utf8.count : text.reduce(0) { $0 + of($1) }
    }

    /// Returns the number of terminal cells of a character, which are two for a sequence of emoji.
    static func of(_ character: Character) -> Int {
        let sum = character.unicodeScalars.reduce(0) { $0 + of($1) }
        // A modifier that begins a word is drawn with the space before it.
        guard let first = character.unicodeScalars.first?.properties, first.isEmoji, !first.isEmojiModifier else {
            return sum
        }
        return min(sum, 2)
    }

    static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2FF: return 1  // The soft hyphen too: terminals always show it.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // Hangul vowels and finals join the consonant before them.
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1  // Visible number signs.
        case 0xFE0F: return 1  // It makes the symbol before it an emoji.
        default: break
        }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator, .paragraphSeparator: 0
        default: scalar.isWide ? 2 : 1
        }
    }

    /// Returns the longest prefix of `text` that fits in `columns`.
    package static func prefix(of text: String, columns: Int) -> Substring {
        var used = 0
        return text.prefix { character in
            used += of(character)
            return used <= columns
        }
    }

    /// Returns whether a text in UTF-8 consists of ASCII without control characters.
    package static func isPrintableASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Without an early end, the processor compares many bytes in parallel.
        text.reduce(UInt8(0)) { $0 | (0x20...0x7E ~= $1 ? 0 : 1) } == 0
    }
}

extension Unicode.Scalar {
    /// Whether terminals draw the scalar two columns wide: East Asian Wide (W) and Fullwidth (F).
    ///
    /// The ranges are from EastAsianWidth.txt of Unicode 17.0.0, including the unassigned gaps between them. All other
    /// wide scalars are emoji in the Unicode version of the runtime, and unassigned scalars among them.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
            0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265,
            0x20000...0x2FFFD, 0x30000...0x3FFFD:
            true
        case 0x1F300...0x1FAFF where properties.generalCategory == .unassigned: true
        default: properties.isEmojiPresentation
        }
    }
}
