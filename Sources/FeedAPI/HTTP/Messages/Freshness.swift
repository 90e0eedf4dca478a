public import Foundation

/// How long a response may be used without a new request, as declared by its service (RFC 9111, sections 4.2 and 5.2).
///
/// These are the rules of a private cache without heuristics: `max-age` minus `Age`, or else `Expires` minus `Date` and
/// `Age`; at most a day. With `no-cache`, `no-store` or `Vary: *`, and with invalid or contradictory values, the
/// response is not fresh; an invalid `Age` is ignored.
public struct Freshness: Hashable, Sendable {
    /// How long the response is fresh from the time it was received; zero if it is not.
    public let lifetime: Duration

    /// Reads the header fields of a response; nil if they do not declare any freshness.
    ///
    /// `now` is the time the response was received, for a response without a `Date`.
    public init?(_ headers: HTTPHeaders, now: Date) {
        guard let seconds = Self.seconds(headers, now: now) else { return nil }
        let age = Self.age(headers)
        lifetime = .seconds(max(0, min(seconds, Self.day + age) - age))
    }

    private static let day = 86_400

    /// The lifetime before the age is subtracted.
    private static func seconds(_ headers: HTTPHeaders, now: Date) -> Int? {
        if let vary = headers["Vary"], vary.split(separator: ",").contains(where: { $0.trimmed == "*" }) { return 0 }
        if let control = headers["Cache-Control"].map(CacheControl.init) {
            if control.isTruncated || control.has("no-store") || control.has("no-cache") { return 0 }
            if let seconds = control.seconds("max-age") { return seconds }
        }
        return headers["Expires"].map { Int(headers.seconds(until: $0.trimmed, now: now) ?? 0) }
    }

    /// The age of the response when received; the first of several counts (RFC 9111, section 5.1).
    private static func age(_ headers: HTTPHeaders) -> Int {
        let first = headers["Age"]?.prefix { $0 != "," }
        return first?.trimmed.deltaSeconds ?? 0
    }
}

/// How long a service asks clients to wait before the next request (RFC 9110, section 10.2.3).
public struct RetryAfter: Hashable, Sendable {
    /// The longest wait that is respected: two days.
    public static let longest = Duration.seconds(2 * 86_400)

    /// How long to wait from the time the response was received.
    public let delay: Duration

    /// Reads the `Retry-After` field of a response, in seconds or as a date; nil if it is missing or invalid.
    ///
    /// A date is compared to the response's own `Date`, so that a wrong local clock does no harm, or else to `now`. A
    /// date in the past means no delay.
    public init?(_ headers: HTTPHeaders, now: Date) {
        guard let text = headers["Retry-After"]?.trimmed else { return nil }
        let seconds = text.deltaSeconds.map(Double.init) ?? headers.seconds(until: text, now: now)
        guard let seconds else { return nil }
        delay = min(.seconds(seconds), Self.longest)
    }
}

extension HTTPHeaders {
    /// Returns the seconds from the response's own `Date`, or else from `now`, until a date; zero if that is earlier.
    fileprivate func seconds(until text: String, now: Date) -> Double? {
        guard let end = HTTPDate.date(from: text, now: now) else { return nil }
        let start = self["Date"].flatMap { HTTPDate.date(from: $0.trimmed, now: now) } ?? now
        return Swift.max(0, end.timeIntervalSince(start))
    }
}

/// The directives of a `Cache-Control` field, parsed by its grammar (RFC 9111, section 5.2).
///
///     Cache-Control = #( token [ "=" ( token / quoted-string ) ] )
private struct CacheControl {
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
        let values = Set(arguments.map { $0?.deltaSeconds ?? 0 })
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

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs, which Foundation on Linux leaves in a field's value.
    var trimmed: String {
        let start = utf8.drop(while: \.isFieldSpace)
        let end = start.reversed().drop(while: \.isFieldSpace)
        return String(decoding: end.reversed(), as: UTF8.self)
    }

    /// The time in whole seconds (RFC 9111, section 1.2.2); nil if this is not a number, and at most 2,147,483,648.
    fileprivate var deltaSeconds: Int? {
        guard !isEmpty, utf8.allSatisfy(\.isDigit) else { return nil }
        return Swift.min(Int(self) ?? .max, 1 << 31)
    }
}
