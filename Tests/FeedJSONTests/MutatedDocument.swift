import FeedTestSupport
import Foundation

/// Documents with a few random mutations; some mutations leave them valid.
struct MutatedDocument {
    /// The number of documents in a fuzz test.
    static let iterations = ProcessInfo.processInfo.environment["ESSENTIAL_FEED_FUZZ"].flatMap(Int.init) ?? 2000

    let bytes: [UInt8]

    init(using random: inout SplitMix64) {
        var bytes = Array((Self.sources.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            Self.mutate(&bytes, using: &random)
        }
        self.bytes = bytes
    }

    private static let sources =
        (GoodDocuments.containers + GoodDocuments.strings + GoodDocuments.numbers).map(\.0).filter {
            $0.utf8.count < 100
        }
        + Array(repeating: Samples.document, count: 40)
        + ["[[], {}, [1, [2, {\"a\": [3]}]], \"\\ud83d\\ude00é\\n\", -0.5e-3, true, false, null]"]

    private static let fragments = [
        ",", ":", "[", "]", "{", "}", "\"", "\\", "/", " ", "\n", "0", "1", "-", "+", ".", "e", "E", "\\u", "\\uD800",
        "\\uDC00",
        "\\u0000", "\\n", "null", "true", "false", "[]", "{}", "\"a\":1", "\"a\"", "1e5", "-1", "0.5", "\u{0}",
        "\u{1F}", "\u{7F}",
        "\u{80}", "é", "€", "😀", "\u{FEFF}", "//", "/**/", "#", "'", "NaN", "Infinity", "0x1", "\t", "\r", "\u{B}",
        ",,", ", ",
    ]

    private static func mutate(_ bytes: inout [UInt8], using random: inout SplitMix64) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...4, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
        case 3: bytes.replaceSubrange(start..<end, with: (fragments.randomElement(using: &random) ?? "").utf8)
        case 4: bytes.insert(contentsOf: (fragments.randomElement(using: &random) ?? "").utf8, at: start)
        default: flipABit(of: &bytes, at: start, using: &random)
        }
    }

    private static func flipABit(of bytes: inout [UInt8], at index: Int, using random: inout SplitMix64) {
        guard index < bytes.count else { return }
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
}

/// Documents shared by several tests.
enum Samples {
    /// An object with every kind of value.
    static let document = #"""
        {
          "items": [
            {"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "description": "Περιγραφή \"α\" \\ \/", "image": "https://url-1.com"},
            {"id": "BA298A85-6275-48D3-8315-9C8F7C1CD109", "location": "\u0391\uD83D\uDE00 🏞", "size": [640, -480, 0.5, 1.25e-3], },
            {"flags": [true, false, null, ], "empty": {}, "none": [], "\u0069d": "x", "é": "写真\t\n"}
          ],
          "count": 3, "next": null, "nested": [[[{"a": {"b": {}}}]]], "total": 12345678901234567890, "rate": 5E+2
        }
        """#
}
