/// The bytes of an image, which may be malformed or truncated.
struct ImageBytes {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Returns the number in the `count` bytes at `offset`, or nil if the image is too short.
    func unsigned(_ count: Int, at offset: Int, littleEndian: Bool = false) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let digits = bytes[offset..<offset + count]
        let number = littleEndian ? digits.reversed().reduce(0, Self.append) : digits.reduce(0, Self.append)
        // A 32-bit `Int` cannot hold every four-byte number.
        return number >= 0 ? number : nil
    }

    /// Returns whether the image has `pattern` at `offset`.
    func has(_ pattern: [UInt8], at offset: Int) -> Bool {
        offset >= 0 && offset <= bytes.count - pattern.count && bytes[offset...].starts(with: pattern)
    }

    /// Returns whether the image has the characters of `text` at `offset`.
    func has(_ text: String, at offset: Int) -> Bool {
        has(Array(text.utf8), at: offset)
    }

    private static func append(_ number: Int, _ byte: UInt8) -> Int {
        number << 8 | Int(byte)
    }
}
