import Foundation
import JSON
import TestSupport
import Testing

@Suite(.limited) struct WriteRandomValue {
    @Test func writesWhatFoundationAndTheReaderReadAsTheSame() throws {
        var random = SplitMix(seed: 4)
        for _ in 0..<SplitMix.iterations {
            let value = JSONValue(depth: 4, using: &random)
            var writer = JSONWriter()
            try value.write(to: &writer)
            #expect(try JSONValue(writer.bytes) == value)
            #expect(try JSONDecoder().decode(JSONValue.self, from: Data(writer.bytes)) == value)
        }
    }

    @Test func writesStringsWithoutControlsThatAreReadByteForByte() throws {
        var random = SplitMix(seed: 5)
        for _ in 0..<SplitMix.iterations {
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

    @Test func writesDoublesThatAreReadBitForBit() throws {
        var random = SplitMix(seed: 6)
        for _ in 0..<SplitMix.iterations {
            let value = Double(bitPattern: random.next())
            var writer = JSONWriter()
            guard value.isFinite else {
                #expect(throws: JSONError.self) { try writer.double(value) }
                continue
            }
            try writer.double(value)
            #expect(try JSONReader.read(writer.bytes) { try $0.readDouble() }.bitPattern == value.bitPattern)
        }
    }
}

extension JSONValue {
    /// A random value in which at most `depth` containers are open.
    fileprivate init(depth: Int, using random: inout SplitMix) {
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
    fileprivate static func random(using random: inout SplitMix) -> String {
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
