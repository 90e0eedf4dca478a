import Foundation

/// How long a response may be used without a new request, as declared by its service (RFC 9111, sections 4.2 and 5.2).
///
/// These are the rules of a private cache without heuristics: `max-age` minus `Age`, or else `Expires` minus `Date` and
/// `Age`; at most a day. With `no-cache`, `no-store` or `Vary: *`, and with invalid or contradictory values, the
/// response is not fresh; an invalid `Age` is ignored.
struct Freshness: Hashable, Sendable {
    /// How long the response is fresh from the time it was received; zero if it is not.
    let lifetime: Duration

    /// Reads the header fields of a response; nil if they do not declare any freshness.
    ///
    /// `now` is the time the response was received, for a response without a `Date`.
    init?(_ headers: HTTPHeaders, now: Date) {
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
struct RetryAfter: Hashable, Sendable {
    /// The longest wait that is respected: two days.
    static let longest = Duration.seconds(2 * 86_400)

    /// How long to wait from the time the response was received.
    let delay: Duration

    /// Reads the `Retry-After` field of a response, in seconds or as a date; nil if it is missing or invalid.
    ///
    /// A date is compared to the response's own `Date`, so that a wrong local clock does no harm, or else to `now`. A
    /// date in the past means no delay.
    init?(_ headers: HTTPHeaders, now: Date) {
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
    private var directives: [String: [String?]] = [:]

    /// Whether a quoted string is not terminated, so that the directives after it are unknown.
    let isTruncated: Bool

    init(_ text: String) {
        var field = FieldReader(text)
        while field.skipToElement() {
            let name = field.token().lowercased()
            var argument = field.skip("=") ? field.value() : nil
            if !field.endElement() { argument = "" }
            if !name.isEmpty { directives[name, default: []].append(argument) }
        }
        isTruncated = field.isTruncated
    }

    /// Returns whether the directive is present, with or without an argument.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// Returns the seconds of a directive; nil if it is absent, zero if it has no number or several.
    func seconds(_ name: String) -> Int? {
        guard let arguments = directives[name] else { return nil }
        let values = Set(arguments.map { $0?.deltaSeconds ?? 0 })
        return values.count == 1 ? values.first : 0
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
