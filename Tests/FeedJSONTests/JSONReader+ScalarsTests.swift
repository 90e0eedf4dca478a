import FeedTestSupport
import Testing

@testable import FeedJSON

@Suite(.limited) struct ReadInteger {
    @Test(arguments: [0, 7, -1, 1234567890, .max, .min, .max - 1, .min + 1])
    func deliversEveryInt(_ value: Int) throws {
        #expect(try read("\(value)") == value)
        #expect(try read("-0") == 0)
    }

    @Test(arguments: ["1.0", "1.5", "-0.0", "1e2", "1E2", "0e0", "9223372036854775807.0"])
    func refusesFractionsAndExponents(_ text: String) {
        #expect(reason { try read(text) } == "not an integer in range")
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "18446744073709551616", "99999999999999999999999999",
        String(repeating: "9", count: 10_000),
    ])
    func refusesIntegersOutOfRange(_ text: String) {
        #expect(reason { try read(text) } == "not an integer in range")
    }

    private func read(_ text: String) throws -> Int {
        try JSONReader.read(text.utf8) { try $0.readInteger() }
    }
}

@Suite(.limited) struct ReadAnotherKind {
    private static let values: [(String, JSONKind)] = [
        ("{}", .object), ("[]", .array), ("\"\"", .string), ("1", .number), ("true", .boolean), ("null", .null),
    ]

    @Test(arguments: values)
    func refusesOtherKindsWithoutConsumingTheValue(_ text: String, kind: JSONKind) throws {
        try JSONReader.read("  \(text)  ".utf8) { reader in
            #expect(reader.nextKind == kind)
            for (wanted, read) in Self.reads where wanted != kind {
                let error = error(&reader, read)
                #expect(error == JSONError(offset: 2, reason: .type(expected: wanted, found: kind)))
            }
            let isNull = try reader.readNull()
            #expect(isNull == (kind == .null))
            #expect(reader.nextKind == (isNull ? nil : kind))
        }
    }

    private typealias Read = @Sendable (inout JSONReader) throws -> Void

    private static let reads: [(JSONKind, Read)] = [
        (.object, { try $0.readObject { _, _ in } }),
        (.array, { try $0.readArray { _ in } }),
        (.string, { _ = try $0.readString() }),
        (.string, { _ = try $0.readText() }),
        (.number, { _ = try $0.readInteger() }),
    ]

    private func error(_ reader: inout JSONReader, _ read: Read) -> JSONError? {
        do {
            try read(&reader)
            return nil
        } catch {
            return error as? JSONError
        }
    }

    @Test func allowsReadingTheValueAsAnotherKind() throws {
        let texts = try JSONReader.read("[1,\"a\",2]".utf8) { reader in
            var texts: [String] = []
            try reader.readArray { reader in
                if let text = try? reader.readString() {
                    texts.append(text)
                } else {
                    texts.append(String(try reader.readInteger()))
                }
            }
            return texts
        }
        #expect(texts == ["1", "a", "2"])
    }

    @Test(arguments: [
        "[[\"a\" 1],2]", "[[\"a\",{\"b\" 1}],2]", "[{\"a\":[x,\"b\":2}]", "[\"a\u{1}\",2]", "[\"a\",[[1}],2]",
        "[[1,\"a\"],\"b\"]", "{\"a\":1 \"b\":2}", "[tru,1]", "[nul,1]", "[01,1]",
    ])
    func readsNothingMoreAfterAMalformedValue(_ text: String) {
        #expect(throws: JSONError.self) {
            try JSONReader.read(text.utf8) { reader in
                try? reader.readObject { _, _ in }
                try? reader.readArray { reader in
                    _ = try? reader.readString()
                    _ = try? reader.readArray { reader in _ = try reader.readString() }
                    _ = try? reader.readInteger()
                    _ = try? reader.readNull()
                    _ = try? reader.skipValue()
                }
            }
        }
    }

    @Test(arguments: ["[1]", "[1", "[[1]", "{\"a\":1"])
    func refusesADocumentAfterAnIgnoredErrorInsideAContainer(_ text: String) {
        let error = #expect(throws: JSONError.self) {
            try JSONReader.read(text.utf8) { reader in
                try? reader.readArray { reader in _ = try reader.readString() }
                try? reader.readObject { reader, _ in _ = try reader.readString() }
            }
        }
        #expect(error == JSONError(offset: text.utf8.count, reason: "the document ends too early"))
    }

    @Test func readsNothingMoreAfterAnErrorInsideAContainer() {
        #expect(throws: JSONError.self) {
            try JSONReader.read("[[1]".utf8) { reader in
                try reader.readArray { reader in
                    try? reader.readArray { reader in _ = try reader.readString() }
                    _ = try? reader.readInteger()
                }
            }
        }
    }
}
