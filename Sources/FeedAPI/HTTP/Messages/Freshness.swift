import FeedMarkup
import Foundation

extension HTTPHeaders {
    /// Returns how long a response received at `now` is fresh; nil if its service does not declare it.
    ///
    /// These are the rules of a private cache without heuristics (RFC 9111, sections 4.2 and 5.2): `max-age` minus `Age`,
    /// or else `Expires` minus `Date` and `Age`; at most a day. With `no-cache`, `no-store` or `Vary: *`, and with invalid
    /// or contradictory values, the response is not fresh; an invalid `Age` is ignored.
    func freshness(at now: Date) -> Duration? {
        guard let seconds = lifetime(at: now) else { return nil }
        // If there are several ages, the first one counts (RFC 9111, section 5.1).
        let age = self["Age"]?.prefix { $0 != "," }.trimmed.deltaSeconds ?? 0
        return .seconds(Swift.max(0, Swift.min(seconds, 86_400 + age) - age))
    }

    /// Returns the freshness in seconds, before the age is subtracted.
    private func lifetime(at now: Date) -> Int? {
        if let vary = self["Vary"], vary.split(separator: ",").contains(where: { $0.trimmed == "*" }) { return 0 }
        if let control = self["Cache-Control"] {
            guard let directives = Self.directives(of: control) else { return 0 }
            if directives["no-store"] != nil || directives["no-cache"] != nil { return 0 }
            if let seconds = directives["max-age"] { return seconds }
        }
        return self["Expires"].map { Int(seconds(until: $0.trimmed, now: now) ?? 0) }
    }

    /// Returns the directives of a `Cache-Control` field by their names in lower case (RFC 9111, section 5.2).
    ///
    /// The value of a directive is its number of seconds; zero if it has no number, or several. The result is nil if a
    /// quoted string is not terminated, because the directives after it are then unknown.
    private static func directives(of control: String) -> [String: Int]? {
        var directives: [String: Int] = [:]
        var field = FieldReader(control)
        while field.skipToElement() {
            let name = field.token().lowercased()
            let seconds = field.skip("=") ? field.value().deltaSeconds ?? 0 : 0
            let valid = field.endElement() ? seconds : 0
            if !name.isEmpty { directives.merge([name: valid]) { $0 == $1 ? $0 : 0 } }
        }
        return field.isTruncated ? nil : directives
    }

    /// Returns the delay in `Retry-After`, measured from `now` (RFC 9110, section 10.2.3), at most two days.
    ///
    /// The field has a number of seconds, or a date, which is compared to the response's `Date`, so that a wrong local
    /// clock does not matter, or else to `now`. A past date means no delay; the result is nil if the field is missing
    /// or invalid.
    func retryAfter(at now: Date) -> Duration? {
        guard let text = self["Retry-After"]?.trimmed else { return nil }
        let seconds = text.deltaSeconds.map(Double.init) ?? seconds(until: text, now: now)
        return seconds.map { .seconds(Swift.min($0, 2 * 86_400)) }
    }

    /// Returns the seconds from the response's `Date`, or else from `now`, until a date; zero if the date is earlier.
    private func seconds(until text: String, now: Date) -> Double? {
        guard let end = HTTPDate.date(from: text, now: now) else { return nil }
        let start = self["Date"].flatMap { HTTPDate.date(from: $0.trimmed, now: now) } ?? now
        return Swift.max(0, end.timeIntervalSince(start))
    }
}

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs, which Foundation on Linux does not remove from fields.
    var trimmed: String { trimmed { " \t".contains($0) } }

    /// The time in whole seconds, at most 2,147,483,648 (RFC 9111, section 1.2.2); nil if this is not a number.
    fileprivate var deltaSeconds: Int? {
        guard !isEmpty, utf8.allSatisfy(\.isDigit) else { return nil }
        return Swift.min(Int(self) ?? .max, 1 << 31)
    }
}
