import Foundation

/// The SHA-256 hash function (FIPS 180-4), for the hashes in the policy of the pages.
enum SHA256 {
    private static let primes = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
    private static let constants = primes.map { fraction(of: cbrt(Double($0))) }

    /// Returns the 32-byte hash.
    static func hash(_ message: [UInt8]) -> [UInt8] {
        let zeros = Array(repeating: UInt8(0), count: (119 - message.count % 64) % 64)
        let padded = message + [0x80] + zeros + bytes(of: UInt64(message.count * 8))
        var state = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }
        for start in stride(from: 0, to: padded.count, by: 64) {
            compress(padded[start..<start + 64], into: &state)
        }
        return state.flatMap(bytes)
    }

    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
            let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for (constant, word) in zip(constants, words) {
            let choice = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25) &+ ((e & f) ^ (~e & g))
            let majority = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22) &+ ((a & b) ^ (a & c) ^ (b & c))
            let first = h &+ choice &+ constant &+ word
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ majority)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    /// The first 32 bits of the fraction of a root.
    private static func fraction(of root: Double) -> UInt32 {
        UInt32((root - root.rounded(.down)) * 0x1p32)
    }

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }
}
