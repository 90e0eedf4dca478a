/// Reads XML or HTML as a stream of tags and texts, without copying it, and tolerates errors.
///
/// It does not track the nesting of elements. Comments, processing instructions, declarations and, in HTML, the content
/// of scripts and styles are skipped.
package struct MarkupTokens {
    package enum Token {
        case start(MarkupTag)
        /// The name in an end tag.
        case end(UnsafeRawBufferPointer)
        case text(MarkupText)
    }

    let bytes: UnsafeRawBufferPointer
    private let isHTML: Bool

    /// The offset of the next token.
    package private(set) var offset: Int

    /// The name in the document type declaration; nil until it is read.
    private(set) var documentType: UnsafeRawBufferPointer?

    package init(_ bytes: UnsafeRawBufferPointer, isHTML: Bool, from offset: Int = 0) {
        self.bytes = bytes
        self.isHTML = isHTML
        self.offset = offset
    }

    /// Returns the next token; nil at the end, or at a tag or section without an end.
    package mutating func next() -> Token? {
        while offset < bytes.count {
            switch bytes.character(at: offset) == "<" ? bytes.character(at: offset + 1) : " " {
            case "!":
                if let text = readDeclaration() { return .text(text) }
            case "?": offset = endOfInstruction
            case "/" where bytes.character(at: offset + 2).isNameStart:
                let name = bytes.name(at: offset + 2)
                let end = bytes.index(of: ">", from: offset + 2 + name.count)
                offset = min(end + 1, bytes.count)
                return end < bytes.count ? .end(name) : nil
            case let first where first.isNameStart:
                if let token = readTag() { return token }
            default: return text(to: bytes.index(of: "<", from: offset + 1))
            }
        }
        return nil
    }

    /// Skips a text and the end tag of its element; returns nil if anything else is next.
    mutating func skipText(to name: UnsafeRawBufferPointer) -> Int? {
        let end = bytes.index(of: "<", from: offset)
        let endOfName = end + 2 + name.count
        guard bytes.character(at: endOfName) == ">", bytes[end + 1] == UInt8(ascii: "/"),
            bytes.part(end + 2..<endOfName).isSameName(as: name)
        else { return nil }
        offset = endOfName + 1
        return end
    }

    private mutating func text(to end: Int) -> Token {
        let start = offset
        offset = end
        return .text(MarkupText(raw: bytes.part(start..<end)))
    }

    /// Skips a comment or declaration, or the beginning of a document type; returns the text of a CDATA section.
    private mutating func readDeclaration() -> MarkupText? {
        let start = offset
        offset = bytes.count
        if bytes.hasPrefix("<!--", at: start) {
            offset = bytes.end(of: "-->", from: start + 2) ?? bytes.count
        } else if bytes.hasPrefix("<![CDATA[", at: start) {
            guard let end = bytes.end(of: "]]>", from: start + 9) else { return nil }
            offset = end
            return MarkupText(raw: bytes.part(start + 9..<end - 3), form: .literal)
        } else {
            if bytes.hasPrefix("<!doctype", at: start) {
                documentType = bytes.name(at: bytes.endOfSpace(from: start + 9))
            }
            offset = end(ofDeclaration: true, from: start + 2)?.offset ?? bytes.count
        }
        return nil
    }

    /// The offset after a processing instruction; in HTML, it ends with `>` unless a `<` precedes it.
    private var endOfInstruction: Int {
        let start = offset + 2
        let end = bytes.end(of: ">", from: start) ?? bytes.count
        if isHTML, bytes.part(start..<end).index(of: "<", from: 0) == end - start { return end }
        return bytes.end(of: "?>", from: start) ?? bytes.count
    }

    /// Reads a start tag.
    ///
    /// A tag without an end ends the document, but in HTML, it is text if it has no attribute.
    private mutating func readTag() -> Token? {
        let start = offset
        let name = bytes.name(at: start + 1)
        let endOfName = start + 1 + name.count
        guard let (end, mentionsXML) = end(ofDeclaration: false, from: endOfName) else {
            if isHTML, bytes.index(of: "=", from: start) == bytes.count { return text(to: bytes.count) }
            offset = bytes.count
            return nil
        }
        let isEmpty = bytes.character(at: end - 2) == "/"
        let source = bytes.part(start + 1..<end - (isEmpty ? 2 : 1))
        let tag = MarkupTag(source: source, name: name, isEmpty: isEmpty, mentionsXML: mentionsXML)
        offset = isHTML && !isEmpty ? endOfScript(in: tag, from: end) : end
        return .start(tag)
    }

    /// Returns the offset after a tag or declaration, and whether a tag contains `xml` outside its values.
    private func end(ofDeclaration isDeclaration: Bool, from start: Int) -> (offset: Int, mentionsXML: Bool)? {
        var index = start
        // In a tag, quotation marks in other places are mistakes.
        var isQuotable = isDeclaration
        var mentionsXML = false
        while index < bytes.count {
            switch Unicode.Scalar(bytes[index]) {
            case ">": return (index + 1, mentionsXML)
            // In XML, declarations in a document type end at their own `>`.
            case "[" where isDeclaration && !isHTML: return (index + 1, false)
            case "=": isQuotable = true
            case "\"" where isQuotable, "'" where isQuotable:
                index = bytes.index(of: Unicode.Scalar(bytes[index]), from: index + 1)
                isQuotable = isDeclaration
            case " ", "\n", "\r", "\t": break
            case let other:
                if other == "x", bytes.hasPrefix("xml", at: index) { mentionsXML = true }
                isQuotable = isDeclaration
            }
            index &+= 1
        }
        return nil
    }

    /// Returns the offset of a script's or style's end tag, as its content is not markup; `start` for other elements.
    private func endOfScript(in tag: MarkupTag, from start: Int) -> Int {
        let isScript = tag.name == "script"
        guard isScript || tag.name == "style" else { return start }
        return bytes.end(of: isScript ? "</script" : "</style", from: start).map { $0 - tag.name.count - 2 }
            ?? bytes.count
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func name(at start: Int) -> UnsafeRawBufferPointer {
        var end = start
        while end < count, self[end].isPartOfName { end &+= 1 }
        return part(start..<end)
    }
}

extension UInt8 {
    /// Whether this is neither white space nor one of the characters that end a name.
    @inline(__always)
    fileprivate var isPartOfName: Bool {
        if self > UInt8(ascii: ">") { return self != UInt8(ascii: "[") }
        return self > 0x20 && self != UInt8(ascii: ">") && self != UInt8(ascii: "/")
    }
}

extension Unicode.Scalar {
    fileprivate var isNameStart: Bool { "a"..."z" ~= self || "A"..."Z" ~= self || self == "_" || value >= 0x80 }
}
