#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension URL {
    /// Creates a URL of the web: absolute, `http` or `https`, with a host and a port that exists.
    ///
    /// The scheme is lower-cased. What RFC 3986 does not allow as it stands in a path, query or fragment (spaces,
    /// non-ASCII letters, a percent sign that encodes nothing) is percent-encoded as UTF-8; a host with non-ASCII
    /// letters is left to Foundation.
    ///
    /// - Returns: nil where `text` is no such URL.
    package init?(web text: String) {
        guard !text.isPlainWebURL else {
            self.init(string: text)
            return
        }
        guard let schemeEnd = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<schemeEnd].lowercased()
        let rest = text[schemeEnd...]
        guard scheme == "http" || scheme == "https", rest.hasPrefix("://") else { return nil }
        let authority = rest.utf8.dropFirst(3).prefix { !authorityEnds.contains($0) }
        let path = rest[authority.endIndex...]
        guard !authority.isEmpty, authority.allSatisfy(mayStandInAuthority) else { return nil }
        let encoded = scheme + rest[..<authority.endIndex] + path.percentEncodedWhereNeeded()
        guard let url = URL(string: encoded), url.hasWebAuthority else { return nil }
        // Foundation takes a port that is too great for an `Int` as none.
        guard url.port != nil || !endsInPort(authority) else { return nil }
        self = url
    }

    private var hasWebAuthority: Bool {
        guard let host = host(percentEncoded: true), !host.isEmpty else { return false }
        return port.map { (0...65_535).contains($0) } ?? true
    }
}

private let authorityEnds: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]

/// Says whether a byte may stand in an authority: RFC 3986 and, for international host names, non-ASCII letters.
private func mayStandInAuthority(_ byte: UInt8) -> Bool {
    plainCharacters.contains(byte) || bracketsAndPercent.contains(byte) || byte >= 0x80
}

private let bracketsAndPercent = ASCIISet("[]%")

private func endsInPort(_ authority: Substring.UTF8View) -> Bool {
    let name = authority.reversed().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return name.count < authority.count && name.first == UInt8(ascii: ":")
}

extension String {
    /// Says whether this is a URL of the web in its simplest form: a host by its name, and nothing to be encoded.
    ///
    /// Most URLs of a feed are, and a feed may have a million of them.
    var isPlainWebURL: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            let prefix = bytes.starts(with: "https://".utf8) ? 8 : bytes.starts(with: "http://".utf8) ? 7 : bytes.count
            let host = bytes[prefix...].prefix(while: nameCharacters.contains)
            let end = host.endIndex
            return !host.isEmpty && (end == bytes.count || bytes[end] == UInt8(ascii: "/"))
                && bytes[end...].allSatisfy(plainCharacters.contains)
        } ?? false
    }
}

/// What may stand in the name of a host as the domain name system has it.
private let nameCharacters = ASCIISet("abcdefghijklmnopqrstuvwxyz0123456789-.")

/// What may stand anywhere in a path, query or fragment: `pchar`, `/` and `?` of RFC 3986.
private let plainCharacters = ASCIISet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?"
)

extension Substring {
    /// The path, query and fragment of a URL with everything percent-encoded that may not stand there (RFC 3986).
    fileprivate func percentEncodedWhereNeeded() -> String {
        guard !utf8.allSatisfy(plainCharacters.contains) else { return String(self) }
        var encoded: [UInt8] = []
        var inFragment = false
        for index in utf8.indices {
            let byte = utf8[index]
            let opensFragment = byte == UInt8(ascii: "#") && !inFragment
            inFragment = inFragment || opensFragment
            if plainCharacters.contains(byte) || opensFragment || startsEscape(at: index) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Says whether a percent sign and two hexadecimal digits stand at `index`.
    private func startsEscape(at index: Index) -> Bool {
        let escape = utf8[index...].prefix(3)
        return escape.count == 3 && escape.first == UInt8(ascii: "%")
            && escape.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

/// Some of the characters of ASCII, a bit for each.
///
/// To compare a byte with one range after the other takes several times as long where their order is random, as in
/// most URLs of pictures: no branch can be foretold.
struct ASCIISet: Sendable {
    /// The characters below 64, and those from 64 on.
    private var bits: (low: UInt64, high: UInt64) = (0, 0)

    /// Holds each character of `characters`, which must be ASCII.
    init(_ characters: String) {
        for byte in characters.utf8 where byte < 64 { bits.low |= 1 << UInt64(byte) }
        for byte in characters.utf8 where byte >= 64 { bits.high |= 1 << UInt64(byte & 63) }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? bits.low : bits.high) >> UInt64(byte & 63) & 1 == 1
    }
}
