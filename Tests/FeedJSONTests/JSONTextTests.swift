import FeedJSON
import FeedTestSupport
import Testing

@Suite(.limited) struct CompareText {
    @Test(arguments: ["id", #"\u0069d"#, #"i\u0064"#, #"\u0069\u0064"#])
    func findsANameInAnySpelling(_ raw: String) throws {
        #expect(try matches(raw) { $0 == "id" })
        #expect(
            try matches(raw) { name in
                switch name {
                case "i", "idd", "Id", "": false
                case "id": true
                default: false
                }
            }
        )
    }

    @Test(arguments: ["i", "idd", "ID", "", " id", #"i\\u0064"#, #"id\u0000"#, "іd"])
    func distinguishesOtherNames(_ raw: String) throws {
        #expect(try !matches(raw) { $0 == "id" })
    }

    @Test func comparesBytesAndNotCharacters() throws {
        #expect(try matches(#"\u00e9"#) { $0 == "é" })
        #expect(try matches("e\u{301}") { $0 == "e\u{301}" && !($0 == "\u{E9}") })
        #expect(try matches(#"\uD83D\uDE00"#) { $0 == "😀" })
        #expect(try matches("") { $0 == "" })
    }

    private func matches(_ raw: String, _ condition: (JSONText) -> Bool) throws -> Bool {
        try JSONReader.read("{\"\(raw)\":1}".utf8) { reader in
            var matches = false
            try reader.readObject { _, name in matches = condition(name) }
            return matches
        }
    }
}

@Suite(.limited) struct ReadText {
    @Test(arguments: GoodDocuments.strings)
    func deliversTheBytesOfTheString(_ text: String, value: JSONValue) throws {
        let bytes = try JSONReader.read(text.utf8) { try $0.readText().withUTF8 { Array($0) } }
        #expect(.string(String(decoding: bytes, as: UTF8.self)) == value)
        #expect(try JSONReader.read(text.utf8) { .string(try $0.readString()) } == value)
    }

    @Test func deliversTheDocumentsOwnBytesWhenNothingIsEscaped() throws {
        let document = Array(#"["plain", "\u0061"]"#.utf8)
        try document.withUnsafeBytes { buffer in
            var isInside: [Bool] = []
            try JSONReader.read(buffer) { reader in
                try reader.readArray { reader in
                    let start = try reader.readText().withUTF8 { $0.baseAddress }
                    isInside.append(start == buffer.baseAddress.map { $0 + 2 })
                }
            }
            #expect(isInside == [true, false])
        }
    }
}
