/// The state of a part of a text while its scalars are read.
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

    /// Adds `scalar` if it belongs to this part, and returns whether it does.
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
