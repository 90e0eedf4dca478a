import FeedCore
import FeedJSON
import FeedTestSupport
import Foundation
import Testing

@testable import essential_feed

@Suite("Writing a comment as JSON", .limited)
struct ImageCommentFormatTests {
    private func text(_ comment: ImageComment) -> String {
        var writer = JSONWriter()
        ImageCommentFormat(phrases: .english, now: anyDate).encode(comment, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test(arguments: [0, 0.75])
    func writesThePayloadsMembersInOrderWithWholeSecondsInUTC(fraction: TimeInterval) {
        let date = Date(timeIntervalSince1970: 1_589_973_899 + fraction)
        let comment = anyComment(1, message: "a message", createdAt: date, username: "a username")
        let expected = """
            {"id":"\(anyID(1).uuidString)","message":"a message","created_at":"2020-05-20T11:24:59Z",\
            "author":{"username":"a username"}}
            """
        #expect(text(comment) == expected)
    }

    @Test(arguments: ["", "a\"\\\u{0}\u{1B}[31m\n", "é e\u{301} 🏔 \u{202E}\u{2066}\u{2028}"])
    func preservesTextAndEscapesControlCharacters(text: String) throws {
        let comment = anyComment(1, message: text, createdAt: anyDate, username: text)
        let written = self.text(comment)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        #expect(try decoder.decode(ImageComment.self, from: Data(written.utf8)) == comment)
        #expect(!written.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        #expect(!written.unicodeScalars.contains("\u{202E}") && !written.unicodeScalars.contains("\u{2028}"))
    }
}
