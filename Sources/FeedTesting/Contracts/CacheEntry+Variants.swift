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
            + policies.map { policy in with { $0.policy = policy } }
            + [with { $0.version = nil }, paged, delivered] + heads
    }

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
            $0.fetchedAt = timestamp.addingTimeInterval(-604_800.3)
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
            ($0.version, $0.validators) = (UUID(), .none)
            ($0.title, $0.format) = ("\u{1F30B} \"quoted\" \\ \u{202E}", .rss)
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
    try expectProperties(found.metadata, expected.metadata, promise)
}
