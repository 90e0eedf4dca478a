import FeedJSON
package import Foundation

extension URL {
    /// Creates a web URL: absolute, `http` or `https`, with a host and a valid port.
    ///
    /// The scheme is lower-cased. Characters that RFC 3986 does not allow in a path, query or fragment (spaces,
    /// non-ASCII letters, a percent sign without two digits) are percent-encoded as UTF-8; a host with non-ASCII
    /// letters is left to Foundation.
    ///
    /// - Returns: nil if `text` is not such a URL.
    package init?(web text: String) {
        guard !text.isPlainWebURL else {
            self.init(string: text)
            return
        }
        guard let schemeEnd = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<schemeEnd].lowercased()
        let rest = text[schemeEnd...]
        guard scheme == "http" || scheme == "https", rest.hasPrefix("://") else { return nil }
        let authority = rest.utf8.dropFirst(3).prefix { !"/?#".utf8.contains($0) }
        let path = rest[authority.endIndex...]
        // International host names may contain non-ASCII letters, in addition to the characters of RFC 3986.
        let isAllowed = authority.allSatisfy { plainCharacters.contains($0) || "[]%".utf8.contains($0) || $0 >= 0x80 }
        guard !authority.isEmpty, isAllowed else { return nil }
        let encoded = scheme + String(rest[..<authority.endIndex]) + path.percentEncodedWhereNeeded()
        guard let url = URL(string: encoded), url.host(percentEncoded: false)?.isHost(of: authority) == true,
            (0...65_535).contains(url.port ?? 0)
        else { return nil }
        // Foundation ignores a port that does not fit in an `Int`.
        guard url.port != nil || !endsInPort(authority) else { return nil }
        self = url
    }
}

extension String {
    /// Returns whether this can be a host: a name, or an IPv6 address that is in brackets in `authority` (RFC 3986,
    /// section 3.2.2).
    fileprivate func isHost(of authority: Substring.UTF8View) -> Bool {
        if authority.contains(UInt8(ascii: "[")) {
            let address = drop { $0 == "[" }
            return contains(":") && address.allSatisfy { $0.isHexDigit || ":.%]".contains($0) }
        }
        let delimiters = "\"#%/:<>?@[\\]^`{|}\u{7F}".unicodeScalars
        return !isEmpty && unicodeScalars.allSatisfy { $0.value > 0x20 && !delimiters.contains($0) }
    }
}

private func endsInPort(_ authority: Substring.UTF8View) -> Bool {
    let name = authority.reversed().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return name.count < authority.count && name.first == UInt8(ascii: ":")
}

extension String {
    /// Whether this is a web URL in the simplest form, as most URLs of a feed are: a host name, and nothing to encode.
    var isPlainWebURL: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            let start = bytes.starts("https://") ? 8 : bytes.starts("http://") ? 7 : bytes.count
            let end = nameCharacters.end(in: bytes, from: start)
            return end > start && (end == bytes.count || bytes[end] == UInt8(ascii: "/"))
                && plainCharacters.end(in: bytes, from: end) == bytes.count
        } ?? false
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func starts(_ text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount && (0..<text.utf8CodeUnitCount).allSatisfy { self[$0] == text.utf8Start[$0] }
    }
}

private let nameCharacters = ASCIISet("abcdefghijklmnopqrstuvwxyz0123456789-.")

/// The characters allowed anywhere in a path, query or fragment: `pchar`, `/` and `?` of RFC 3986.
private let plainCharacters = ASCIISet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?"
)

extension Substring {
    /// Returns this path, query and fragment with each character percent-encoded that RFC 3986 does not allow.
    func percentEncodedWhereNeeded() -> String {
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
                encoded += [UInt8(ascii: "%"), hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 15)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private func startsEscape(at index: Index) -> Bool {
        let escape = utf8[index...].prefix(3)
        return escape.count == 3 && escape.first == UInt8(ascii: "%")
            && escape.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}
