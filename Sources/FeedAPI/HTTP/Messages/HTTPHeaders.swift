import FeedCore
import FeedJSON
import FeedMarkup
import Foundation

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
    package var isEmpty: Bool { values.isEmpty }

    /// Returns these fields combined with `others`, which replace fields of the same name.
    package func merging(_ others: HTTPHeaders) -> HTTPHeaders {
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

    /// Whether this is valid as the name of a header field: a token (RFC 9110, section 5.6.2).
    var isToken: Bool {
        !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "!#$%&'*+-.^_`|~".contains($0) }
    }

    /// Whether this is valid as the value of a header field (RFC 9110, section 5.5).
    ///
    /// Foundation silently drops a field with an invalid value.
    var isFieldValue: Bool {
        utf8.allSatisfy { $0 == UInt8(ascii: "\t") || ($0 >= 0x20 && $0 != 0x7F) }
    }
}

extension UInt8 {
    var isDigit: Bool { "0"..."9" ~= Unicode.Scalar(self) }
}

extension HTTPHeaders {
    /// Returns how long a response received at `now` is fresh; nil if its service does not declare it.
    ///
    /// These are the rules of a private cache without heuristics (RFC 9111, sections 4.2 and 5.2): `max-age` minus `Age`,
    /// or else `Expires` minus `Date` and `Age`; at most a day. With `no-cache` or `no-store`, and with an invalid value, the
    /// response is not fresh; an invalid `Age` is ignored.
    func freshness(at now: Date) -> Duration? {
        guard let seconds = lifetime(at: now) else { return nil }
        // If there are several ages, the first one counts (RFC 9111, section 5.1).
        let age = self["Age"]?.prefix { $0 != "," }.trimmed.deltaSeconds ?? 0
        return .seconds(Swift.max(0, Swift.min(seconds, 86_400 + age) - age))
    }

    /// Returns the freshness in seconds, before the age is subtracted.
    private func lifetime(at now: Date) -> Int? {
        if seconds(ofDirective: "no-store") != nil || seconds(ofDirective: "no-cache") != nil { return 0 }
        return seconds(ofDirective: "max-age") ?? self["Expires"].map { Int(seconds(until: $0, now: now) ?? 0) }
    }

    /// Returns the number of a directive in `Cache-Control` (RFC 9111, section 5.2), which is zero if it is not a number; nil
    /// if there is no such directive.
    private func seconds(ofDirective name: String) -> Int? {
        let directives = self["Cache-Control"]?.lowercased().split(separator: ",").map(\.trimmed)
        guard let directive = directives?.first(where: { $0.prefix { $0 != "=" }.trimmed == name }) else { return nil }
        return directive.dropFirst(name.count + 1).trimmed { $0 == "\"" }.deltaSeconds ?? 0
    }

    /// Returns the delay in `Retry-After`, measured from `now` (RFC 9110, section 10.2.3), at most two days.
    ///
    /// The field has a number of seconds, or a date, which is compared to the response's `Date`, so that a wrong local
    /// clock does not matter, or else to `now`. A past date means no delay; the result is nil if the field is missing
    /// or invalid.
    func retryAfter(at now: Date) -> Duration? {
        guard let text = self["Retry-After"]?.trimmed else { return nil }
        let seconds = text.deltaSeconds.map(Double.init) ?? seconds(until: text, now: now)
        return seconds.map { .seconds(Swift.min($0, RequestPolicy.longestRetryAfter.inSeconds)) }
    }

    /// Returns the seconds from the response's `Date`, or else from `now`, until a date; zero if the date is earlier.
    private func seconds(until text: String, now: Date) -> Double? {
        guard let end = text.withBytes(DateReader.feedDate) else { return nil }
        let start = self["Date"].flatMap { $0.withBytes(DateReader.feedDate) } ?? now
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
