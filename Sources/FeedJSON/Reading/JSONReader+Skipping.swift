extension JSONReader {
    /// Checks the next value, with all that is in it, and moves past it.
    ///
    /// It does not recurse, so that no depth can exhaust the stack.
    package mutating func skipValue() throws {
        let start = position
        skipped.removeAll(keepingCapacity: true)
        var isFirst = try skipScalarOrOpen()
        while let closing = skipped.last {
            if try hasElement(before: closing, isFirst: isFirst) {
                if closing == UInt8(ascii: "}") {
                    _ = try scanName()
                }
                isFirst = try skipScalarOrOpen()
            } else {
                skipped.removeLast()
                isFirst = false
            }
        }
        valueStart = start
    }

    /// Moves past a scalar or an opening bracket, and returns whether it was a bracket.
    private mutating func skipScalarOrOpen() throws -> Bool {
        switch nextKind {
        case .object: try open("}")
        case .array: try open("]")
        default: try skipScalar()
        }
    }

    private mutating func skipScalar() throws -> Bool {
        switch nextKind {
        case .string: _ = try scanString()
        case .number: _ = try scanNumber()
        case .boolean: _ = try readBool()
        case .null: _ = try readNull()
        default: throw failure(.expectedSyntax("a value"))
        }
        return false
    }

    private mutating func open(_ closing: Unicode.Scalar) throws -> Bool {
        guard depth + skipped.count < maximumDepth else { throw failure(.tooDeep) }
        skipped.append(UInt8(ascii: closing))
        position += 1
        return true
    }
}
