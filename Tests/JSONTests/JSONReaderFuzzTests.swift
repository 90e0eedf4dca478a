import Foundation
import JSON
import TestSupport
import Testing

/// Compares the reader with Foundation's on nearly valid documents.
///
/// What is read here must be read by `JSONDecoder` too, as the same value. Known differences: it keeps the first of
/// repeated names, and refuses a zero with an exponent (`0e1`) and what is too small (`1e-999`).
///
/// What is refused here must be refused by `JSONSerialization`, which looks at all values, as well. Known laxities: it
/// takes a byte order mark, and documents in UTF-16 and UTF-32.
@Suite(.limited) struct ReadMutatedDocument {
    @Test func deliversWhatFoundationDelivers() throws {
        var random = SplitMix(seed: 1)
        var accepted = 0
        for _ in 0..<SplitMix.iterations {
            let bytes = MutatedDocument(using: &random).bytes
            guard let value = try? JSONValue(bytes, repeatedNames: .first) else { continue }
            accepted += 1
            let expected = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
            if expected == nil && value.holdsZero && bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
                continue
            }
            #expect(value == expected, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
        #expect(accepted > SplitMix.iterations / 10)
    }

    @Test func refusesWhatFoundationRefuses() {
        var random = SplitMix(seed: 2)
        var refused = 0
        for _ in 0..<SplitMix.iterations {
            let bytes = MutatedDocument(using: &random).bytes
            guard let error = error(bytes) else { continue }
            refused += 1
            let isMarked = bytes.starts(with: "\u{FEFF}".utf8) || bytes.prefix(4).contains(0)
            let isAccepted = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            #expect(isMarked || !isAccepted, "\(error): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
        #expect(refused > SplitMix.iterations / 10)
    }

    @Test func skipsWhatItReadsAndNothingElse() {
        var random = SplitMix(seed: 3)
        for _ in 0..<SplitMix.iterations {
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
