public import Foundation

extension JSONReader {
    /// Reads a string, or returns nil after reading `null`.
    public mutating func readStringIfPresent() throws -> String? {
        try readNull() ? nil : readString()
    }

    /// Reads a string and converts it with `make`, or returns nil after reading `null`.
    ///
    /// - Throws: `JSONError` with `reason` if `make` returns nil.
    @inlinable
    public mutating func readString<Value>(
        as make: (String) -> Value?,
        orFail reason: JSONError.Reason
    ) throws -> Value? {
        guard let text = try readStringIfPresent() else { return nil }
        guard let value = make(text) else { throw invalid(reason) }
        return value
    }

    /// Reads an array whose elements are all read with `item`.
    @inlinable
    public mutating func readArray<Item>(of item: Read<Item>) throws -> [Item] {
        var items: [Item] = []
        try readArray { items.append(try item(&$0)) }
        return items
    }

    /// Reads a UUID in hexadecimal (RFC 9562, section 4), or returns nil after reading `null`.
    public mutating func readUUID() throws -> UUID? {
        guard try !readNull() else { return nil }
        guard let uuid = try readText().withUTF8(UUID.init(text:)) else { throw invalid(.notUUID) }
        return uuid
    }

    /// Reads a date and time in the format of `ISO8601`, or returns nil after reading `null`.
    public mutating func readDate() throws -> Date? {
        guard try !readNull() else { return nil }
        guard let date = try readText().withUTF8(ISO8601.date) else { throw invalid(.notDate) }
        return date
    }
}

extension UUID {
    /// The positions of each byte's two digits in the text (RFC 9562, section 4).
    private static let positions = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

    /// Creates a UUID from its text: exactly 32 hexadecimal digits in five groups.
    package init?(text: UnsafeRawBufferPointer) {
        guard text.count == 36, [8, 13, 18, 23].allSatisfy({ text[$0] == UInt8(ascii: "-") }) else { return nil }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isValid = withUnsafeMutableBytes(of: &uuid) { bytes in
            var invalid: UInt8 = 0
            for index in 0..<16 {
                let position = Self.positions[index]
                let (high, low) = (text[position].hexadecimalValue, text[position &+ 1].hexadecimalValue)
                bytes[index] = high << 4 | low & 15
                invalid |= high | low
            }
            return invalid < 16
        }
        guard isValid else { return nil }
        self.init(uuid: uuid)
    }

    /// The text of the UUID in upper case; the same as `uuidString`, but several times as fast.
    public var text: String { withText { String(decoding: $0, as: UTF8.self) } }

    /// Calls `body` with ``text`` in UTF-8.
    func withText<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        withUnsafeTemporaryAllocation(byteCount: 36, alignment: 1) { text in
            text.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "-"))
            withUnsafeBytes(of: uuid) { bytes in
                for index in 0..<16 {
                    let position = Self.positions[index]
                    text[position] = hexadecimalDigit(bytes[index] >> 4)
                    text[position &+ 1] = hexadecimalDigit(bytes[index] & 15)
                }
            }
            return body(UnsafeRawBufferPointer(text))
        }
    }
}

/// Returns the upper-case hexadecimal digit of a value below 16.
public func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "A") &+ value &- 10
}
