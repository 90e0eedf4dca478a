/// Measures the width of text in terminal columns.
///
/// Combining marks and format characters are zero columns wide; East Asian wide characters, flags and emoji two; all
/// others one, including characters of ambiguous East Asian width. If terminals disagree (vowel signs of Indic scripts,
/// conjuncts), the result is the larger width, so that a line measured to fit does fit.
package enum DisplayWidth {
    package static func of(_ text: String) -> Int { of(text[...]) }

    package static func of(_ text: Substring) -> Int {
        if isPrintableASCII(text) { return text.utf8.count }
        return TerminalCells(text).reduce(0) { $0 + $1.columns }
    }

    static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2FF: return 1  // The soft hyphen too: terminals always show it.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // Hangul vowels and finals join the consonant before them.
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1  // Visible number signs.
        case TerminalCell.flagLetters: return 2
        default: break
        }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator, .paragraphSeparator: 0
        default: WideScalars.contains(scalar) ? 2 : 1
        }
    }

    /// Returns the longest prefix of `text` that fits in `columns`.
    package static func prefix(of text: String, columns: Int) -> Substring {
        var (used, end) = (0, text.startIndex)
        for cell in TerminalCells(text[...]) {
            used += cell.columns
            if used > columns { break }
            end = cell.text.endIndex
        }
        return text[..<end]
    }

    static func isPrintableASCII(_ text: Substring) -> Bool {
        // Reading contiguous bytes is many times faster than reading a view of them.
        text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { 0x20...0x7E ~= $0 } }
            ?? text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
    }
}

/// The parts of a text that a terminal draws as one character each, with their widths in columns.
///
/// A part is a base followed by its marks, joiners and modifiers, almost an extended grapheme cluster of Unicode.
/// `Character` is not used, because comparing it takes time quadratic in the length of a run of marks; this takes
/// constant time per scalar, for any text.
struct TerminalCells: Sequence, IteratorProtocol {
    private let text: Substring
    private let limit: Int
    private var index: Substring.Index

    /// Splits `text` into its parts, and also those that would be wider than `limit`.
    init(_ text: Substring, limit: Int = .max) {
        self.text = text
        self.limit = limit
        index = text.startIndex
    }

    mutating func next() -> (text: Substring, columns: Int)? {
        let scalars = text.unicodeScalars
        guard index < scalars.endIndex else { return nil }
        let start = index
        var cell = TerminalCell(scalars[index])
        scalars.formIndex(after: &index)
        while index < scalars.endIndex, cell.append(scalars[index], limit: limit) {
            scalars.formIndex(after: &index)
        }
        return (text[start..<index], cell.columns)
    }
}

/// The state of a part of a text after some of its scalars.
struct TerminalCell {
    static let flagLetters: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

    private(set) var columns: Int
    private var isEmoji: Bool
    private var isFlagHalf: Bool
    private var followsJoiner = false
    private var followsVirama = false

    init(_ base: Unicode.Scalar) {
        columns = DisplayWidth.of(base)
        isFlagHalf = Self.flagLetters ~= base.value
        isEmoji = !isFlagHalf && base.properties.isEmoji
    }

    /// Adds `scalar` if it belongs to this part.
    ///
    /// - Returns: whether it was added.
    mutating func append(_ scalar: Unicode.Scalar, limit: Int) -> Bool {
        if scalar.value < 0x300 { return false }
        let width = DisplayWidth.of(scalar)
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark,
            .format where width == 0:
            join(scalar)
        case _ where width == 0 && !scalar.properties.isWhitespace: join(scalar)  // Hangul vowels and finals.
        case .spacingMark: return extend(by: width, limit)
        case _ where scalar.value == 0xE33 || scalar.value == 0xEB3: return extend(by: width, limit)  // Thai, Lao: am.
        case .otherLetter where followsVirama: return extend(by: width, limit)
        case _ where isEmoji && (scalar.properties.isEmojiModifier || followsJoiner && scalar.properties.isEmoji):
            columns = 2
            followsJoiner = false
        case _ where isFlagHalf && Self.flagLetters ~= scalar.value: isFlagHalf = false
        default: return false
        }
        return true
    }

    /// Adds a zero-width scalar; a joiner or the emoji variation selector (U+FE0F) makes the part an emoji.
    private mutating func join(_ scalar: Unicode.Scalar) {
        followsJoiner = scalar.value == 0x200D
        followsVirama = scalar.properties.canonicalCombiningClass == .virama || followsVirama
        if isEmoji && (followsJoiner || scalar.value == 0xFE0F) { columns = 2 }
    }

    private mutating func extend(by width: Int, _ limit: Int) -> Bool {
        guard columns + width <= limit else { return false }
        columns += width
        (isEmoji, isFlagHalf, followsJoiner, followsVirama) = (false, false, false, false)
        return true
    }
}

