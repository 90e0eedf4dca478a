import FeedJSON
import FeedMarkup
import Foundation

extension UUID {
    /// The namespace of URLs (RFC 9562, section 6.6).
    private static let ofURLs = UUID(
        uuid: (0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8)
    )

    /// Creates the ID of the first image of an entry that a feed knows by `name`.
    init(ofEntry name: UnsafeRawBufferPointer, in place: FeedPlace) {
        if let id = UUID(text: name.hasPrefix("urn:uuid:") ? name.part(9..<name.count) : name) {
            self = id
        } else if name.beginsWithScheme {
            self.init(name: name, in: Self.ofURLs)
        } else {
            self = (Array("\(place.name)#".utf8) + name).withUnsafeBytes { UUID(name: $0, in: Self.ofURLs) }
        }
    }

    /// Creates the ID of the n-th image of the entry whose first one has the ID `first`.
    init(ofImage number: Int, after first: UUID) {
        self = Array("\(number)".utf8).withUnsafeBytes { UUID(name: $0, in: first) }
    }

    /// Creates the UUID of a name in a namespace: version 5 (RFC 9562, section 5.5).
    private init(name: UnsafeRawBufferPointer, in namespace: UUID) {
        // The namespace, the name, a bit that ends them, and in the last 8 bytes of a block their length in bits.
        let count = 16 + name.count
        var bytes = withUnsafeTemporaryAllocation(byteCount: (count + 72) / 64 * 64, alignment: 4) { message in
            message.initializeMemory(as: UInt8.self, repeating: 0)
            message.storeBytes(of: namespace.uuid, as: uuid_t.self)
            UnsafeMutableRawBufferPointer(rebasing: message[16...]).copyMemory(from: name)
            message[count] = 0x80
            message.storeBytes(of: UInt64(count * 8).bigEndian, toByteOffset: message.count - 8, as: UInt64.self)
            return SHA1.hash(ofBlocks: UnsafeRawBufferPointer(message))
        }
        bytes.6 = bytes.6 & 0x0F | 0x50
        bytes.8 = bytes.8 & 0x3F | 0x80
        self.init(uuid: bytes)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether this begins with a scheme and a colon (RFC 3986, section 3.1).
    fileprivate var beginsWithScheme: Bool {
        let scheme = part(0..<index(of: ":", from: 0))
        return scheme.count < count && scheme.first.map { Unicode.Scalar($0).isASCIILetter } ?? false
            && scheme.allSatisfy { Unicode.Scalar($0).isASCIILetter || $0.isDigit || "+-.".utf8.contains($0) }
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }
}

/// The hash function that UUIDs of version 5 are made with (FIPS 180-4).
///
/// It is not safe for anything else.
private struct SHA1 {
    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )

    /// Returns the first 16 bytes of the hash of a message that is padded to whole blocks.
    static func hash(ofBlocks message: UnsafeRawBufferPointer) -> uuid_t {
        var hash = SHA1()
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
            for start in stride(from: 0, to: message.count, by: 64) {
                fill(words, from: message, at: start)
                hash.add(words)
            }
        }
        let state = hash.state
        let start = (state.0.bigEndian, state.1.bigEndian, state.2.bigEndian, state.3.bigEndian)
        return withUnsafeBytes(of: start) { $0.loadUnaligned(as: uuid_t.self) }
    }

    private static func fill(
        _ words: UnsafeMutableBufferPointer<UInt32>,
        from bytes: UnsafeRawBufferPointer,
        at start: Int
    ) {
        for index in 0..<16 {
            let word = bytes.loadUnaligned(fromByteOffset: start &+ index &* 4, as: UInt32.self)
            words.initializeElement(at: index, to: UInt32(bigEndian: word))
        }
        for index in 16..<80 {
            let mixed = words[index &- 3] ^ words[index &- 8] ^ words[index &- 14] ^ words[index &- 16]
            words.initializeElement(at: index, to: mixed.rotated(by: 1))
        }
    }

    private mutating func add(_ words: UnsafeMutableBufferPointer<UInt32>) {
        let old = state
        for index in 0..<20 { turn(0x5A82_7999 &+ words[index]) { $0 & $1 | ~$0 & $2 } }
        for index in 20..<40 { turn(0x6ED9_EBA1 &+ words[index]) { $0 ^ $1 ^ $2 } }
        for index in 40..<60 { turn(0x8F1B_BCDC &+ words[index]) { $0 & $1 | $0 & $2 | $1 & $2 } }
        for index in 60..<80 { turn(0xCA62_C1D6 &+ words[index]) { $0 ^ $1 ^ $2 } }
        state = (old.0 &+ state.0, old.1 &+ state.1, old.2 &+ state.2, old.3 &+ state.3, old.4 &+ state.4)
    }

    @inline(__always)
    private mutating func turn(_ word: UInt32, _ mix: (UInt32, UInt32, UInt32) -> UInt32) {
        let (a, b, c, d, e) = state
        state = (a.rotated(by: 5) &+ mix(b, c, d) &+ e &+ word, a, b.rotated(by: 30), c, d)
    }
}

extension UInt32 {
    @inline(__always)
    fileprivate func rotated(by count: UInt32) -> UInt32 { self &<< count | self &>> (32 &- count) }
}
