extension JSONReader {
    /// The kind of the next value, which stays unread; `nil` where there is none.
    package var nextKind: JSONKind? {
        JSONKind(firstByte: byte(at: position))
    }

    /// Reads a string.
    package mutating func readString() throws -> String {
        try readText().string
    }

    /// Reads a string without making a `String` of it.
    package mutating func readText() throws -> JSONText {
        guard byte(at: position) == UInt8(ascii: "\"") else { throw mismatch(.string) }
        valueStart = position
        return try scanString()
    }

    /// Reads a number that is written without a fraction or an exponent, and that an `Int` can hold.
    package mutating func readInteger() throws -> Int {
        let digits = try readNumber()
        guard digits.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") }) else { throw failed(.notAnInteger) }
        guard let value = Int(Substring(decoding: digits, as: UTF8.self)) else { throw failed(.numberOutOfRange) }
        return value
    }

    /// Reads a number as the nearest `Double`, which for what Swift prints is the same `Double` again.
    ///
    /// What is too great for a finite `Double` is refused; what is too small is zero.
    package mutating func readDouble() throws -> Double {
        let digits = try readNumber()
        guard let value = Double(Substring(decoding: digits, as: UTF8.self)), value.isFinite else {
            throw failed(.numberOutOfRange)
        }
        return value
    }

    /// Reads `true` or `false`.
    package mutating func readBool() throws -> Bool {
        guard nextKind == .boolean else { throw mismatch(.boolean) }
        let value = byte(at: position) == UInt8(ascii: "t")
        try scanLiteral(value ? "true" : "false")
        return value
    }

    /// Consumes a `null` if the next value is one, and returns whether it was.
    package mutating func readNull() throws -> Bool {
        guard nextKind == .null else { return false }
        try scanLiteral("null")
        return true
    }

    private mutating func readNumber() throws -> UnsafeRawBufferPointer {
        guard nextKind == .number else { throw mismatch(.number) }
        valueStart = position
        return try scanNumber()
    }

    private func failed(_ reason: JSONError.Reason) -> JSONError {
        JSONError(offset: valueStart, reason: reason)
    }
}
