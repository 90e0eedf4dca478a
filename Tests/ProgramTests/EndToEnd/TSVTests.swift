import FeedTestSupport
import Foundation
import Testing

@Suite("Columns of text output", .limited)
struct TSVTests {
    private static let count = 300
    /// Characters that could end a line or column or move the following text, and letters that identify a text.
    private static let scalars: [Unicode.Scalar] =
        (0..<32).map { Unicode.Scalar($0 as UInt8) } + (0x7F..<0xA0).map { Unicode.Scalar($0 as UInt8) }
        + ["\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{301}", "\u{1F600}"]
        + ["a", "b", "c", "\"", "\\", "|", ",", " ", "é"].flatMap(\.unicodeScalars)

    private let user: User
    private let service: FeedService
    private let texts: [String]

    init() throws {
        user = try User()
        service = try FeedService()
        var random = SplitMix64(seed: 9)
        texts = (0..<Self.count * 3).map { _ in
            let scalars = (0..<Int.random(in: 1...40, using: &random)).compactMap { _ in
                Self.scalars.randomElement(using: &random)
            }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    /// Returns three texts that are unique to an item.
    private func texts(_ index: Int) -> (String, String, String) {
        (texts[3 * index], texts[3 * index + 1], texts[3 * index + 2])
    }

    private func serve(_ items: [[String: Any]], as list: Bool = false, at path: String = "/feed") throws {
        let payload = try JSONSerialization.data(withJSONObject: list ? items : ["items": items] as Any)
        service.respond(at: path, with: .ok(payload, type: "application/json"))
    }

    /// Returns the columns of each line; lines end only with a line feed.
    private func columns(_ words: String...) async throws -> [[String]] {
        let result = try await user.program(words).run()
        #expect(result.exitCode == 0, "\(result.errors)")
        let scalars = result.output.unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n" })
        return scalars.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        }
    }

    private func letters(_ text: String) -> String {
        String(text.unicodeScalars.filter { "abcé".unicodeScalars.contains($0) })
    }

    @Test func writesFourColumnsPerImage() async throws {
        let feed = GeneratedFeed("A", count: Self.count)
        try serve(
            feed.items.enumerated().map { index, item in
                ["id": item.id, "image": item.image, "description": texts(index).0, "location": texts(index).1]
            }
        )
        let lines = try await columns("load", "--url", service.feedURL)
        #expect(lines.map(\.count) == Array(repeating: 4, count: Self.count))
        #expect(lines.map(\.first) == feed.ids)
        for (index, line) in lines.enumerated() where line.count == 4 {
            #expect(letters(line[1]) == letters(texts(index).0))
            #expect(letters(line[2]) == letters(texts(index).1))
        }
    }

    @Test func writesFiveColumnsPerUniversity() async throws {
        try serve(
            (0..<Self.count).map { index in
                [
                    "name": "\(index) \(texts(index).0)", "country": texts(index).1, "alpha_two_code": "\t",
                    "web_pages": [texts(index).2, "\n"],
                ]
            },
            as: true
        )
        let lines = try await columns("universities", "--url", service.feedURL)
        #expect(lines.map(\.count) == Array(repeating: 5, count: Self.count))
        for (index, line) in lines.enumerated() {
            #expect(String(line[0].unicodeScalars.prefix { ("0"..."9").contains($0) }) == "\(index)")
        }
    }
}
