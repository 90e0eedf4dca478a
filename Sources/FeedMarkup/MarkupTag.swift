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
