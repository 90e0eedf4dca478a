public import Foundation

/// How long a response may be used without asking for it again, as its service says (RFC 9111, sections 4.2 and 5.2).
///
/// The rules of a private cache that guesses nothing: `max-age` less `Age`, else `Expires` less `Date` and `Age`; a day
/// at most. `no-cache`, `no-store` and `Vary: *` mean not fresh. What is wrong or contradicts itself means not fresh; a
/// wrong `Age` is ignored.
public struct Freshness: Hashable, Sendable {
    /// How long the response is fresh from the moment it was received; zero where it is not.
    public let lifetime: Duration

    /// What the header fields of a response say; nil where they say nothing.
    ///
    /// `now` is when the response was received, for one that does not say when it was sent.
    public init?(_ headers: HTTPHeaders, now: Date) {
        guard let seconds = Self.seconds(headers, now: now) else { return nil }
        let age = Self.age(headers)
        lifetime = .seconds(max(0, min(seconds, Self.day + age) - age))
    }

    private static let day = 86_400

    /// The lifetime before its age is taken off.
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

    /// How old the response already was; of several ages the first counts (RFC 9111, section 5.1).
    private static func age(_ headers: HTTPHeaders) -> Int {
        let first = headers["Age"]?.prefix { $0 != "," }
        return first.flatMap { DeltaSeconds.parse($0.trimmed) } ?? 0
    }
}

/// Until when a service asks not to be sent requests (RFC 9110, section 10.2.3).
public struct RetryAfter: Hashable, Sendable {
    /// The longest time that is heeded: two days.
    public static let longest = Duration.seconds(2 * 86_400)

    /// How long to wait from the moment the response was received.
    public let delay: Duration

    /// What the `Retry-After` field of a response says, in seconds or as a date; nil where it says nothing or nonsense.
    ///
    /// A date is compared with the response's own `Date`, so that a wrong clock here does no harm, or else with `now`.
    /// One that has passed is no delay.
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
    /// The text without the spaces and tabs at its ends: Foundation on Linux leaves those of a field's value.
    var trimmed: String {
        let start = utf8.drop(while: \.isFieldSpace)
        let end = start.reversed().drop(while: \.isFieldSpace)
        return String(decoding: end.reversed(), as: UTF8.self)
    }
}