/// The scalars that terminals draw two columns wide: East Asian Wide (W) and Fullwidth (F).
///
/// Source: EastAsianWidth.txt of Unicode 17.0.0, with adjacent ranges joined. Every emoji with default emoji
/// presentation is Wide too; regional indicators are not, and are measured in pairs.
enum WideScalars {
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x1100 else { return false }
        var low = 0
        var high = bounds.count / 2
        while low < high {
            let middle = (low + high) / 2
            if scalar.value < bounds[2 * middle] {
                high = middle
            } else if scalar.value > bounds[2 * middle + 1] {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }

    /// The first and last scalar of each range, in ascending order.
    static let bounds: [UInt32] = [
        0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3,
        0x25FD, 0x25FE, 0x2614, 0x2615, 0x2630, 0x2637, 0x2648, 0x2653, 0x267F, 0x267F, 0x268A, 0x268F,
        0x2693, 0x2693, 0x26A1, 0x26A1, 0x26AA, 0x26AB, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26CE,
        0x26D4, 0x26D4, 0x26EA, 0x26EA, 0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA, 0x26FD, 0x26FD,
        0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755,
        0x2757, 0x2757, 0x2795, 0x2797, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50,
        0x2B55, 0x2B55, 0x2E80, 0x2E99, 0x2E9B, 0x2EF3, 0x2F00, 0x2FD5, 0x2FF0, 0x303E, 0x3041, 0x3096,
        0x3099, 0x30FF, 0x3105, 0x312F, 0x3131, 0x318E, 0x3190, 0x31E5, 0x31EF, 0x321E, 0x3220, 0x3247,
        0x3250, 0xA48C, 0xA490, 0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE10, 0xFE19,
        0xFE30, 0xFE52, 0xFE54, 0xFE66, 0xFE68, 0xFE6B, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x16FE4,
        0x16FF0, 0x16FF6, 0x17000, 0x18CD5, 0x18CFF, 0x18D1E, 0x18D80, 0x18DF2, 0x1AFF0, 0x1AFF3,
        0x1AFF5, 0x1AFFB, 0x1AFFD, 0x1AFFE, 0x1B000, 0x1B122, 0x1B132, 0x1B132, 0x1B150, 0x1B152,
        0x1B155, 0x1B155, 0x1B164, 0x1B167, 0x1B170, 0x1B2FB, 0x1D300, 0x1D356, 0x1D360, 0x1D376,
        0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E, 0x1F18E, 0x1F191, 0x1F19A, 0x1F200, 0x1F202,
        0x1F210, 0x1F23B, 0x1F240, 0x1F248, 0x1F250, 0x1F251, 0x1F260, 0x1F265, 0x1F300, 0x1F320,
        0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E, 0x1F393, 0x1F3A0, 0x1F3CA, 0x1F3CF, 0x1F3D3,
        0x1F3E0, 0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E, 0x1F440, 0x1F440, 0x1F442, 0x1F4FC,
        0x1F4FF, 0x1F53D, 0x1F54B, 0x1F54E, 0x1F550, 0x1F567, 0x1F57A, 0x1F57A, 0x1F595, 0x1F596,
        0x1F5A4, 0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5, 0x1F6CC, 0x1F6CC, 0x1F6D0, 0x1F6D2,
        0x1F6D5, 0x1F6D8, 0x1F6DC, 0x1F6DF, 0x1F6EB, 0x1F6EC, 0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7EB,
        0x1F7F0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945, 0x1F947, 0x1F9FF, 0x1FA70, 0x1FA7C,
        0x1FA80, 0x1FA8A, 0x1FA8E, 0x1FAC6, 0x1FAC8, 0x1FAC8, 0x1FACD, 0x1FADC, 0x1FADF, 0x1FAEA,
        0x1FAEF, 0x1FAF8, 0x20000, 0x2FFFD, 0x30000, 0x3FFFD,
    ]
}
