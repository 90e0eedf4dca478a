import Foundation

/// Decompresses gzip (RFC 1952), for services that compress a body without declaring it.
struct Gzip {
    private let bytes: UnsafeRawBufferPointer
    private let limit: Int
    private var index = 0
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    /// Returns the decompressed data; nil if the data is not gzip or is damaged.
    ///
    /// - Throws: ``InvalidResponse/bodyTooLarge(limit:)`` if the decompressed data exceeds `limit` bytes.
    static func decompress(_ data: Data, limit: Int) throws -> Data? {
        guard data.starts(with: [0x1F, 0x8B, 8]), data.count >= 18 else { return nil }
        return try data.withUnsafeBytes { bytes in
            var gzip = Gzip(bytes: bytes, limit: limit)
            guard gzip.skipHeader(), try gzip.inflate() else { return nil }
            return Data(gzip.output)
        }
    }

    private init(bytes: UnsafeRawBufferPointer, limit: Int) {
        (self.bytes, self.limit) = (bytes, limit)
    }

    private mutating func skipHeader() -> Bool {
        let flags = bytes[3]
        index = 10
        if flags & 4 != 0 {
            guard index + 2 <= bytes.count else { return false }
            index += 2 + Int(bytes[index]) + Int(bytes[index + 1]) << 8
        }
        // A file name and a comment each end with a zero byte.
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard index < bytes.count, let end = bytes[index...].firstIndex(of: 0) else { return false }
            index = end + 1
        }
        if flags & 2 != 0 { index += 2 }
        return index < bytes.count
    }

    // MARK: - Inflating (RFC 1951)

    /// Decompresses all blocks; returns false if they are damaged or truncated.
    private mutating func inflate() throws(InvalidResponse) -> Bool {
        var isLast = false
        while !isLast {
            guard let last = read(1), let kind = read(2) else { return false }
            isLast = last == 1
            switch kind {
            case 0: guard try copyStored() else { return false }
            case 1: guard try inflateBlock(.fixedLiterals, .fixedDistances) else { return false }
            case 2:
                guard let (literals, distances) = readCodes(), try inflateBlock(literals, distances) else {
                    return false
                }
            default: return false
            }
        }
        return true
    }

    private mutating func copyStored() throws(InvalidResponse) -> Bool {
        _ = read(bitCount % 8)
        guard let count = read(16), let complement = read(16), count ^ complement == 0xFFFF else { return false }
        for _ in 0..<count {
            guard let byte = read(8) else { return false }
            try append(UInt8(byte))
        }
        return true
    }

    private mutating func inflateBlock(_ literals: Code, _ distances: Code) throws(InvalidResponse) -> Bool {
        while let symbol = read(literals) {
            if symbol < 256 {
                try append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return true }
            guard symbol < 286, let extraLength = read(Int(Self.lengths[symbol - 257].extra)),
                let place = read(distances), place < 30, let extraDistance = read(place < 2 ? 0 : place / 2 - 1)
            else { return false }
            let distance = place < 2 ? place + 1 : (2 + place % 2) << (place / 2 - 1) + 1 + extraDistance
            guard distance <= output.count else { return false }
            for _ in 0..<Self.lengths[symbol - 257].base + extraLength { try append(output[output.count - distance]) }
        }
        return false
    }

    private mutating func append(_ byte: UInt8) throws(InvalidResponse) {
        guard output.count < limit else { throw .bodyTooLarge(limit: limit) }
        output.append(byte)
    }

    /// Reads the Huffman codes of a block, which are themselves encoded.
    private mutating func readCodes() -> (literals: Code, distances: Code)? {
        guard let literalCount = read(5), let distanceCount = read(5), let lengthCount = read(4) else { return nil }
        var lengths = [UInt8](repeating: 0, count: 19)
        for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(lengthCount + 4) {
            guard let length = read(3) else { return nil }
            lengths[place] = UInt8(length)
        }
        let code = Code(lengths: lengths)
        let (start, count) = (literalCount + 257, literalCount + 258 + distanceCount)
        lengths = []
        while lengths.count < count {
            guard let symbol = read(code) else { return nil }
            switch symbol {
            case 16:
                guard let last = lengths.last, let more = read(2) else { return nil }
                lengths += [UInt8](repeating: last, count: more + 3)
            case 17, 18:
                guard let more = read(symbol == 17 ? 3 : 7) else { return nil }
                lengths += [UInt8](repeating: 0, count: more + (symbol == 17 ? 3 : 11))
            default: lengths.append(UInt8(symbol))
            }
        }
        guard lengths.count == count else { return nil }
        return (Code(lengths: Array(lengths[..<start])), Code(lengths: Array(lengths[start...])))
    }

    // MARK: - Bits

    private mutating func read(_ count: Int) -> Int? {
        while bitCount < count {
            guard index < bytes.count else { return nil }
            bits |= UInt64(bytes[index]) << UInt64(bitCount)
            (index, bitCount) = (index + 1, bitCount + 8)
        }
        let value = Int(bits & (1 << UInt64(count) - 1))
        bits >>= UInt64(count)
        bitCount -= count
        return value
    }

    /// Reads a symbol of a canonical Huffman code, bit by bit.
    private mutating func read(_ code: Code) -> Int? {
        var (value, first, start) = (0, 0, 0)
        for length in 1...15 {
            guard let bit = read(1) else { return nil }
            value |= bit
            let count = code.counts[length]
            // A damaged code may have more symbols than its bits can represent.
            guard value >= first else { return nil }
            if value - first < count { return code.symbols[start + value - first] }
            start += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    /// A canonical Huffman code: the number of symbols of each length, and the symbols in order.
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(lengths: [UInt8]) {
            for length in lengths { counts[Int(length)] += 1 }
            counts[0] = 0
            symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        }

        static let fixedLiterals = Code(lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
        static let fixedDistances = Code(lengths: [UInt8](repeating: 5, count: 30))
    }

    /// The match lengths of the symbols from 257, with the number of extra bits.
    private static let lengths: [(base: Int, extra: UInt8)] = {
        var (lengths, base): ([(Int, UInt8)], Int) = ([], 3)
        for symbol in 0..<28 {
            let extra = symbol < 8 ? 0 : symbol / 4 - 1
            lengths.append((base, UInt8(extra)))
            base += 1 << extra
        }
        return lengths + [(258, 0)]
    }()
}
