import FeedJSON
import FeedTestSupport
import Foundation
import Testing

/// Compares the reader with Foundation's on nearly valid documents.
///
/// `JSONDecoder` must read every document that is read here, as the same value. Known differences: it uses the first of
/// repeated names, and rejects a zero with an exponent (`0e1`) and numbers that are too small (`1e-999`).
///
/// `JSONSerialization`, which checks all values, must reject every document that is rejected here. Known differences:
/// it accepts a byte order mark, and documents in UTF-16 and UTF-32.
@Suite(.limited) struct ReadMutatedDocument {
    @Test func deliversWhatFoundationDelivers() throws {
        var random = SplitMix64(seed: 1)
        var accepted = 0
        for _ in 0..<MutatedDocument.iterations {
            let bytes = MutatedDocument(using: &random).bytes
            guard let value = try? JSONValue(bytes, repeatedNames: .first) else { continue }
            accepted += 1
            let expected = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
            if expected == nil && value.holdsZero && bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
                continue
            }
            #expect(value == expected, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
        #expect(accepted > MutatedDocument.iterations / 10)
    }

    @Test func refusesWhatFoundationRefuses() {
        var random = SplitMix64(seed: 2)
        var refused = 0
        for _ in 0..<MutatedDocument.iterations {
            let bytes = MutatedDocument(using: &random).bytes
            guard let error = error(bytes) else { continue }
            refused += 1
            let isMarked = bytes.starts(with: "\u{FEFF}".utf8) || bytes.prefix(4).contains(0)
            let isAccepted = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            #expect(isMarked || !isAccepted, "\(error): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
        #expect(refused > MutatedDocument.iterations / 10)
    }

    @Test func skipsExactlyWhatItCanRead() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<MutatedDocument.iterations {
            let bytes = MutatedDocument(using: &random).bytes
            let reading = error(bytes)
            guard reading?.reason != "not a number in range" else { continue }
            let skipping = Result { try JSONReader.read(bytes) { try $0.skipValue() } }
            #expect(reading?.offset == skipping.error?.offset)
            #expect(reading?.reason == skipping.error?.reason)
        }
    }

    private func error(_ bytes: [UInt8]) -> JSONError? {
        Result { try JSONValue(bytes) }.error
    }
}

extension Result {
    /// The error that a reader threw.
    fileprivate var error: JSONError? {
        do {
            _ = try get()
            return nil
        } catch {
            return error as? JSONError
        }
    }
}

extension JSONValue {
    fileprivate var holdsZero: Bool {
        switch self {
        case .object(let members): members.values.contains { $0.holdsZero }
        case .array(let elements): elements.contains { $0.holdsZero }
        case .number(let value): value == 0
        case .string, .boolean, .null: false
        }
    }
}

@Suite(.limited) struct WriteRandomValue {
    @Test func writesWhatFoundationAndTheReaderReadAsTheSame() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<MutatedDocument.iterations {
            let value = JSONValue(depth: 4, using: &random)
            var writer = JSONWriter()
            try value.write(to: &writer)
            #expect(try JSONValue(writer.bytes) == value)
            #expect(try JSONDecoder().decode(JSONValue.self, from: Data(writer.bytes)) == value)
        }
    }

    @Test func writesStringsWithoutControlsThatAreReadByteForByte() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<MutatedDocument.iterations {
            let text = String.random(using: &random)
            var writer = JSONWriter()
            writer.string(text)
            let written = String(decoding: writer.bytes, as: UTF8.self)
            #expect(!written.unicodeScalars.contains { $0.properties.generalCategory == .control })
            #expect(!written.unicodeScalars.contains { $0.properties.isBidiControl })
            #expect(try JSONReader.read(writer.bytes) { try $0.readString() }.utf8.elementsEqual(text.utf8))
            let foundation = try JSONDecoder().decode(String.self, from: Data(writer.bytes))
            #expect(foundation.utf8.elementsEqual(text.utf8))
        }
    }
}

extension JSONValue {
    /// A random value in which at most `depth` containers are open.
    fileprivate init(depth: Int, using random: inout SplitMix64) {
        switch Int.random(in: depth > 0 ? 0..<6 : 2..<6, using: &random) {
        case 0:
            let names = (0..<Int.random(in: 0..<6, using: &random)).map { _ in String.random(using: &random) }
            self = .object(Dictionary(names.map { ($0, JSONValue(depth: depth - 1, using: &random)) }) { $1 })
        case 1:
            let count = Int.random(in: 0..<6, using: &random)
            self = .array((0..<count).map { _ in JSONValue(depth: depth - 1, using: &random) })
        case 2: self = .string(.random(using: &random))
        case 3: self = .number(Double.random(in: -1e6...1e6, using: &random))
        case 4: self = .boolean(.random(using: &random))
        default: self = .null
        }
    }
}

extension String {
    fileprivate static func random(using random: inout SplitMix64) -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x20...0x7E, 0x00...0xFF, 0x00...0x7FF, 0x0600...0x0630, 0x2000...0x2070, 0x800...0xFFFF,
            0x10000...0x10FFFF,
        ]
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<24, using: &random) {
            let value = UInt32.random(in: ranges.randomElement(using: &random) ?? 0x20...0x7E, using: &random)
            scalars.append(Unicode.Scalar(value) ?? "\"")
        }
        return String(scalars)
    }
}
