import Foundation

extension HTTPHeaders {
    /// How long a response received at `now` may be used without a new request; nil if its service does not say.
    ///
    /// These are the rules of a private cache without heuristics (RFC 9111, sections 4.2 and 5.2): `max-age` minus `Age`,
    /// or else `Expires` minus `Date` and `Age`; at most a day. With `no-cache`, `no-store` or `Vary: *`, and with invalid
    /// or contradictory values, the response is not fresh; an invalid `Age` is ignored.
    func freshness(at now: Date) -> Duration? {
        guard let seconds = lifetime(at: now) else { return nil }
        // The first of several ages counts (RFC 9111, section 5.1).
        let age = self["Age"]?.prefix { $0 != "," }.trimmed.deltaSeconds ?? 0
        return .seconds(Swift.max(0, Swift.min(seconds, 86_400 + age) - age))
    }

    /// The seconds of freshness before the age is subtracted.
    private func lifetime(at now: Date) -> Int? {
        if let vary = self["Vary"], vary.split(separator: ",").contains(where: { $0.trimmed == "*" }) { return 0 }
        if let control = self["Cache-Control"].map(CacheControl.init) {
            if control.isTruncated || control.has("no-store") || control.has("no-cache") { return 0 }
            if let seconds = control.seconds("max-age") { return seconds }
        }
        return self["Expires"].map { Int(seconds(until: $0.trimmed, now: now) ?? 0) }
    }

    /// How long a service asks clients to wait before the next request, from `now` on (RFC 9110, section 10.2.3).
    ///
    /// It is in seconds or a date, which is compared to the response's own `Date`, so that a wrong local clock does no
    /// harm, or else to `now`; two days at most. A date in the past means no delay; a missing or invalid field is nil.
    func retryAfter(at now: Date) -> Duration? {
        guard let text = self["Retry-After"]?.trimmed else { return nil }
        let seconds = text.deltaSeconds.map(Double.init) ?? seconds(until: text, now: now)
        return seconds.map { .seconds(Swift.min($0, 2 * 86_400)) }
    }

    /// Returns the seconds from the response's own `Date`, or else from `now`, until a date; zero if that is earlier.
    private func seconds(until text: String, now: Date) -> Double? {
        guard let end = HTTPDate.date(from: text, now: now) else { return nil }
        let start = self["Date"].flatMap { HTTPDate.date(from: $0.trimmed, now: now) } ?? now
        return Swift.max(0, end.timeIntervalSince(start))
    }
}

/// The directives of a `Cache-Control` field, parsed by its grammar (RFC 9111, section 5.2).
///
///     Cache-Control = #( token [ "=" ( token / quoted-string ) ] )
private struct CacheControl {
    /// The seconds of each directive, by its name in lower case; zero where it has no number.
    private var directives: [String: Set<Int>] = [:]

    /// Whether a quoted string is not terminated, so that the directives after it are unknown.
    let isTruncated: Bool

    init(_ text: String) {
        var field = FieldReader(text)
        while field.skipToElement() {
            let name = field.token().lowercased()
            let seconds = field.skip("=") ? field.value().deltaSeconds : nil
            let isValid = field.endElement()
            if !name.isEmpty { directives[name, default: []].insert(isValid ? seconds ?? 0 : 0) }
        }
        isTruncated = field.isTruncated
    }

    /// Returns whether the directive is present, with or without an argument.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// Returns the seconds of a directive; nil if it is absent, zero if it has no number or several.
    func seconds(_ name: String) -> Int? {
        directives[name].map { $0.count == 1 ? $0.first ?? 0 : 0 }
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
