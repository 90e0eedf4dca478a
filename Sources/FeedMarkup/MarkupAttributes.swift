/// The attributes of a tag, quoted or not; their values have no surrounding white space.
package struct MarkupAttributes: Sequence, IteratorProtocol {
    private let rest: UnsafeRawBufferPointer
    private var index = 0

    init(rest: UnsafeRawBufferPointer) {
        self.rest = rest
    }

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
