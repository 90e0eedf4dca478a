/// Text of a document, the value of an attribute or the content of an element, without surrounding white space.
///
/// It is a view of the document's bytes, which it must not outlive.
package struct MarkupText {
    package enum Form {
        /// Ampersands are plain characters, as in a CDATA section.
        case literal
        /// Ampersands begin references.
        case text
        /// The text contains elements or sections, and ampersands begin references.
        case markup
    }

    @usableFromInline package let raw: UnsafeRawBufferPointer
    package let form: Form

    package init(raw: UnsafeRawBufferPointer, form: Form = .text) {
        (self.raw, self.form) = (raw, form)
    }

    package var string: String {
        withUTF8 { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the text, decoded once; tags are unchanged.
    @inlinable
    package func withUTF8<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        isDecoded ? try body(raw) : try decoded.withUnsafeBytes { try body($0.trimmed) }
    }

    @usableFromInline
    package var isDecoded: Bool { form == .literal || form == .text && raw.index(of: "&", from: 0) == raw.count }

    @usableFromInline
    package var decoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        append(to: &bytes)
        return bytes
    }

    /// Returns whether the text contains a word, ignoring case.
    package func has(_ word: StaticString) -> Bool {
        raw == word || raw.split(whereSeparator: \.isSpace).contains { raw.part($0.startIndex..<$0.endIndex) == word }
    }

    /// Returns the text in the first element with a name or, if there are no elements, the text itself.
    package func text(in name: StaticString) -> MarkupText? {
        guard form == .markup else { return self }
        var tokens = MarkupTokens(raw, isHTML: false)
        while let token = tokens.next() {
            guard case .start(let tag) = token, tag.localName == name, case .text(let text)? = tokens.next() else {
                continue
            }
            return MarkupText(raw: text.raw.trimmed, form: text.form)
        }
        return nil
    }

    /// Whether the text contains a character reference.
    var hasReference: Bool { !isDecoded && !decoded.elementsEqual(raw) }

    package func append(to bytes: inout [UInt8]) {
        switch form {
        case .literal: bytes.append(contentsOf: raw)
        case .text: appendDecoded(to: &bytes)
        case .markup:
            var tokens = MarkupTokens(raw, isHTML: false)
            while let token = tokens.next() {
                switch token {
                case .text(let text): text.append(to: &bytes)
                case .start(let tag): bytes += Array("<".utf8) + tag.source + (tag.isEmpty ? "/>" : ">").utf8
                case .end(let name): bytes += Array("</".utf8) + name + ">".utf8
                }
            }
        }
    }

    private func appendDecoded(to bytes: inout [UInt8]) {
        var start = 0
        while start < raw.count {
            let ampersand = raw.index(of: "&", from: start)
            bytes.append(contentsOf: raw.part(start..<ampersand))
            guard ampersand < raw.count else { return }
            let reference = raw.reference(at: ampersand)
            bytes.append(contentsOf: (reference?.text ?? "&").utf8)
            start = ampersand + (reference?.length ?? 1)
        }
    }

    /// Returns a windows-1252 text in UTF-8; each byte is a character.
    package static func utf8(ofWindows1252 bytes: some Sequence<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for byte in bytes {
            if byte < 0x80 {
                text.append(byte)
                continue
            }
            let character = byte < 0xA0 ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte)
            UTF8.encode(character).map { text.append(contentsOf: $0) }
        }
        return text
    }

    fileprivate static let windows = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}

extension UnsafeRawBufferPointer {
    /// Returns the characters of the reference at `start`, and the reference's length; nil if it is not a reference.
    fileprivate func reference(at start: Int) -> (text: String, length: Int)? {
        var end = start + 1
        while character(at: end) != ";" {
            guard end < start + 40 else { return nil }
            end += 1
        }
        let name = part(start + 1..<end)
        let isNumber = name.character(at: 0) == "#"
        let text = isNumber ? name.numberedCharacter.map { String($0) } : NamedReferences.text(named: name)
        return text.map { ($0, end + 1 - start) }
    }

    /// The character with this number, written as in `#233` or `#xE9`.
    private var numberedCharacter: Unicode.Scalar? {
        let isHexadecimal = character(at: 1) == "x" || character(at: 1) == "X"
        let digits = String(decoding: dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
        guard digits.first != "+", let number = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
        // As in HTML, the numbers of C1 controls represent the characters of windows-1252.
        if 0x80...0x9F ~= number { return MarkupText.windows[Int(number - 0x80)] }
        return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
    }
}
