/// The directives of a `Cache-Control` field, parsed by its grammar (RFC 9111, section 5.2).
///
///     Cache-Control = #( token [ "=" ( token / quoted-string ) ] )
struct CacheControl: Equatable {
    /// The arguments of each directive, by its name in lower case.
    ///
    /// An argument is nil if absent and empty if it violates the grammar.
    private(set) var directives: [String: [String?]] = [:]

    /// Whether a quoted string is not terminated, so that the directives after it are unknown.
    private(set) var isTruncated = false

    init(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            rest = rest.drop { $0.isFieldSpace || $0 == UInt8(ascii: ",") }
            let name = Self.take(\.isTokenCharacter, from: &rest)
            var argument: String? = nil
            if rest.first == UInt8(ascii: "=") {
                rest.removeFirst()
                argument = rest.first == UInt8(ascii: "\"") ? quoted(&rest) : Self.take(\.isTokenCharacter, from: &rest)
            }
            rest = rest.drop(while: \.isFieldSpace)
            if !rest.isEmpty, rest.first != UInt8(ascii: ",") {
                argument = ""
                skipElement(&rest)
            }
            if !name.isEmpty { directives[name.lowercased(), default: []].append(argument) }
        }
    }

    /// Returns whether the directive is present, with or without an argument.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// Returns the seconds of a directive; nil if it is absent, zero if it has no number or several.
    func seconds(_ name: String) -> Int? {
        guard let arguments = directives[name] else { return nil }
        let values = Set(arguments.map { $0.flatMap(DeltaSeconds.parse) ?? 0 })
        return values.count == 1 ? values.first : 0
    }

    private mutating func quoted(_ rest: inout ArraySlice<UInt8>) -> String {
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
            let isEscape = byte == UInt8(ascii: "\\")
            if let character = isEscape ? rest.popFirst() : byte { bytes.append(character) }
        }
        isTruncated = true
        return ""
    }

    /// Skips an element that violates the grammar, up to the next comma outside quotes.
    private mutating func skipElement(_ rest: inout ArraySlice<UInt8>) {
        while let byte = rest.first, byte != UInt8(ascii: ",") {
            if byte == UInt8(ascii: "\"") { _ = quoted(&rest) } else { rest.removeFirst() }
        }
    }

    private static func take(_ isPart: (UInt8) -> Bool, from rest: inout ArraySlice<UInt8>) -> String {
        let part = rest.prefix(while: isPart)
        rest = rest[part.endIndex...]
        return String(decoding: part, as: UTF8.self)
    }
}

/// A time in whole seconds (RFC 9111, section 1.2.2).
enum DeltaSeconds {
    /// Returns the number in `text`, or nil if it is not a number; a number above 2,147,483,648 counts as that.
    static func parse(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return min(Int(text) ?? .max, 1 << 31)
    }
}
