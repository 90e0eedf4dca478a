import FeedCore
import Foundation

extension CacheEntry {
    /// Entries with the same value and all other properties varied.
    var variants: [CacheEntry] {
        let dates: [TimeInterval] = [
            0, 0.1, -0.1, 1.0 / 3, 1e-9, 750_000_000.123456789, 750_000_000.nextUp, 750_000_000.nextDown,
            -62_135_769_600.25, 123_456_789_012.34567,
        ]
        let validators = [
            .none, Validators(etag: "W/\"any\""), Validators(lastModified: "Wed, 21 Oct 2015 07:28:00 GMT"),
            Validators(etag: "\"1\"", lastModified: "yesterday"), Validators(etag: "", lastModified: ""),
            Validators(etag: "\"\\/\t\u{80}é e\u{301} 🏔\u{202E}\""),
            Validators(etag: "\"1\"", redirectedURL: URL(string: "https://other.example/a?b=c")),
        ]
        let urls = [
            "http://user:password@host:8080/a%20b/%C3%A9?x=%26&limit=2#part", "https://a.example/A",
            "https://a.example/a",
        ].compactMap { URL(string: $0) }
        return dates.map { with(timestamp: Date(timeIntervalSinceReferenceDate: $0)) }
            + validators.map { with(validators: $0) }
            + urls.map { with(url: $0) }
            + [.seconds(86_400), .milliseconds(1), .nanoseconds(-1_000_000_001)].map { with(freshness: $0) }
            + [0.1, 604_800.3].map { with(fetchedAt: timestamp.addingTimeInterval(-$0)) }
            + [paged, with(paging: Paging(firstPageSize: 0, isWhole: true, parts: []))]
    }

    /// An entry saved later by another task, of a list that was joined from parts.
    var paged: CacheEntry {
        let parts = [(20, 0), (0, -0.1), (1_000, -604_800.3)].map { count, seconds in
            Paging.Part(count: count, savedAt: timestamp.addingTimeInterval(seconds))
        }
        let paging = Paging(firstPageSize: 7, isWhole: false, parts: parts)
        return with(timestamp: timestamp.later(by: 86_400.5), validators: Validators.none, paging: paging)
    }

    /// Entries of other versions, each of which differs in one property that identifies a version.
    var otherVersions: [CacheEntry] {
        let (etag, lastModified) = (validators.etag ?? "none", validators.lastModified ?? "none")
        let validators = [
            Validators(etag: "other than \(etag)", lastModified: validators.lastModified),
            Validators(etag: validators.etag, lastModified: "other than \(lastModified)"),
        ]
        let dates = [1, -1, 1e-3].map { fetchedAt.later(by: $0) }
        return validators.map { with(validators: $0, fetchedAt: fetchedAt) } + dates.map { with(fetchedAt: $0) }
            + [with(url: url.appending(path: "other"), fetchedAt: fetchedAt)]
    }

    /// An entry saved later by another task.
    var replacement: CacheEntry { with(timestamp: timestamp.later(by: 86_400.5)) }

    func version(_ number: Int) -> CacheEntry {
        with(
            timestamp: timestamp.addingTimeInterval(Double(number)),
            validators: Validators(etag: "\"version \(number)\""),
            freshness: .seconds(number)
        )
    }

    private func with(
        timestamp: Date? = nil,
        url: URL? = nil,
        validators: Validators? = nil,
        freshness: Duration? = nil,
        fetchedAt: Date? = nil,
        paging: Paging? = nil
    ) -> CacheEntry {
        CacheEntry(
            value: value,
            timestamp: timestamp ?? self.timestamp,
            url: url ?? self.url,
            validators: validators ?? self.validators,
            freshness: freshness ?? self.freshness,
            fetchedAt: fetchedAt,
            paging: paging ?? self.paging
        )
    }
}

extension Date {
    /// Returns the date later by `seconds`, or another different date if that makes no difference.
    func later(by seconds: TimeInterval) -> Date {
        let date = addingTimeInterval(seconds)
        return date == self ? Date(timeIntervalSinceReferenceDate: seconds) : date
    }
}

/// Throws a violation of `promise` that names the difference, unless both are equal, dates to the last bit.
func expectEntry<Value: Equatable>(
    _ found: CacheEntry<Value>?,
    _ expected: CacheEntry<Value>?,
    _ promise: String
) throws(ContractViolation) {
    guard let found, let expected else {
        return try expect(found, expected, promise)
    }
    try expect(found.value, expected.value, promise, of: "value")
    try expect(Moment(found.timestamp), Moment(expected.timestamp), promise, of: "timestamp")
    try expect(found.url, expected.url, promise, of: "URL")
    try expect(found.validators.etag, expected.validators.etag, promise, of: "ETag")
    try expect(found.validators.lastModified, expected.validators.lastModified, promise, of: "Last-Modified date")
    try expect(found.validators.redirectedURL, expected.validators.redirectedURL, promise, of: "redirected URL")
    try expect(found.freshness, expected.freshness, promise, of: "freshness")
    try expect(Moment(found.fetchedAt), Moment(expected.fetchedAt), promise, of: "date of fetching")
    try expect(found.paging?.firstPageSize, expected.paging?.firstPageSize, promise, of: "size of the first page")
    try expect(found.paging, expected.paging, promise, of: "paging")
}

/// A date that is compared and described to the last bit.
private struct Moment: Equatable, CustomStringConvertible {
    private let bits: UInt64

    init(_ date: Date) {
        bits = date.timeIntervalSinceReferenceDate.bitPattern
    }

    var description: String { "\(Double(bitPattern: bits)) s after 2001" }
}
