extension JSONReader {
    /// Reads an array, each element by a call of `element` with its index.
    package mutating func readArray(_ element: (inout JSONReader, Int) throws -> Void) throws {
        let start = try open(.array)
        var index = 0
        while try hasElement(before: UInt8(ascii: "]"), isFirst: index == 0) {
            do {
                try readOrSkip { reader throws in try element(&reader, index) }
            } catch {
                throw leave(error) { $0.inside(index: index) }
            }
            index += 1
        }
        close(start)
    }

    /// Reads an object, each member by a call of `member` with its name, in the document's order.
    ///
    /// A name that occurs twice is handed out twice.
    package mutating func readObject(_ member: (inout JSONReader, JSONText) throws -> Void) throws {
        let start = try open(.object)
        var isFirst = true
        while try hasElement(before: UInt8(ascii: "}"), isFirst: isFirst) {
            let name = try scanName()
            do {
                try readOrSkip { reader throws in try member(&reader, name) }
            } catch {
                throw leave(error) { $0.inside(member: name) }
            }
            isFirst = false
        }
        close(start)
    }

    @inline(__always)
    private mutating func readOrSkip(_ value: (inout JSONReader) throws -> Void) throws {
        let start = position
        try value(&self)
        if position == start {
            try skipValue()
        }
    }

    private mutating func open(_ kind: JSONKind) throws -> Int {
        guard JSONKind(firstByte: byte(at: position)) == kind else { throw mismatch(kind) }
        guard depth < maximumDepth else { throw failure(.tooDeep) }
        depth += 1
        position += 1
        return position - 1
    }

    private mutating func close(_ start: Int) {
        depth -= 1
        valueStart = start
    }

    /// What to throw for an error inside this container, in which nothing more can be read.
    private mutating func leave(_ error: any Error, _ place: (JSONError) -> JSONError) -> any Error {
        position = bytes.count + 1
        return (error as? JSONError).map(place) ?? error
    }
}

extension JSONReader {
    /// Moves to the next element or member, past the comma before it, or past the bracket that closes its container.
    @inline(__always)
    mutating func hasElement(before closing: UInt8, isFirst: Bool) throws -> Bool {
        skipWhiteSpace()
        if !isFirst && byte(at: position) == UInt8(ascii: ",") {
            position += 1
            skipWhiteSpace()
        } else if !isFirst && byte(at: position) != closing {
            throw failure(.expectedSyntax("\",\" or \"\(Unicode.Scalar(closing))\""))
        }
        guard byte(at: position) == closing else { return true }
        position += 1
        return false
    }

    /// Moves past a member's name and the colon, to its value.
    mutating func scanName() throws -> JSONText {
        guard byte(at: position) == UInt8(ascii: "\"") else { throw failure(.expectedSyntax("a member's name")) }
        let name = try scanString()
        skipWhiteSpace()
        guard byte(at: position) == UInt8(ascii: ":") else { throw failure(.expectedSyntax("\":\"")) }
        position += 1
        skipWhiteSpace()
        return name
    }
}
