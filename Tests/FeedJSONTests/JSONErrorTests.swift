import FeedJSON
import FeedTestSupport
import Testing

@Suite(.limited) struct DescribeError {
    @Test(arguments: [
        ("[]", "expected object, found array (byte 0)"),
        (" 1", "expected object, found number (byte 1)"),
        ("", "the document ends too early (byte 0)"),
        ("null", "expected object, found null (byte 0)"),
        ("false", "expected object, found boolean (byte 0)"),
        ("nonsense", "expected a value (byte 0)"),
        ("nope", "expected a value (byte 0)"),
        ("nul", "expected a value (byte 0)"),
        ("fals", "expected a value (byte 0)"),
        (#"{"items":truth}"#, "items: expected a value (byte 9)"),
        ("<html>", "expected a value (byte 0)"),
        (#"{"items":null}"#, "items: expected array, found null (byte 9)"),
        (#"{"items":[],"a":[1 2]}"#, #"a: expected "," or "]" (byte 19)"#),
        (#"{"items":[],"a":{"b":[tru]}}"#, #"a: expected "true" (byte 25)"#),
        (#"{"items":[{"id":1,"image":"x"},{"id":"2"}]}"#, "items[1].id: expected number, found string (byte 37)"),
        (#"{"items":[{"id":1,"image":"x"},{"id":2}]}"#, "items[1].image is missing (byte 31)"),
        (#"{"items":[{"id":1,"image":"ftp:"}]}"#, "items[0].image: not an absolute http or https URL (byte 26)"),
        (#"{"items":[{"id":1.5}]}"#, "items[0].id: not an integer in range (byte 16)"),
        (#"{"items":[{"id":1e}]}"#, "items[0].id: not a valid number (byte 18)"),
        (#"{"items":[{"id":01}]}"#, #"items[0]: expected "," or "}" (byte 17)"#),
        (#"{"items":[{"id":99999999999999999999}]}"#, "items[0].id: not an integer in range (byte 16)"),
        (#"{"items":[{"image":"a\x"}]}"#, "items[0].image: not a valid escape sequence (byte 21)"),
        (#"{"items":[{"image":"\ud800"}]}"#, "items[0].image: not a valid escape sequence (byte 20)"),
        ("{\"items\":[{\"image\":\"\n\"}]}", "items[0].image: an unescaped control character in a string (byte 20)"),
        (#"{"items":[{"image":"x"#, "items[0].image: the document ends too early (byte 21)"),
        (#"{"items":[{"image":"é"#, "items[0].image: the document ends too early (byte 22)"),
        (#"{"items":[{"id" 1}]}"#, #"items[0]: expected ":" (byte 16)"#),
        (#"{"items":[{id:1}]}"#, "items[0]: expected a member's name (byte 11)"),
        (#"{"items":[]} x"#, "unexpected content after the value (byte 13)"),
        ("{\"a\":" + String(repeating: "[", count: 512), "a: nested too deeply (byte 516)"),
        (#"{"a b\u001b[31mé\"":x}"#, "a?b??31m??: expected a value (byte 21)"),
        (#"{"AMZ.amz-0_9":x}"#, "AMZ.amz-0_9: expected a value (byte 15)"),
        (#"{"":x}"#, "?: expected a value (byte 4)"),
        (#"{"items":[{"\u0069d":"x"}]}"#, "items[0].id: expected number, found string (byte 21)"),
    ])
    func describesThePositionAndTheReason(_ text: String, description: String) {
        let error = #expect(throws: JSONError.self) { try readItems(text) }
        #expect(error?.detail == description)
    }

    @Test(arguments: [(40, ""), (41, "..."), (1_000_000, "...")])
    func truncatesLongNames(_ count: Int, ending: String) {
        let error = #expect(throws: JSONError.self) { try readItems("{\"\(String(repeating: "n", count: count))\":x}") }
        #expect(error?.path == String(repeating: "n", count: 40) + ending)
    }

    @Test func showsNoTerminalControlCharacters() throws {
        for bytes in BadDocuments.all {
            let name = bytes.filter { $0 != 0x22 && $0 != 0x5C }
            let document = Array("{\"a\":{\"".utf8) + name + Array("\":[".utf8) + bytes
            let error = #expect(throws: JSONError.self, "\(BadDocuments.name(bytes))") { try JSONValue(document) }
            let description = try #require(error?.detail)
            #expect(description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            #expect(description.utf8.count < 200)
        }
    }

    @Test func reportsMalformedTextWhereItStopsBeingASCII() {
        let document = Array("{\"items\":[{\"image\":\"abé".utf8) + [0xED, 0xA0, 0x80] + Array("\"}]}".utf8)
        let error = #expect(throws: JSONError.self) { try JSONValue(document) }
        #expect(error?.detail == "items[0].image: not valid UTF-8 (byte 22)")
    }

    @Test func describesPathsThroughNestedArrays() {
        let error = #expect(throws: JSONError.self) { try JSONValue("[0,[{\"a\":[[],[x]]}]]") }
        #expect(error?.path == "[1][0].a[1][0]")
    }

    @Test func pointsAtTheNullThatTheCallerRefuses() {
        let error = #expect(throws: JSONError.self) {
            try JSONReader.read(#"{"a":1,"b": null}"#.utf8) { reader in
                try reader.readObject { reader, _ in
                    guard try !reader.readNull() else { throw reader.invalid("wanted") }
                    _ = try reader.readInteger()
                }
            }
        }
        #expect(error?.detail == "b: wanted (byte 12)")
    }

    /// Reads items with a required integer `id` and a required text `image`, like a mapper.
    private func readItems(_ text: String) throws {
        try JSONReader.read(text.utf8) { reader in
            try reader.readObject { reader, name in
                if name == "items" {
                    try reader.readArray { reader in try readItem(&reader) }
                }
            }
        }
    }

    private func readItem(_ reader: inout JSONReader) throws {
        var id: Int?
        var image: String?
        try reader.readObject { reader, name in
            switch name {
            case "id": id = try reader.readInteger()
            case "image":
                image = try reader.readString()
                guard image != "ftp:" else { throw reader.invalid("not an absolute http or https URL") }
            default: break
            }
        }
        guard id != nil else { throw reader.missing("id") }
        guard image != nil else { throw reader.missing("image") }
    }
}
