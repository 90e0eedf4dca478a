/// The bytes of an image, which may be malformed or truncated.
struct ImageBytes {
    let bytes: UnsafeRawBufferPointer

    /// Returns the number in the `count` bytes at `offset`, or nil if the image is too short.
    func unsigned(_ count: Int, at offset: Int, littleEndian: Bool = false) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let digits = bytes[offset..<offset + count]
        let number = (littleEndian ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        // A 32-bit `Int` cannot represent every four-byte number.
        return number >= 0 ? number : nil
    }

    func has(_ pattern: [UInt8], at offset: Int) -> Bool {
        offset >= 0 && offset <= bytes.count - pattern.count && bytes[offset...].starts(with: pattern)
    }

    func has(_ text: String, at offset: Int) -> Bool {
        has(Array(text.utf8), at: offset)
    }

    /// Returns whether an ISO base media file has one of `brands`, as the major brand or a compatible one.
    func hasBrand(_ brands: [String]) -> Bool {
        guard has("ftyp", at: 4), let end = unsigned(4, at: 0) else { return false }
        let offsets = [8] + Array(stride(from: 16, through: min(end, 256) - 4, by: 4))
        return offsets.contains { offset in brands.contains { has($0, at: offset) } }
    }

    /// Whether this is a bitmap; texts may begin like one, so the size of the second header is checked.
    var isBMP: Bool {
        guard has("BM", at: 0), let size = unsigned(4, at: 14, littleEndian: true) else { return false }
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(size)
    }

    /// Whether the first element is `svg`, after any byte order mark, space, declaration, comments and document type.
    var isSVG: Bool {
        let start = String(decoding: bytes.prefix(1 << 14), as: UTF8.self)
        // The group is atomic and its alternatives begin differently, so the time is linear.
        let svg = /\u{FEFF}?(?>\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[[^\]]*\][^>]*)?>)*<svg[\s\/>]/
        return start.prefixMatch(of: svg.dotMatchesNewlines().matchingSemantics(.unicodeScalar)) != nil
    }
}
