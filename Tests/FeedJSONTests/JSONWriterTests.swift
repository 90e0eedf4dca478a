import FeedJSON
import FeedTestSupport
import Testing

@Suite(.limited) struct WriteDocument {
    @Test func writesMembersInOrder() {
        let text = write { writer in
            writer.object { writer in
                writer.member("z", "text")
                writer.member("a", -1)
                writer.member("b", true)
                writer.name("list")
                writer.array { writer in
                    writer.literal("null")
                    writer.array { _ in }
                    writer.object { _ in }
                    writer.string("x")
                }
                writer.member("z", "")
            }
        }
        #expect(text == #"{"z":"text","a":-1,"b":true,"list":[null,[],{},"x"],"z":""}"#)
    }

    @Test func writesTheSameWithExplicitBeginningsAndEnds() {
        let text = write { writer in
            writer.beginArray()
            writer.beginObject()
            writer.member("a", 1)
            writer.endObject()
            writer.beginArray()
            writer.endArray()
            writer.endArray()
        }
        #expect(text == #"[{"a":1},[]]"#)
    }

    @Test func writesOneValuePerLine() {
        let text = write { writer in
            for id in 1...3 {
                writer.object { $0.member("id", id) }
                writer.endLine()
            }
        }
        #expect(text == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
    }

    @Test func continuesAfterTheBufferIsTaken() {
        func content(_ writer: inout JSONWriter, afterEach: (inout JSONWriter) -> Void) {
            writer.object { writer in
                writer.name("items")
                writer.array { writer in
                    for id in 0..<50 {
                        writer.object { $0.member("id", id) }
                        afterEach(&writer)
                    }
                }
            }
        }
        var blocks: [UInt8] = []
        var writer = JSONWriter(capacity: 16)
        content(&writer) { writer in
            blocks += writer.bytes
            writer.removeAll()
            #expect(writer.bytes.isEmpty)
        }
        blocks += writer.bytes
        #expect(String(decoding: blocks, as: UTF8.self) == write { content(&$0) { _ in } })
    }

    @Test(arguments: [0, 1, -1, .max, .min])
    func writesEveryInt(_ value: Int) {
        #expect(write { writer in writer.object { $0.member("a", value) } } == "{\"a\":\(value)}")
    }
}

@Suite(.limited) struct WriteString {
    private static let escaped: [ClosedRange<UInt32>] = [
        0x00...0x1F, 0x22...0x22, 0x5C...0x5C, 0x7F...0x9F, 0x061C...0x061C, 0x200E...0x200F, 0x2028...0x202E,
        0x2066...0x2069,
    ]

    @Test func escapesOnlyWhatATerminalWouldActUpon() throws {
        for value in 0...UInt32(0x3000) {
            let scalar = try #require(Unicode.Scalar(value))
            let inside = Self.escaped.contains { $0.contains(value) }
            let hexadecimal = String(value, radix: 16)
            let sequence = "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
            let expected = value == 0x22 ? #"\""# : value == 0x5C ? #"\\"# : inside ? sequence : String(scalar)
            #expect(
                write { $0.string("a\(scalar)12345678\(scalar)é\(scalar)") }.unicodeScalars
                    .elementsEqual("\"a\(expected)12345678\(expected)é\(expected)\"".unicodeScalars)
            )
        }
    }

    @Test(
        arguments: [
            ("", #""""#),
            ("https://url-1.com/a", #""https://url-1.com/a""#),
            ("a\"b\\c", #""a\"b\\c""#),
            ("\n\t\u{1B}[31m", #""\u000a\u0009\u001b[31m""#),
            ("\u{202E}gpj.exe\u{2069}", #""\u202egpj.exe\u2069""#),
            ("Φωτογραφία फोटो 写真 🏞️", #""Φωτογραφία फोटो 写真 🏞️""#),
            ("\u{FEFF}\u{FFFD}\u{10FFFF}", "\"\u{FEFF}\u{FFFD}\u{10FFFF}\""),
            ("<script>&'", #""<script>&'""#),
        ] as [(RawText, String)]
    )
    func writesTextAndNamesAlike(_ raw: RawText, expected: String) {
        let text = raw.text
        #expect(write { $0.string(text) } == expected)
        #expect(write { writer in writer.object { $0.member(text, text) } } == "{\(expected):\(expected)}")
        #expect(write { writer in Array(text.utf8).withUnsafeBytes { writer.string(utf8: $0) } } == expected)
    }

    @Test(arguments: [[0xC2], [0xE2], [0xE2, 0x80], [0xE2, 0x81], [0xD8]] as [[UInt8]])
    func staysInsideTheBytesItIsGiven(_ bytes: [UInt8]) {
        var writer = JSONWriter()
        bytes.withUnsafeBytes { writer.string(utf8: $0) }
        #expect(writer.bytes == [0x22] + bytes + [0x22])
    }
}

private func write(_ content: (inout JSONWriter) throws -> Void) rethrows -> String {
    var writer = JSONWriter()
    try content(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
}
