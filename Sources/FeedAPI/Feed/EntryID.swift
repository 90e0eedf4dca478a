import FeedJSON
import FeedMarkup
import Foundation

extension UUID {
    /// The namespace of URLs (RFC 9562, section 6.6).
    private static let ofURLs = UUID(
        uuid: (0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8)
    )

    /// Creates the ID of the first image of an entry with a name in plain form.
    ///
    /// - Parameter channel: the link of the channel in plain form, and `#`; it makes other names than URLs unique.
    init(ofEntry name: UnsafeRawBufferPointer, in channel: [UInt8]) {
        if let id = UUID(text: name.hasPrefix("urn:uuid:") ? name.part(9..<name.count) : name) {
            self = id
        } else if name.beginsWithScheme {
            self.init(name: name, in: Self.ofURLs)
        } else {
            self = (channel + name).withUnsafeBytes { UUID(name: $0, in: Self.ofURLs) }
        }
    }

    /// Creates the ID of the n-th image of an entry whose first image has the ID `first`.
    init(ofImage number: Int, after first: UUID) {
        self = Array("\(number)".utf8).withUnsafeBytes { UUID(name: $0, in: first) }
    }

    /// Creates the UUID of a name in a namespace: version 5 (RFC 9562, section 5.5).
    private init(name: UnsafeRawBufferPointer, in namespace: UUID) {
        // The namespace, the name, a terminating bit and, in the last 8 bytes of a block, the length in bits.
        let count = 16 + name.count
        var bytes = withUnsafeTemporaryAllocation(byteCount: (count + 72) / 64 * 64, alignment: 4) { message in
            message.initializeMemory(as: UInt8.self, repeating: 0)
            message.storeBytes(of: namespace.uuid, as: uuid_t.self)
            UnsafeMutableRawBufferPointer(rebasing: message[16...]).copyMemory(from: name)
            message[count] = 0x80
            message.storeBytes(of: UInt64(count * 8).bigEndian, toByteOffset: message.count - 8, as: UInt64.self)
            return sha1(ofBlocks: UnsafeRawBufferPointer(message))
        }
        bytes.6 = bytes.6 & 0x0F | 0x50
        bytes.8 = bytes.8 & 0x3F | 0x80
        self.init(uuid: bytes)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether this begins with a scheme and a colon (RFC 3986, section 3.1).
    fileprivate var beginsWithScheme: Bool {
        let isLetter = { (byte: UInt8) in "a"..."z" ~= Unicode.Scalar(byte | 0x20) }
        let scheme = part(0..<index(of: ":", from: 0))
        return scheme.count < count && scheme.first.map(isLetter) ?? false
            && scheme.allSatisfy { isLetter($0) || $0.isDigit || "+-.".utf8.contains($0) }
    }
}

/// Returns the first 16 bytes of the SHA-1 hash of a message padded to complete blocks (FIPS 180-4).
///
/// Use it only for UUIDs of version 5; it is not secure.
private func sha1(ofBlocks message: UnsafeRawBufferPointer) -> uuid_t {
    var hash: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
        for start in stride(from: 0, to: message.count, by: 64) {
            for index in 0..<16 {
                let word = message.loadUnaligned(fromByteOffset: start &+ 4 &* index, as: UInt32.self)
                words[index] = word.bigEndian
            }
            for index in 16..<80 {
                let mixed = words[index &- 3] ^ words[index &- 8] ^ words[index &- 14] ^ words[index &- 16]
                words[index] = mixed.rotated(by: 1)
            }
            var (a, b, c, d, e) = hash
            func mix(_ word: UInt32) {
                (a, b, c, d, e) = (a.rotated(by: 5) &+ e &+ word, a, b.rotated(by: 30), c, d)
            }
            for index in 0..<20 { mix(0x5A82_7999 &+ words[index] &+ (b & c | ~b & d)) }
            for index in 20..<40 { mix(0x6ED9_EBA1 &+ words[index] &+ (b ^ c ^ d)) }
            for index in 40..<60 { mix(0x8F1B_BCDC &+ words[index] &+ (b & c | b & d | c & d)) }
            for index in 60..<80 { mix(0xCA62_C1D6 &+ words[index] &+ (b ^ c ^ d)) }
            hash = (hash.0 &+ a, hash.1 &+ b, hash.2 &+ c, hash.3 &+ d, hash.4 &+ e)
        }
    }
    let start = (hash.0.bigEndian, hash.1.bigEndian, hash.2.bigEndian, hash.3.bigEndian)
    return withUnsafeBytes(of: start) { $0.loadUnaligned(as: uuid_t.self) }
}

extension UInt32 {
    @inline(__always)
    fileprivate func rotated(by count: UInt32) -> UInt32 { self &<< count | self &>> (32 &- count) }
}
