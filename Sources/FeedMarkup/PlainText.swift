extension String {
    /// Creates the plain text of HTML, on one line.
    package init(plainTextOf html: UnsafeRawBufferPointer) {
        guard html.index(of: "<", from: 0) < html.count || html.index(of: "&", from: 0) < html.count else {
            self.init(onOneLine: html)
            return
        }
        var tokens = MarkupTokens(html, isHTML: true)
        var bytes: [UInt8] = []
        while let token = tokens.next() {
            switch token {
            case .text(let text): text.append(to: &bytes)
            case .start(let tag): if tag.localName.isBlock { bytes.append(UInt8(ascii: " ")) }
            case .end(let name): if name.localName.isBlock { bytes.append(UInt8(ascii: " ")) }
            }
        }
        self = bytes.withUnsafeBytes(String.init(onOneLine:))
    }

    /// Creates a text with each run of white space and control characters replaced by one space.
    package init(onOneLine text: UnsafeRawBufferPointer) {
        let text = text.trimmed
        self.init(decoding: text, as: UTF8.self)
        // Most texts need no change.
        guard !text.isOnOneLine else { return }
        let words = unicodeScalars.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
        let joined = words.map(String.init).joined(separator: " ").unicodeScalars
        // Zero-width white space, and the spaces next to it.
        let isNothing = { (character: Unicode.Scalar) in ["\u{200B}", "\u{2060}", "\u{FEFF}", " "].contains(character) }
        let end = joined.lastIndex { !isNothing($0) }.map(joined.index(after:)) ?? joined.startIndex
        self = String(joined[..<end].drop(while: isNothing))
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the text certainly has no white space and control characters but single spaces.
    fileprivate var isOnOneLine: Bool {
        var index = 0
        while index < count {
            switch self[index] {
            case 0x20: if index &+ 1 < count, self[index &+ 1] == 0x20 { return false }
            // The last three are the first bytes of the other white space in UTF-8.
            case 0x00..<0x20, 0x7F, 0xC2, 0xE1...0xE3, 0xEF: return false
            default: break
            }
            index &+= 1
        }
        return true
    }

    /// Whether this text contains an HTML tag or a character reference.
    package var hasHTML: Bool {
        var tokens = MarkupTokens(self, isHTML: true)
        while let token = tokens.next() {
            switch token {
            case .start(let tag): if tag.name.isBlock || tag.name.isInline { return true }
            case .end(let name): if name.isBlock || name.isInline { return true }
            case .text(let text): if text.hasReference { return true }
            }
        }
        return false
    }

    /// Whether this is the name of an HTML block element, which begins and ends a line.
    fileprivate var isBlock: Bool { blocks.contains(String(decoding: self, as: UTF8.self).lowercased()) }

    private var isInline: Bool { inlines.contains(String(decoding: self, as: UTF8.self).lowercased()) }
}

private let inlines = Set(
    """
    a abbr acronym audio b bdi bdo big button cite code del dfn em embed font i iframe img input ins kbd label map mark
    object picture q s samp script small source span strike strong style sub sup svg time tt u var video wbr
    """.split(whereSeparator: \.isWhitespace).map(String.init)
)

private let blocks = Set(
    """
    address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 head header hr html li main menu nav ol option p pre section select summary table
    tbody td tfoot th thead title tr ul
    """.split(whereSeparator: \.isWhitespace).map(String.init)
)
