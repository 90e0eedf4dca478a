import Foundation

/// Decompresses gzip (RFC 1952), for services that compress a body without declaring it.
struct Gzip {
    private static let signature: [UInt8] = [0x1F, 0x8B, 8]
    private static let damaged = InvalidResponse.invalidText(encoding: "gzip")

    private let bytes: UnsafeRawBufferPointer
    private let limit: Int
    private var index = 0
    private var bits = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    /// Returns the decompressed data; nil if the data is not in gzip format.
    ///
    /// - Throws: ``InvalidResponse/bodyTooLarge(limit:)`` if there are more bytes than `limit`, and
    ///   ``InvalidResponse/invalidText(encoding:)`` if the data is damaged or compressed more than once.
    static func decompress(_ data: Data, limit: Int) throws -> Data? {
        guard data.starts(with: signature) else { return nil }
        return try data.withUnsafeBytes { bytes in
            var gzip = Gzip(bytes: bytes, limit: limit)
            repeat { try gzip.readMember() } while bytes.dropFirst(gzip.index).starts(with: signature)
            guard !gzip.output.starts(with: signature) else { throw damaged }
            return Data(gzip.output)
        }
    }

    private init(bytes: UnsafeRawBufferPointer, limit: Int) {
        (self.bytes, self.limit) = (bytes, limit)
    }

    private mutating func readMember() throws {
        try skipHeader()
        try inflate()
        // The last bits of a byte are unused. The checksum and the length follow.
        (bits, bitCount, index) = (0, 0, index + 8)
    }

    private mutating func skipHeader() throws {
        index += Self.signature.count
        let flags = try read(8)
        index += 6
        if flags & 4 != 0 {
            let length = try read(16)
            index += length
        }
        // The file name and the comment end with a zero.
        for flag in [8, 16] where flags & flag != 0 { while try read(8) != 0 {} }
        if flags & 2 != 0 { _ = try read(16) }
    }

    // MARK: - Inflating (RFC 1951)

    private mutating func inflate() throws {
        var isLast = false
        while !isLast {
            isLast = try read(1) == 1
            switch try read(2) {
            case 0: try copyStoredBlock()
            case 1: try inflateBlock(.fixedLiterals, .fixedDistances)
            case 2:
                let (literals, distances) = try readCodes()
                try inflateBlock(literals, distances)
            default: throw Self.damaged
            }
        }
    }

    private mutating func copyStoredBlock() throws {
        _ = try read(bitCount % 8)
        let (count, complement) = (try read(16), try read(16))
        guard count ^ complement == 0xFFFF else { throw Self.damaged }
        for _ in 0..<count { try append(UInt8(try read(8))) }
    }

    private mutating func inflateBlock(_ literals: Code, _ distances: Code) throws {
        while true {
            let symbol = try read(literals)
            if symbol == 256 { return }
            guard symbol > 256 else {
                try append(UInt8(symbol))
                continue
            }
            let length = try readLength(symbol - 257)
            let distance = try readDistance(try read(distances))
            guard distance <= output.count else { throw Self.damaged }
            for _ in 0..<length { try append(output[output.count - distance]) }
        }
    }

    private mutating func readLength(_ code: Int) throws -> Int {
        guard code < 28 else { return 258 }
        let extraBits = code < 8 ? 0 : code / 4 - 1
        return (code < 8 ? code : (4 + code % 4) << extraBits) + 3 + (try read(extraBits))
    }

    private mutating func readDistance(_ code: Int) throws -> Int {
        let extraBits = code < 2 ? 0 : code / 2 - 1
        return (code < 2 ? code : (2 + code % 2) << extraBits) + 1 + (try read(extraBits))
    }

    private mutating func append(_ byte: UInt8) throws {
        guard output.count < limit else { throw InvalidResponse.bodyTooLarge(limit: limit) }
        output.append(byte)
    }

    /// Reads the codes of a block, which are themselves encoded.
    private mutating func readCodes() throws -> (literals: Code, distances: Code) {
        let (literalCount, distanceCount, lengthCount) = (try read(5) + 257, try read(5) + 1, try read(4) + 4)
        var lengths = [Int](repeating: 0, count: 19)
        for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(lengthCount) {
            lengths[place] = try read(3)
        }
        let code = Code(lengths: lengths)
        lengths = []
        while lengths.count < literalCount + distanceCount {
            switch try read(code) {
            case 16:
                guard let last = lengths.last else { throw Self.damaged }
                lengths += Array(repeating: last, count: try read(2) + 3)
            case 17: lengths += Array(repeating: 0, count: try read(3) + 3)
            case 18: lengths += Array(repeating: 0, count: try read(7) + 11)
            case let length: lengths.append(length)
            }
        }
        guard lengths.count == literalCount + distanceCount else { throw Self.damaged }
        return (Code(lengths: Array(lengths[..<literalCount])), Code(lengths: Array(lengths[literalCount...])))
    }

    // MARK: - Bits

    private mutating func read(_ count: Int) throws -> Int {
        while bitCount < count {
            guard index < bytes.count else { throw Self.damaged }
            bits |= Int(bytes[index]) << bitCount
            (index, bitCount) = (index + 1, bitCount + 8)
        }
        let value = bits & (1 << count - 1)
        bits >>= count
        bitCount -= count
        return value
    }

    /// Reads a symbol of a canonical Huffman code, bit by bit.
    private mutating func read(_ code: Code) throws -> Int {
        var (value, first, start) = (0, 0, 0)
        for count in code.counts {
            value |= try read(1)
            // A damaged code may have more symbols than its bits can represent.
            guard value >= first else { break }
            if value - first < count { return code.symbols[start + value - first] }
            start += count
            first = (first + count) << 1
            value <<= 1
        }
        throw Self.damaged
    }

    /// A canonical Huffman code: the number of symbols of each length from 1, and the symbols in order.
    private struct Code {
        let counts: [Int]
        let symbols: [Int]

        init(lengths: [Int]) {
            counts = (1...15).map { length in lengths.count { $0 == length } }
            symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        }

        static let fixedLiterals = Code(lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
        static let fixedDistances = Code(lengths: Array(repeating: 5, count: 30))
    }
}
