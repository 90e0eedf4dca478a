/// The header fields of a message, with case-insensitive names (RFC 9110, section 5.1).
///
///     let headers: HTTPHeaders = ["Accept": "application/json"]
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: String]

    /// Creates header fields from names and values; if names differ only in case, the last one counts.
    public init(_ fields: some Sequence<(String, String)> = []) {
        values = Dictionary(fields.map { ($0.lowercased(), $1) }, uniquingKeysWith: { $1 })
    }

    /// Creates header fields from a literal.
    public init(dictionaryLiteral fields: (String, String)...) {
        self.init(fields)
    }

    /// The value of a field, or nil if there is none.
    public subscript(name: String) -> String? {
        get { values[name.lowercased()] }
        set { values[name.lowercased()] = newValue }
    }

    /// Whether there are no fields.
    public var isEmpty: Bool { values.isEmpty }

    /// Returns these fields combined with `others`, which replace fields of the same name.
    public func merging(_ others: HTTPHeaders) -> HTTPHeaders {
        var merged = self
        merged.values.merge(others.values) { $1 }
        return merged
    }

    /// The fields that cannot contain a secret.
    package var withoutSecrets: HTTPHeaders {
        var fields = self
        fields.values = values.filter { Self.harmless.contains($0.key) }
        return fields
    }
}

extension HTTPHeaders: Sequence {
    /// Iterates over the fields in order of their names, which are in lower case.
    public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        values.sorted { $0.key < $1.key }.lazy.map { (name: $0.key, value: $0.value) }.makeIterator()
    }
}

extension HTTPHeaders: SecretHolder {
    /// The fields in one line; for fields that may be secret, only the names.
    public var description: String {
        map { "\($0.name): \(Self.harmless.contains($0.name) ? $0.value : "…")" }.joined(separator: ", ")
    }

    /// The fields that never contain a secret; any other field may, because services choose the names of their keys.
    private static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-ranges", "age", "cache-control", "connection", "content-encoding",
        "content-length", "content-range", "content-type", "date", "etag", "expires", "if-modified-since",
        "if-none-match", "if-range", "last-modified", "range", "retry-after", "user-agent", "vary",
    ]
}

extension String {
    /// This text without surrounding spaces, if it is a strong entity tag (RFC 9110, section 8.8.3).
    var strongTag: String? {
        let tag = trimmed
        let isStrong = tag.utf8.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
        return isStrong && !tag.dropFirst().dropLast().contains("\"") ? tag : nil
    }

    /// Whether this is valid as the name of a header field or method: a token (RFC 9110, section 5.6.2).
    var isToken: Bool {
        !isEmpty && utf8.allSatisfy { $0.isTokenCharacter }
    }

    /// Whether this is valid as the value of a header field (RFC 9110, section 5.5).
    ///
    /// Foundation silently drops a field with an invalid value.
    var isFieldValue: Bool {
        utf8.allSatisfy { $0 == UInt8(ascii: "\t") || ($0 >= 0x20 && $0 != 0x7F) }
    }
}

extension UInt8 {
    var isTokenCharacter: Bool {
        switch Unicode.Scalar(self) {
        case "0"..."9", "A"..."Z", "a"..."z": true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }

    var isDigit: Bool { "0"..."9" ~= Unicode.Scalar(self) }

    var isFieldSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

/// Reads the value of a field by its grammar: lists, tokens and quoted strings (RFC 9110, section 5.6).
struct FieldReader {
    private var rest: ArraySlice<UInt8>

    /// Whether a quoted string was not terminated, so that the rest of the field is unknown.
    private(set) var isTruncated = false

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    /// Skips to the next element of a list; returns whether there is one.
    mutating func skipToElement() -> Bool {
        rest = rest.drop { $0.isFieldSpace || $0 == UInt8(ascii: ",") }
        return !rest.isEmpty
    }

    /// Skips to the comma outside quotes that ends an element; returns whether only space was skipped.
    @discardableResult
    mutating func endElement() -> Bool {
        skipSpace()
        let isAtEnd = rest.isEmpty || rest.first == UInt8(ascii: ",")
        while let byte = rest.first, byte != UInt8(ascii: ",") {
            if byte == UInt8(ascii: "\"") { _ = value() } else { rest.removeFirst() }
        }
        return isAtEnd
    }

    mutating func skipSpace() {
        rest = rest.drop(while: \.isFieldSpace)
    }

    /// Skips a character if it is the next one; returns whether it is.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads a token, which is empty if there is none.
    mutating func token() -> String { text(while: \.isTokenCharacter) }

    mutating func text(while isPart: (UInt8) -> Bool) -> String {
        let part = rest.prefix(while: isPart)
        rest = rest[part.endIndex...]
        return String(decoding: part, as: UTF8.self)
    }

    /// Reads a token or a quoted string, which is empty if it is not terminated.
    mutating func value() -> String {
        guard skip("\"") else { return token() }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
            if let character = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte { bytes.append(character) }
        }
        isTruncated = true
        return ""
    }
}

/// A value that may contain secrets; all its textual representations omit them.
protocol SecretHolder: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension SecretHolder {
    /// The same as `description`.
    public var debugDescription: String { description }

    /// An empty mirror, so that a dump does not reveal secrets.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
