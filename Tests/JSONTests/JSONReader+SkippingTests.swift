import JSON
import TestSupport
import Testing

@Suite(.limited) struct SkipValue {
    @Test(arguments: GoodDocuments.all)
    func acceptsWhatCanBeRead(_ text: String, value: JSONValue) throws {
        try JSONReader.read(text.utf8) { try $0.skipValue() }
        #expect(try memberBehind(Array(text.utf8)) == 1)
    }

    @Test func refusesWhatCannotBeReadForTheSameReason() {
        for bytes in BadDocuments.all {
            let name = BadDocuments.name(bytes)
            let skipping = #expect(throws: JSONError.self, "\(name)") {
                try JSONReader.read(bytes) { try $0.skipValue() }
            }
            let reading = #expect(throws: JSONError.self, "\(name)") { try JSONValue(bytes) }
            #expect(skipping?.reason == reading?.reason, "\(name)")
            #expect(skipping?.offset == reading?.offset, "\(name)")
        }
    }

    @Test func refusesMalformedSkippedMembers() {
        for bytes in BadDocuments.all {
            #expect(throws: JSONError.self, "\(BadDocuments.name(bytes))") { try memberBehind(bytes) }
        }
    }

    @Test(arguments: BadDocuments.malformed)
    func refusesMalformedSkippedNames(_ bytes: [UInt8]) {
        #expect(throws: JSONError.self) {
            try JSONReader.read(Array("{\"a".utf8) + bytes + Array("\":1}".utf8)) { try $0.readObject { _, _ in } }
        }
    }

    @Test(arguments: ["1", "-1.5e+3", "1e99999", "-1E-99999"])
    func acceptsNumbersThatNoTypeCanHold(_ number: String) throws {
        #expect(try memberBehind(Array(number.utf8)) == 1)
        #expect(try memberBehind(Array((String(repeating: "9", count: 100_000) + ".0e7").utf8)) == 1)
    }

    @Test(arguments: ["\"a\"", "1", "true", "null", "[1]", "{\"a\":1}"])
    func letsTheCallerRefuseASkippedValue(_ value: String) {
        let error = #expect(throws: JSONError.self) {
            try JSONReader.read("[[], \(value)]".utf8) { reader in
                try reader.readArray { reader in
                    try reader.skipValue()
                    if reader.offset > 4 { throw reader.invalid("not wanted") }
                }
            }
        }
        #expect(error?.description == "[1]: not wanted (byte 5)")
    }

    /// Reads the member after a skipped one.
    private func memberBehind(_ skipped: [UInt8]) throws -> Int? {
        let document = Array("{\"skipped\":".utf8) + skipped + Array(",\"wanted\":1}".utf8)
        return try JSONReader.read(document) { reader in
            var wanted: Int?
            try reader.readObject { reader, name in
                if name == "wanted" {
                    wanted = try reader.readInteger()
                }
            }
            return wanted
        }
    }
}
