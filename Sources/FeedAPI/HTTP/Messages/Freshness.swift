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
        return headers["Expires"].map { expires in
            guard let end = HTTPDate.date(from: expires.trimmed, now: now) else { return 0 }
            let start = headers["Date"].flatMap { HTTPDate.date(from: $0.trimmed, now: now) } ?? now
            return Int(max(0, end.timeIntervalSince(start)))
        }
    }

    /// The age of the response when received; the first of several counts (RFC 9111, section 5.1).
    private static func age(_ headers: HTTPHeaders) -> Int {
        let first = headers["Age"]?.prefix { $0 != "," }
        return first.flatMap { DeltaSeconds.parse($0.trimmed) } ?? 0
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
        if let seconds = DeltaSeconds.parse(text) {
            delay = min(.seconds(seconds), Self.longest)
        } else if let end = HTTPDate.date(from: text, now: now) {
            let start = headers["Date"].flatMap { HTTPDate.date(from: $0.trimmed, now: now) } ?? now
            delay = min(.seconds(max(0, end.timeIntervalSince(start))), Self.longest)
        } else {
            return nil
        }
    }
}

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs, which Foundation on Linux leaves in a field's value.
    var trimmed: String {
        let start = utf8.drop(while: \.isFieldSpace)
        let end = start.reversed().drop(while: \.isFieldSpace)
        return String(decoding: end.reversed(), as: UTF8.self)
    }
}
