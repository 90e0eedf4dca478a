import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

@Suite("Building HTML", .limited)
struct HTMLTests {
    @Test func escapesTextInElementsAndAttributes() {
        let html = text { html in
            html.element("p", .plain(.class, #"a" onclick="b"#)) { $0.text(#"<script>"1" & '2'</script>"#) }
        }
        #expect(
            html == #"<p class="a&quot; onclick=&quot;b">&lt;script&gt;&quot;1&quot; &amp; '2'&lt;/script&gt;</p>"#
        )
    }

    @Test(arguments: [0, 0x1B, 0x1F, 0x7F, 0x85, 0x9F, 0xFDD0, 0xFFFE, 0x1FFFF, 0x10FFFF] as [UInt32])
    func replacesInvalidCharacters(code: UInt32) throws {
        let character = Character(try #require(Unicode.Scalar(code)))
        #expect(text { $0.text("a\(character)b") } == "a\u{FFFD}b")
    }

    @Test func leavesLettersOfAllLanguagesUnchanged() {
        let letters = "Ελλάδα\n夜明け\t👩‍👩‍👧 भारत مصر \u{202E}\u{FEFF}"
        #expect(text { $0.text(letters) } == letters)
        #expect(text { $0.text("a\rb\r\nc") } == "a\nb\n\nc")
    }

    @Test func neverLetsTextEscapeItsPlace() {
        var random = SplitMix64(seed: 19)
        let pieces = [
            "<", ">", "\"", "'", "&", "&lt;", "--", "]]>", "</p>", "=", " ", "\u{0}", "\u{2028}", "x", "é", "\r",
        ]
        for _ in 0..<500 {
            let hostile = (0..<8).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            let html = text { $0.element("p", .plain(.alternative, hostile)) { $0.text(hostile) } }
            #expect(html.utf8.count { $0 == UInt8(ascii: "<") } == 2)
            #expect(html.utf8.count { $0 == UInt8(ascii: ">") } == 2)
            #expect(html.utf8.count { $0 == UInt8(ascii: "\"") } == 2)
        }
    }

    @Test(arguments: [
        "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//host/path", "relative", "vbscript:x",
    ])
    func linksOnlyToWebURLs(text: String) throws {
        #expect(Link(web: try #require(URL(string: text))) == nil)
    }

    @Test func linksToTheWeb() throws {
        #expect(Link(web: try #require(URL(string: "HTTPS://host/a?b=c&d")))?.address == "HTTPS://host/a?b=c&d")
    }

    @Test(arguments: [0, 1, 2, 3, 100_000])
    func embedsImagesByteForByte(count: Int) throws {
        var random = SplitMix64(seed: 7)
        let data = Data(random.bytes(count))
        let html = text { $0.void("img", .src(.embedded(data, .jpeg))) }
        let encoded = try #require(html.firstMatch(of: /src="data:image\/jpeg;base64,([^"]*)"/)?.1)
        #expect(Data(base64Encoded: String(encoded)) == data)
        // A slice of other data has other indices.
        #expect(text { $0.void("img", .src(.embedded((Data([1, 2]) + data).dropFirst(2), .jpeg))) } == html)
    }

    private func text(_ build: (inout HTML) -> Void) -> String {
        var html = HTML()
        build(&html)
        return String(decoding: html.bytes, as: UTF8.self)
    }
}
