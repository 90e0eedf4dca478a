/// The bytes of an image, which may say anything and end anywhere.
struct ImageBytes {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Returns the number in `count` bytes at `offset`, or nil where the image ends before.
    func unsigned(_ count: Int, at offset: Int, littleEndian: Bool = false) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let digits = bytes[offset..<offset + count]
        let number = littleEndian ? digits.reversed().reduce(0, Self.append) : digits.reduce(0, Self.append)
        // Where an `Int` has 32 bits, four bytes may be more than it holds.
        return number >= 0 ? number : nil
    }

    /// Says whether the image has `pattern` at `offset`.
    func has(_ pattern: [UInt8], at offset: Int) -> Bool {
        offset >= 0 && offset <= bytes.count - pattern.count && bytes[offset...].starts(with: pattern)
    }

    /// Says whether the image has the letters of `text` at `offset`.
    func has(_ text: String, at offset: Int) -> Bool {
        has(Array(text.utf8), at: offset)
    }

    private static func append(_ number: Int, _ byte: UInt8) -> Int {
        number << 8 | Int(byte)
    }
}
