import FeedCore
import FeedTestSupport
import Testing

@Suite("Computing a checksum", .limited)
struct ChecksumTests {
    @Test func isTheSameForAnySplitOfTheBytes() {
        var random = SplitMix64(seed: 4)
        for count in 0..<130 {
            let bytes = random.bytes(count)
            let whole = checksum(of: [bytes])
            for cut in 0...count {
                #expect(checksum(of: [Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
            }
            #expect(checksum(of: bytes.map { [$0] }) == whole)
            for size in [3, 7, 8, 9] {
                let parts = stride(from: 0, to: count, by: size).map { Array(bytes[$0..<min($0 + size, count)]) }
                #expect(checksum(of: parts + [[]]) == whole)
            }
        }
    }

    @Test func changesTheChecksumWithEveryBit() {
        var random = SplitMix64(seed: 5)
        let bytes = random.bytes(41)
        var sums: Set = [checksum(of: [bytes])]
        for bit in 0..<bytes.count * 8 {
            var other = bytes
            other[bit / 8] ^= 1 << UInt8(bit % 8)
            sums.insert(checksum(of: [other]))
        }
        #expect(sums.count == bytes.count * 8 + 1)
    }

    @Test func changesTheChecksumWithEveryLengthAndOrder() {
        let zeros = (0..<100).map { checksum(of: [[UInt8](repeating: 0, count: $0)]) }
        let swapped = [checksum(of: [[1, 2]]), checksum(of: [[2, 1]])]
        let words = [[UInt8](1...16), Array(9...16) + Array(1...8)].map { checksum(of: [$0]) }
        #expect(Set(zeros + swapped + words).count == 104)
    }

    @Test func differsForManyURLs() {
        let sums = (0..<20_000).map { Checksum(of: "https://any.example/feed?page=\($0)").text }
        #expect(Set(sums).count == sums.count)
    }

    // Checksums in files and directory names must not change.
    @Test(arguments: [
        ("", "1e4e24121a9ccc07"), ("a", "056f18843b124027"), ("https://any.example/feed", "5c5aa0e95fbaec18"),
    ])
    func writesSixteenHexadecimalDigits(text: String, digits: String) {
        #expect(Checksum(of: text).text == digits)
    }

    private func checksum(of parts: [[UInt8]]) -> String {
        var checksum = Checksum()
        for part in parts { part.withUnsafeBytes { checksum.update($0) } }
        return checksum.text
    }
}
