import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Deciding whether image data is requested again", .limited)
struct ImageDataRefreshTests {
    private static let week = 7 * 86_400.0
    private static let day = 86_400.0
    private static let url = picture("a.png?1")

    private static func picture(_ name: String) -> URL { URL(string: "https://any.example/\(name)") ?? anyURL(name) }

    private static let tagged = Validators(etag: "\"1\"")

    /// The age of the data, its URL and validators, the picture's date and the time since a failure at its URL.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var age = 1.0
        var url: URL? = ImageDataRefreshTests.url
        var validators = Validators.none
        var date: Double?
        var failedAge: Double?
        var failedURL = ImageDataRefreshTests.url
        /// Whether the data is requested by default, and to find the data of another picture only.
        let isDue: (refresh: Bool, replace: Bool)
        var isStale = false
    }

    private static let cases: [Case] = [
        Case(testDescription: "not requested again for seven days", validators: tagged, isDue: (false, false)),
        Case(testDescription: "before seven days", age: week - 1, validators: tagged, isDue: (false, false)),
        Case(testDescription: "after seven days", age: week, validators: tagged, isDue: (true, false)),
        Case(testDescription: "without validators, only with --refresh", age: 2 * week, isDue: (false, false)),
        Case(testDescription: "of an unknown URL", age: week, url: nil, validators: tagged, isDue: (true, false)),
        Case(testDescription: "of an unknown URL, without validators", age: week, url: nil, isDue: (false, false)),
        Case(testDescription: "before the image was published", date: -0.5, isDue: (true, false)),
        Case(testDescription: "when the image was published", date: -1, isDue: (false, false)),
        Case(testDescription: "after the image was published", date: -2, isDue: (false, false)),
        Case(testDescription: "unless that date is now", date: 0, isDue: (true, false)),
        Case(testDescription: "unless that date is in the future", date: 1, isDue: (false, false)),
        Case(testDescription: "another query, without validators", url: picture("a.png?2"), isDue: (false, false)),
        Case(
            testDescription: "another query, without validators, after seven days",
            age: week,
            url: picture("a.png?2"),
            isDue: (true, false)
        ),
        Case(testDescription: "another query", url: picture("a.png"), validators: tagged, isDue: (true, false)),
        Case(testDescription: "another picture", url: picture("b.png?1"), isDue: (true, true), isStale: true),
        Case(
            testDescription: "another picture, of the time when it was published",
            url: picture("b.png?1"),
            date: -2,
            isDue: (true, true),
            isStale: true
        ),
        Case(
            testDescription: "not requested again for a day after a failure",
            age: week,
            validators: tagged,
            failedAge: day - 1,
            isDue: (false, false),
            isStale: true
        ),
        Case(
            testDescription: "a day after a failure",
            age: week,
            validators: tagged,
            failedAge: day,
            isDue: (true, false)
        ),
        Case(
            testDescription: "after a failure at another URL",
            age: week,
            validators: tagged,
            failedAge: 1,
            failedURL: picture("a.png?0"),
            isDue: (true, false)
        ),
        Case(
            testDescription: "another picture whose URL failed",
            url: picture("b.png?1"),
            failedAge: 1,
            isDue: (false, false),
            isStale: true
        ),
        Case(
            testDescription: "young data whose request failed",
            validators: tagged,
            failedAge: 1,
            isDue: (false, false)
        ),
    ]

    @Test(arguments: cases)
    func follows(_ example: Case) {
        let now = anyDate
        var data = ImageDataMetadata(checksum: "", validators: example.validators, checkedAt: now - example.age)
        (data.url, data.failedAt) = (example.url, example.failedAge.map { now - $0 })
        data.failedURL = data.failedAt.map { _ in example.failedURL }
        var picture = Picture(url: Self.url)
        picture.date = example.date.map { now + $0 }
        #expect(data.needsRequest(for: picture, .afterSevenDays, at: now) == example.isDue.refresh)
        #expect(data.needsRequest(for: picture, nil, at: now) == example.isDue.replace)
        #expect(data.needsRequest(for: picture, .always, at: now))
        #expect(!data.needsRequest(for: picture, .whenMissing, at: now))
        #expect((data.staleness(for: picture, .afterSevenDays, at: now) != nil) == example.isStale)
    }
}
