/// A start tag, as a view of the document's bytes, which it must not outlive.
package struct MarkupTag {
    /// The content of the angle brackets, without the slash in `<br/>`.
    package let source: UnsafeRawBufferPointer

    /// The name with its prefix.
    package let name: UnsafeRawBufferPointer

    /// Whether the tag declares an empty element, as in `<br/>`.
    package let isEmpty: Bool

    /// Whether the tag may have `xml:base` or declare a namespace.
    package let mentionsXML: Bool

    package var localName: UnsafeRawBufferPointer { name.localName }

    package var attributes: MarkupAttributes { MarkupAttributes(rest: source.part(name.count..<source.count)) }

    /// The value of the first attribute with a name; nil if it is missing or empty.
    package subscript(name: StaticString) -> MarkupText? {
        var attributes = attributes
        while let (other, value) = attributes.next() {
            if other == name { return value.raw.isEmpty ? nil : value }
        }
        return nil
    }

    /// Returns whether an attribute contains a word, ignoring case.
    package func has(_ word: StaticString, in attribute: StaticString) -> Bool {
        self[attribute]?.has(word) ?? false
    }
}

/// The attributes of a tag, quoted or not; their values have no surrounding white space.
package struct MarkupAttributes: Sequence, IteratorProtocol {
    fileprivate let rest: UnsafeRawBufferPointer
    fileprivate var index = 0

    package mutating func next() -> (name: UnsafeRawBufferPointer, value: MarkupText)? {
        while index < rest.count, rest[index].isSpace || rest.character(at: index) == "/" { index += 1 }
        guard index < rest.count else { return nil }
        let start = index
        repeat { index += 1 } while index < rest.count && !rest[index].isSpace && rest.character(at: index) != "="
        let name = rest.part(start..<index)
        let equals = rest.endOfSpace(from: index)
        let value =
            rest.character(at: equals) == "=" ? readValue(from: rest.endOfSpace(from: equals + 1)) : rest.part(0..<0)
        return (name, MarkupText(raw: value.trimmed))
    }

    private mutating func readValue(from start: Int) -> UnsafeRawBufferPointer {
        let mark = rest.character(at: start)
        guard mark == "\"" || mark == "'" else {
            index = start
            while index < rest.count, !rest[index].isSpace { index += 1 }
            return rest.part(start..<index)
        }
        let end = rest.index(of: mark, from: start + 1)
        index = Swift.min(end + 1, rest.count)
        return rest.part(start + 1..<end)
    }
}
