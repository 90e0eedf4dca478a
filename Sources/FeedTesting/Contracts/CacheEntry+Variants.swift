import FeedCore
import Foundation

extension CacheEntry {
    var variants: [CacheEntry] {
        let dates: [TimeInterval] = [
            0, 0.1, -0.1, 1.0 / 3, 1e-9, 750_000_000.123456789, 750_000_000.nextUp, 750_000_000.nextDown,
            -62_135_769_600.25, 123_456_789_012.34567,
        ]
        let urls = [
            "http://user:password@host:8080/a%20b/%C3%A9?x=%26&limit=2#part", "https://a.example/A",
            "https://a.example/a",
        ].compactMap { URL(string: $0) }
        let freshnesses: [Duration] = [.seconds(86_400), .milliseconds(1), .nanoseconds(-1_000_000_001)]
        let policies: [CachePolicy] = [.neverExpires, .days(7), .expires(after: .milliseconds(1_500))]
        return dates.map { date in with { $0.timestamp = Date(timeIntervalSinceReferenceDate: date) } }
            + Self.validators.map { validators in with { $0.validators = validators } }
            + urls.map { url in with { $0.url = url } }
            + freshnesses.map { freshness in with { $0.freshness = freshness } }
            + [0.1, 604_800.3].map { age in with { $0.fetchedAt = timestamp.addingTimeInterval(-age) } }
            + policies.map { policy in with { $0.policy = policy } }
            + ["A title", "\u{1F30B} \"quoted\" \\ \u{202E}"].map { title in with { $0.title = title } }
            + [
                with { $0.format = .rss }, with { $0.next = url.appending(path: "next") }, withoutVersion, paged,
                delivered,
            ] + heads
    }

    private var withoutVersion: CacheEntry { with { $0.version = nil } }

    /// A head without items, if the value is a list.
    private var heads: [CacheEntry] {
        guard let empty = Self.emptyValue else { return [] }
        var head = CacheMetadata(withoutItemsOf: url, at: timestamp)
        let full = delivered.metadata
        (head.policy, head.foundFeed, head.deliveries) = (.days(1), full.foundFeed, full.deliveries)
        (head.failure, head.pictureWaits) = (full.failure, full.pictureWaits)
        return [CacheEntry(value: empty, metadata: head)]
    }

    /// The entry with all that stays when its items are deleted.
    var delivered: CacheEntry {
        with {
            $0.foundFeed = url.appending(path: "feed.xml")
            $0.deliveries = Deliveries(
                undelivered: ["1", "\u{202E} \"2\""],
                departed: ["3", "", "https://a.example/?b=c"]
            )
            $0.failure = FailedLoad(
                since: timestamp.addingTimeInterval(-1.0 / 3),
                message: "\u{1F30B} \"unavailable\"",
                isInvalidData: true,
                status: 503,
                retryAt: timestamp.addingTimeInterval(0.1)
            )
            $0.pictureWaits = ["https://a.example": timestamp.addingTimeInterval(1.0 / 7)]
        }
    }

    private static var validators: [Validators] {
        let (other, request) = (URL(string: "https://other.example/a?b=c"), URL(string: "https://a.example/a?limit=1"))
        return [
            .none, Validators(etag: "W/\"any\""), Validators(lastModified: "Wed, 21 Oct 2015 07:28:00 GMT"),
            Validators(etag: "\"1\"", lastModified: "yesterday"), Validators(etag: "", lastModified: ""),
            Validators(etag: "\"\\/\t\u{80}é e\u{301} 🏔\u{202E}\""), Validators(etag: "\"1\"", redirectedURL: other),
            Validators(etag: "\"1\"", requestURL: request), Validators(etag: "\"1\"", discoveredURL: other),
        ]
    }

    /// A later entry of another task, for a paged list.
    var paged: CacheEntry {
        replacement.with {
            $0.version = UUID()
            $0.validators = .none
            $0.next = url.appending(path: "last")
            $0.firstPage = CacheMetadata.FirstPage(count: 7, limit: 20)
            $0.firstSaved = FirstSavedDates([timestamp, nil, timestamp.addingTimeInterval(-604_800.3)])
        }
    }

    /// A later entry of another task.
    var replacement: CacheEntry {
        with {
            $0.timestamp = timestamp.later(by: 86_400.5)
            $0.fetchedAt = $0.timestamp
        }
    }

    func version(_ number: Int) -> CacheEntry {
        with {
            $0.timestamp = timestamp.addingTimeInterval(Double(number))
            $0.validators = Validators(etag: "\"version \(number)\"")
            $0.freshness = .seconds(number)
        }
    }

    func with(_ change: (inout CacheMetadata) -> Void) -> CacheEntry {
        var metadata = metadata
        change(&metadata)
        return CacheEntry(value: value, metadata: metadata)
    }
}

extension Date {
    /// Returns the date later by `seconds` or, if it cannot represent that, another different date.
    func later(by seconds: TimeInterval) -> Date {
        let date = addingTimeInterval(seconds)
        return date == self ? Date(timeIntervalSinceReferenceDate: seconds) : date
    }

    var exactText: String { "\(timeIntervalSinceReferenceDate) s after 2001" }
}

/// Throws a violation of `promise` with the difference, unless both entries are equal, dates to the last bit.
func expectEntry<Value: Equatable>(
    _ found: CacheEntry<Value>?,
    _ expected: CacheEntry<Value>?,
    _ promise: String
) throws(ContractViolation) {
    guard let found, let expected else {
        return try expect(found.map(\.value), expected.map(\.value), promise)
    }
    try expect(found.value, expected.value, promise, of: "value")
    try expectMetadata(found.metadata, expected.metadata, promise)
}

func expectMetadata(
    _ found: CacheMetadata,
    _ expected: CacheMetadata,
    _ promise: String
) throws(ContractViolation) {
    try expect(found.timestamp.exactText, expected.timestamp.exactText, promise, of: "timestamp")
    try expect(found.url, expected.url, promise, of: "URL")
    try expectValidators(found.validators, expected.validators, promise)
    try expect(found.freshness, expected.freshness, promise, of: "freshness")
    try expect(found.fetchedAt.exactText, expected.fetchedAt.exactText, promise, of: "date of fetching")
    try expect(found.policy, expected.policy, promise, of: "age limit")
    try expect(found.title, expected.title, promise, of: "title")
    try expect(found.format, expected.format, promise, of: "format")
    try expect(found.next, expected.next, promise, of: "next page")
    try expect(found.version, expected.version, promise, of: "version")
    try expect(found.foundFeed, expected.foundFeed, promise, of: "feed that was found")
    try expect(found.firstPage, expected.firstPage, promise, of: "size of the first page")
    try expect(found.firstSaved, expected.firstSaved, promise, of: "dates of the first saving")
    try expect(found.deliveries, expected.deliveries, promise, of: "deliveries")
    try expect(found.failure, expected.failure, promise, of: "last failure")
    try expect(found.pictureWaits, expected.pictureWaits, promise, of: "times before which no picture is requested")
    try expect(found, expected, promise, of: "metadata")
}

func expectValidators(_ found: Validators, _ expected: Validators, _ promise: String) throws(ContractViolation) {
    try expect(found.etag, expected.etag, promise, of: "ETag")
    try expect(found.lastModified, expected.lastModified, promise, of: "Last-Modified date")
    try expect(found.redirectedURL, expected.redirectedURL, promise, of: "redirected URL")
    try expect(found.requestURL, expected.requestURL, promise, of: "URL of the request")
    try expect(found.discoveredURL, expected.discoveredURL, promise, of: "URL that was found")
}
