import FeedCore

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONReader {
    /// Reads a string, or nil where there is `null`.
    package mutating func readStringIfPresent() throws -> String? {
        try readNull() ? nil : readString()
    }

    /// Reads an identity written in hexadecimal (RFC 9562, section 4), or nil where there is `null`.
    package mutating func readUUID() throws -> UUID? {
        guard try !readNull() else { return nil }
        guard let uuid = try readText().withUTF8(UUID.init(hexadecimal:)) else { throw invalid("not a UUID") }
        return uuid
    }

    /// Reads an absolute `http` or `https` URL, or nil where there is `null`.
    package mutating func readWebURL() throws -> URL? {
        guard try !readNull() else { return nil }
        guard let url = URL(web: try readString()) else { throw invalid("not an absolute http or https URL") }
        return url
    }

    /// Reads a date and time as `ISO8601` says, or nil where there is `null`.
    package mutating func readDate() throws -> Date? {
        guard try !readNull() else { return nil }
        guard let date = try readText().withUTF8(ISO8601.date) else { throw invalid("not a date that exists") }
        return date
    }
}

extension UUID {
    /// Creates an identity from its text: 32 hexadecimal digits in five groups, and nothing else.
    fileprivate init?(hexadecimal text: UnsafeRawBufferPointer) {
        guard text.count == 36 else { return nil }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isValid = withUnsafeMutableBytes(of: &uuid) { bytes in
            var index = 0
            for position in bytes.indices {
                if [4, 6, 8, 10].contains(position) {
                    guard text[index] == UInt8(ascii: "-") else { return false }
                    index += 1
                }
                guard let high = hexadecimalValue(text[index]), let low = hexadecimalValue(text[index + 1]) else {
                    return false
                }
                bytes[position] = high << 4 | low
                index += 2
            }
            return true
        }
        guard isValid else { return nil }
        self.init(uuid: uuid)
    }
}

private func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
}
