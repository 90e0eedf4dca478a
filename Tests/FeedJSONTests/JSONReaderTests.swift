import FeedTestSupport
import Foundation
import Testing

@testable import FeedJSON

@Suite(.limited) struct ReadDocument {
    @Test(arguments: GoodDocuments.all)
    func deliversTheValue(_ text: String, value: JSONValue) throws {
        #expect(try JSONValue(text) == value)
        #expect(try JSONValue("[[0],\(text),0]") == .array([.array([.number(0)]), value, .number(0)]))
        #expect(try JSONValue("{\"é\" : \(text) }") == .object(["é": value]))
    }

    @Test(arguments: [0, 1, 2, 7, 8, 9, 15, 16, 17, 100])
    func findsTheSpecialByteAnywhereInAString(_ count: Int) throws {
        let plain = String(repeating: "a", count: count)
        for place in 0...count {
            let (head, tail) = (plain.prefix(place), plain.dropFirst(place))
            for (raw, text) in [
                ("\\\"", "\""), ("\\u00e9", "é"), ("é", "é"), ("\u{7F}", "\u{7F}"), ("~", "~"), ("!", "!"),
            ] {
                #expect(try JSONValue("\"\(head)\(raw)\(tail)\"") == .string(head + text + tail))
            }
            #expect(throws: JSONError.self) { try JSONValue("\"\(head)\u{1F}\(tail)\"") }
            let malformed = [UInt8(ascii: "\"")] + head.utf8 + [0xFF] + tail.utf8 + [UInt8(ascii: "\"")]
            #expect(throws: JSONError.self) { try JSONValue(malformed) }
        }
    }

    @Test func acceptsTheWellFormedSequencesOfUTF8AndNoOthers() {
        var wrong: [[UInt8]] = []
        for first in UInt8(0x80)...0xFF {
            for second in UInt8.min...0xFF {
                for tail in [[], [0x80], [0x80, 0x80]] as [[UInt8]] {
                    let bytes = [first, second] + tail
                    let text = try? JSONReader.read([0x22] + bytes + [0x22]) { try $0.readString() }
                    if text != String(validating: bytes, as: UTF8.self) { wrong.append(bytes) }
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test func refusesASampleCutAnywhere() throws {
        let sample = Array(Samples.document.utf8)
        let whole = try JSONValue(sample)
        try JSONReader.read(sample) { try $0.skipValue() }
        #expect(whole != .null)
        for count in 0..<sample.count {
            let part = Array(sample[..<count])
            #expect(throws: JSONError.self) { try JSONValue(part) }
            #expect(throws: JSONError.self) { try JSONReader.read(part) { try $0.skipValue() } }
        }
    }

    @Test func readsDataSlicesAndNoncontiguousBytes() throws {
        let value = JSONValue.array([.number(1), .string("a")])
        let bytes = Array("[1,\"a\"]".utf8)
        #expect(try JSONValue(Data(bytes)) == value)
        #expect(try JSONValue(Data([0x20, 0x7B] + bytes + [0x7D])[2..<(bytes.count + 2)]) == value)
        #expect(try JSONValue(bytes[...]) == value)
        #expect(try JSONValue(bytes.lazy.map { $0 }) == value)
        #expect(throws: JSONError.self) { try JSONValue(Data()) }
    }

    @Test(arguments: ["[1,2", "[1,2]]", "[1,\"\u{1}\"]", "{\"a\":nul}", "[1,,]"])
    func checksADocumentThatIsNotRead(_ text: String) {
        #expect(throws: JSONError.self) { try JSONReader.read(text.utf8) { _ in } }
        #expect(throws: Never.self) { try JSONReader.read("[{\"a\":[1,],},null]".utf8) { _ in } }
    }

    @Test func rethrowsTheCallersError() {
        #expect(throws: CancellationError.self) {
            try JSONReader.read("{\"a\":[1]}".utf8) { reader in
                try reader.readObject { reader, _ in try reader.readArray { _ in throw CancellationError() } }
            }
        }
    }
}

@Suite(.limited) struct ReadNestedDocument {
    @Test(arguments: [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")])
    func acceptsTheMaximumDepthAndRefusesMore(_ open: String, close: String) throws {
        let levels = open.count { "[{".contains($0) }
        let count = JSONReader.maximumDepth / levels
        let good = String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
        let bad = "[" + good + "]"
        #expect(throws: Never.self) { try JSONValue(good) }
        #expect(throws: Never.self) { try JSONReader.read(good.utf8) { try $0.skipValue() } }
        #expect(reason { try JSONValue(bad) } == tooDeep)
        #expect(reason { try JSONReader.read(bad.utf8) { try $0.skipValue() } } == tooDeep)
    }

    @Test func countsTheDepthOfSkippedValuesFromTheRoot() {
        let inside = JSONReader.maximumDepth - 1
        let deepest = "[" + String(repeating: "[", count: inside) + String(repeating: "]", count: inside) + "]"
        #expect(throws: Never.self) { try readElements(deepest) }
        #expect(reason { try readElements("[\(deepest)]") } == tooDeep)
    }

    @Test func countsOnlyOpenContainers() throws {
        let text = "[" + String(repeating: "[[],{\"a\":[]}],", count: 1000) + "]"
        #expect(throws: Never.self) { try JSONValue(text) }
        #expect(throws: Never.self) { try readElements(text) }
    }

    @Test(arguments: ["[", "{\"a\":", "[[],"])
    func neverExhaustsTheStack(_ open: String) {
        let text = String(repeating: open, count: 200_000)
        #expect(reason { try JSONValue(text) } == tooDeep)
        #expect(reason { try JSONReader.read(text.utf8) { try $0.skipValue() } } == tooDeep)
    }

    private let tooDeep: JSONError.Reason = "nested too deeply"

    private func readElements(_ text: String) throws {
        try JSONReader.read(text.utf8) { try $0.readArray { _ in } }
    }
}

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
        #expect(error?.detail == "[1]: not wanted (byte 5)")
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

/// The reason of the `JSONError` that `body` throws, `nil` if it throws none.
func reason<Value>(_ body: () throws -> Value) -> JSONError.Reason? {
    #expect(throws: JSONError.self) { try body() }?.reason
}

extension JSONError {
    /// All that the error says, such as `items[3].image: expected string, found number (byte 1234)`.
    var detail: String {
        let problem =
            switch reason {
            case .missing: "is missing"
            case .type(let expected, let found): "expected \(expected), found \(found)"
            case .notUUID: "not a UUID"
            case .notDate: "not a date that exists"
            case .notWebURL: "not an absolute http or https URL"
            case .other(let text): text
            }
        return (path.isEmpty ? "" : reason == .missing ? path + " " : path + ": ") + "\(problem) (byte \(offset))"
    }
}
