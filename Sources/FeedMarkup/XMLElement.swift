/// An element whose content has not been read.
package struct XMLElement {
    package let tag: MarkupTag
    private let localName: UnsafeRawBufferPointer

    /// The usual prefix of the element's namespace; empty for the document's own namespace.
    let prefix: UnsafeRawBufferPointer

    /// The length of the name with this prefix.
    @usableFromInline package let nameLength: Int

    init(tag: MarkupTag, localName: UnsafeRawBufferPointer, prefix: UnsafeRawBufferPointer) {
        (self.tag, self.localName, self.prefix) = (tag, localName, prefix)
        nameLength = localName.count + (prefix.isEmpty ? 0 : prefix.count + 1)
    }

    /// Returns whether the element has this name, with the usual prefix of its namespace.
    @inlinable
    package static func ~= (name: StaticString, element: XMLElement) -> Bool {
        name.utf8CodeUnitCount == element.nameLength && element.isNamed(name)
    }

    /// Returns whether the element has a name of the same length.
    @usableFromInline
    package func isNamed(_ name: StaticString) -> Bool {
        let name = UnsafeRawBufferPointer(start: name.utf8Start, count: nameLength)
        return name.part(nameLength - localName.count..<nameLength).isSameName(as: localName)
            && (prefix.isEmpty || name.part(0..<prefix.count).isSameName(as: prefix))
    }
}
