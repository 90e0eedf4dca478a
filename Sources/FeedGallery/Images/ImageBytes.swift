import Foundation

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
        let offsets = [8] + Array(stride(from: 16, to: max(min(end, 256) - 3, 16), by: 4))
        return offsets.contains { offset in brands.contains { has($0, at: offset) } }
    }

    /// Whether this is a bitmap; texts may begin like one, so the size of the second header is checked.
    var isBMP: Bool {
        guard has("BM", at: 0), let size = unsigned(4, at: 14, littleEndian: true) else { return false }
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(size)
    }

    /// Whether the first element is `svg`, after any byte order mark, space, declaration, comments and document type.
    var isSVG: Bool {
        var offset = has([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
        while let start = bytes[offset...].firstIndex(where: { !Self.whiteSpace.contains($0) }) {
            offset = start
            let end: Int?
            if has("<?", at: offset) {
                end = self.end(of: "?>", from: offset)
            } else if has("<!--", at: offset) {
                end = self.end(of: "-->", from: offset + 4)
            } else if has("<!DOCTYPE", at: offset) {
                end = endOfDocumentType(from: offset)
            } else {
                return has("<svg", at: offset) && bytes.dropFirst(offset + 4).first.map(Self.endsName) == true
            }
            guard let end else { return false }
            offset = end
        }
        return false
    }

    /// Returns the offset after a document type, which may contain declarations in brackets.
    private func endOfDocumentType(from offset: Int) -> Int? {
        let first = bytes[offset...].first { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }
        let inside = first == UInt8(ascii: "[") ? end(of: "]", from: offset) : offset
        return inside.flatMap { end(of: ">", from: $0) }
    }

    private func end(of text: String, from offset: Int) -> Int? {
        let pattern = Array(text.utf8)
        return (min(offset, bytes.count)..<bytes.count).first { has(pattern, at: $0) }.map { $0 + pattern.count }
    }

    private static let whiteSpace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

    private static func endsName(_ byte: UInt8) -> Bool {
        whiteSpace.contains(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}
