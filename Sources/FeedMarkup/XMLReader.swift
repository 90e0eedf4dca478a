/// Reads an XML document element by element on request, without copying it, and tolerates errors.
///
/// An element without an end tag ends with its parent, and an end tag without a start tag is ignored. Content after the
/// root is not read. A closure passed to a reader may read the content of its element; otherwise, it is skipped.
package struct XMLReader: ~Copyable {
    package static let maximumDepth = 256

    /// The maximum number of namespace and `xml:base` declarations, which are searched linearly; more are ignored.
    private static let maximumScopes = 256

    package typealias Read = (inout XMLReader, XMLElement) throws -> Void

    private var tokens: MarkupTokens
    private let usualPrefix: (String) -> StaticString?
    private var open: [(name: UnsafeRawBufferPointer, outerBase: Int32?)] = []

    /// The namespaces declared in the open elements.
    private var scopes: [Scope] = []
    private typealias Scope = (depth: Int, declaration: UnsafeRawBufferPointer, prefix: UnsafeRawBufferPointer?)

    private var root: XMLElement?

    /// Whether the innermost element is empty, as in `<br/>`.
    private var isEmpty = false

    /// The usual prefix of the document's own namespace, for a root without a namespace.
    package var ownPrefix: StaticString = ""

    /// Whether any elements precede the root.
    package private(set) var hasElements = false

    private var documentType: UnsafeRawBufferPointer?

    /// Creates a reader of a document in UTF-8.
    ///
    /// - Parameter usualPrefix: returns the usual prefix of a namespace, regardless of the prefix in the document: empty for
    ///   the document's own namespace, nil for an unknown one.
    package init(_ bytes: UnsafeRawBufferPointer, usualPrefix: @escaping (String) -> StaticString?) {
        tokens = MarkupTokens(bytes, isHTML: false)
        self.usualPrefix = usualPrefix
    }

    /// Whether the document is HTML, by its root or, if no root was found, by its document type.
    package var isHTML: Bool {
        root.map { $0.tag.localName == "html" } ?? documentType.map { $0 == "html" } ?? false
    }

    /// The values of all `xml:base`, each with the index of the outer base that it is relative to.
    package private(set) var bases: [(value: MarkupText, outer: Int32?)] = []

    /// The index of the innermost `xml:base` that applies.
    package private(set) var base: Int32?

    /// Moves to the root: the first element within 4,096 bytes of content; nil if there is none.
    ///
    /// Comments, declarations, scripts and white space are not content.
    ///
    /// - Parameter names: the possible names of the root; empty for any name.
    package mutating func readRoot(named names: [StaticString] = []) throws -> XMLElement? {
        var prologue = MarkupTokens(tokens.bytes, isHTML: true)
        var length = 0
        while length <= 4_096, let token = prologue.next() {
            switch token {
            case .start(let tag):
                let name = tag.localName
                if names.isEmpty || names.contains(where: { name == $0 }) {
                    tokens = MarkupTokens(tokens.bytes, isHTML: false, from: prologue.offset)
                    root = try begin(tag)
                    return root
                }
                (hasElements, length) = (true, length + tag.source.count + 2)
            case .end(let name): length += name.count + 3
            case .text(let text): length += text.raw.trimmed.count
            }
        }
        documentType = prologue.documentType
        return nil
    }

    /// Reads the child elements of the element read last.
    package mutating func readChildren(_ child: Read) throws {
        let depth = open.count
        while let element = try nextElement(in: depth) {
            try child(&self, element)
            while try nextElement(in: depth + 1) != nil {}
        }
    }

    /// Returns the content of the element read last; nil if it is empty.
    ///
    /// Elements in the content may be HTML, and do not count as open elements.
    package mutating func readContent() throws -> MarkupText? {
        guard let name = open.last?.name, !isEmpty else { return nil }
        let (depth, start) = (open.count, tokens.offset)
        if let end = tokens.skipText(to: name) {
            close(to: depth - 1)
            return MarkupText(content: tokens.bytes.part(start..<end), form: .text)
        }
        var nested = 0
        var end = start
        while open.count == depth {
            end = tokens.offset
            switch try nextToken() {
            case .start(let tag) where !tag.isEmpty && tag.name.isSameName(as: name): nested += 1
            case .end(let other) where nested > 0 && other.isSameName(as: name): nested -= 1
            case .end(let other): close(other)
            default: break
            }
        }
        return MarkupText(content: tokens.bytes.part(start..<end), form: .markup)
    }

    /// Moves to the next child of the open element at `depth`, or past the end of the element.
    private mutating func nextElement(in depth: Int) throws -> XMLElement? {
        while open.count >= depth {
            if isEmpty {
                close(to: open.count - 1)
            } else {
                switch try nextToken() {
                case .start(let tag): return try begin(tag)
                case .end(let name): close(name)
                case .text: break
                }
            }
        }
        return nil
    }

    private mutating func nextToken() throws -> MarkupTokens.Token {
        guard let token = tokens.next() else { throw failure(MarkupError.endsEarly, at: tokens.bytes.count) }
        return token
    }

    private mutating func begin(_ tag: MarkupTag) throws -> XMLElement {
        guard open.count < Self.maximumDepth else { throw failure(MarkupError.nestedTooDeeply, at: tokens.offset) }
        open.append((tag.name, base))
        isEmpty = tag.isEmpty
        if tag.mentionsXML {
            for (name, value) in tag.attributes where scopes.count < Self.maximumScopes {
                if name.hasPrefix("xmlns") {
                    scopes.append((open.count, name, usualPrefix(value.string)?.bytes))
                } else if name == "xml:base", !value.raw.isEmpty {
                    bases.append((value, base))
                    base = Int32(bases.count - 1)
                }
            }
        }
        let localName = tag.localName
        var prefix = tag.name.part(0..<max(0, tag.name.count - localName.count - 1))
        if !prefix.isEmpty || !scopes.isEmpty { prefix = Self.usualPrefix(of: prefix, in: scopes) }
        if let root, !prefix.isEmpty, prefix.isSameName(as: root.prefix.isEmpty ? ownPrefix.bytes : root.prefix) {
            prefix = prefix.part(0..<0)
        }
        return XMLElement(tag: tag, localName: localName, prefix: prefix)
    }

    /// Returns the usual prefix of a prefix's namespace; the same prefix if it is not declared.
    private static func usualPrefix(of prefix: UnsafeRawBufferPointer, in scopes: [Scope]) -> UnsafeRawBufferPointer {
        let count = prefix.isEmpty ? 5 : prefix.count + 6
        for scope in scopes.reversed() where scope.declaration.count == count {
            guard scope.declaration.part(count - prefix.count..<count).isSameName(as: prefix) else { continue }
            return scope.prefix ?? (prefix.isEmpty ? prefix : ("?" as StaticString).bytes)
        }
        return prefix
    }

    private mutating func close(_ name: UnsafeRawBufferPointer) {
        if let index = open.lastIndex(where: { $0.name.isSameName(as: name) }) { close(to: index) }
    }

    private mutating func close(to depth: Int) {
        isEmpty = false
        while open.count > depth { base = open.removeLast().outerBase }
        while let scope = scopes.last, scope.depth > depth { scopes.removeLast() }
    }

    private func failure(_ make: (_ line: Int, _ column: Int) -> MarkupError, at offset: Int) -> MarkupError {
        let text = tokens.bytes[..<offset]
        let line = text.suffix(from: text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
        // Continuation bytes are not counted as characters.
        let column = line.count { $0 & 0xC0 != 0x80 } + 1
        return make(text.count { $0 == UInt8(ascii: "\n") } + 1, column)
    }
}

extension MarkupText {
    /// Creates the text of an element; nil if there is none.
    fileprivate init?(content: UnsafeRawBufferPointer, form: Form) {
        let bytes = content.trimmed
        // Content with a section usually is a single one.
        let section = form == .markup && bytes.hasPrefix("<![CDATA[") ? bytes.part(9..<bytes.count) : bytes
        let isSection = section.count < bytes.count && section.end(of: "]]>") == section.count
        let text = isSection ? section.part(0..<section.count - 3).trimmed : bytes
        guard !text.isEmpty else { return nil }
        self.init(raw: text, form: isSection ? .literal : form)
    }
}

extension StaticString {
    fileprivate var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
