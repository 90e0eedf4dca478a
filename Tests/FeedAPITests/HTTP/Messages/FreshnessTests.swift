import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

/// A private cache without heuristics, as in http-tests/cache-tests;
/// the names of its tests are in the comments.
@Suite("Reading the freshness of a response", .limited)
struct FreshnessTests {
    /// 20 May 2020, 11:24:59 UTC.
    private static let now = Date(timeIntervalSince1970: 1_589_973_899)
    private static let date = "Wed, 20 May 2020 11:24:59 GMT"
    private static let inAnHour = "Wed, 20 May 2020 12:24:59 GMT"
    private static let anHourAgo = "Wed, 20 May 2020 10:24:59 GMT"

    /// Returns the freshness of the response in seconds; nil if it is not declared.
    private func lifetime(_ headers: HTTPHeaders) -> Double? {
        headers.freshness(at: Self.now).map { Double($0.components.seconds) }
    }

    private func lifetime(_ cacheControl: String) -> Double? {
        lifetime(["Cache-Control": cacheControl])
    }

    // freshness-none, heuristic-*
    @Test(
        arguments: [[:], ["Date": date], ["Last-Modified": anHourAgo], ["Age": "0"], ["Pragma": "no-cache"]]
            as [HTTPHeaders]
    )
    func hasNoFreshnessUnlessDeclared(_ headers: HTTPHeaders) {
        #expect(lifetime(headers) == nil)
    }

    // freshness-max-age, -0, -stale, -max-minus-1, -max, -max-plus-1, -max-plus, cc-parse leading-zero
    @Test(arguments: [
        ("max-age=3600", 3_600), ("max-age=0", 0), ("max-age=1", 1), ("max-age=86399", 86_399),
        ("max-age=86400", 86_400), ("max-age=86401", 86_400), ("max-age=2147483647", 86_400),
        ("max-age=2147483648", 86_400), ("max-age=2147483649", 86_400), ("max-age=99999999999", 86_400),
        ("max-age=99999999999999999999999999", 86_400), ("max-age=003600", 3_600),
    ])
    func readsMaxAgeUpToADay(_ field: String, _ seconds: Double) {
        #expect(lifetime(field) == seconds)
    }

    // freshness-max-age-case-insenstive, -extension, -s-maxage-private*, cc-resp-private-private,
    // cc-resp-must-revalidate-fresh, cc-resp-immutable-fresh
    @Test(arguments: [
        "MaX-AgE=3600", "foobar, max-age=3600", "max-age=3600, foobar=1", "max-age=3600, s-maxage=1",
        "s-maxage=1, max-age=3600", "private, max-age=3600", "public,max-age=3600", "max-age=3600, must-revalidate",
        "max-age=3600, immutable", "max-age=3600,stale-if-error=1", ",, ,max-age=3600,,", "\tmax-age=3600\t",
        "foo=\"a, b\", max-age=3600", "=5, max-age=3600", "a b, max-age=3600",
    ])
    func ignoresUnknownDirectives(_ field: String) {
        #expect(lifetime(field) == 3_600)
    }

    // freshness-max-age-ignore-quoted, -rev
    @Test(arguments: [
        "extension=\"max-age=3600\", max-age=1", "max-age=1, extension=\"max-age=3600\"",
    ])
    func ignoresDirectivesInQuotedStrings(_ field: String) {
        #expect(lifetime(field) == 1)
    }

    // freshness-max-age-quoted
    @Test func readsAQuotedNumber() {
        #expect(lifetime("max-age=\"3600\"") == 3_600)
    }

    // freshness-max-age-negative, -single-quoted, -decimal-*, -a100, -100a, -space-before-equals, -space-after-equals
    @Test(arguments: [
        "max-age=-3600", "max-age='3600'", "max-age=3600.0", "max-age=3600.5", "max-age=a3600", "max-age=3600a",
        "max-age =3600", "max-age= 3600", "max-age", "max-age=", "max-age=\"", "max-age=\"36\"00",
        "max-age=+3600", "max-age=\u{664}", "max-age=3600 foo", "max-age=0x10", "max-age=\"\"",
    ])
    func findsNothingFreshWhenMaxAgeIsNotANumber(_ field: String) {
        #expect(lifetime(["Cache-Control": field, "Expires": Self.inAnHour, "Date": Self.date]) == 0)
    }

    // cc-resp-no-store*, cc-resp-no-cache*, headers-omit-…-no-cache
    @Test(arguments: [
        "no-store", "nO-StOrE", "no-cache", "No-CaChE", "max-age=3600, no-store", "no-cache, max-age=3600",
        "no-cache=\"set-cookie\", max-age=3600", "no-store=1, max-age=3600", "no-store, must-understand, max-age=3600",
    ])
    func findsNothingFreshWhenTheServiceForbidsIt(_ field: String) {
        #expect(lifetime(["Cache-Control": field, "Expires": Self.inAnHour]) == 0)
    }

    // freshness-max-age-age, age-parse-*
    @Test(arguments: [
        ("0", 3_600), ("1", 3_599), ("3600", 0), ("7200", 0), ("2147483647", 0), ("2147483648", 0), ("2147483649", 0),
        ("99999999999999999999", 0), ("0, 0", 3_600), ("0, 7200", 3_600), ("7200, 0", 0), (" 60 ", 3_540),
    ])
    func subtractsTheAge(_ age: String, _ seconds: Double) {
        #expect(lifetime(["Cache-Control": "max-age=3600", "Age": age]) == seconds)
    }

    // age-parse-nonnumeric, -negative, -float, -dup-old, -parameter, -numeric-parameter
    @Test(arguments: ["abc", "-7200", "7200.0", "not_old, 0", "7200;foo=bar", "7200;foo=7200", "", ",", "\"1\""])
    func ignoresAnAgeThatIsNotANumber(_ age: String) {
        #expect(lifetime(["Cache-Control": "max-age=3600", "Age": age]) == 3_600)
    }

    @Test func limitsFreshnessToADayAfterSubtractingTheAge() {
        #expect(lifetime(["Cache-Control": "max-age=90000", "Age": "3000"]) == 86_400)
        #expect(lifetime(["Cache-Control": "max-age=90000", "Age": "4000"]) == 86_000)
        #expect(lifetime(["Cache-Control": "max-age=9223372036854775807", "Age": "9223372036854775807"]) == 0)
    }

    // freshness-max-age-expires, -expires-invalid, freshness-max-age-0-expires
    @Test(arguments: [("max-age=3600", anHourAgo, 3_600), ("max-age=3600", "0", 3_600), ("max-age=0", inAnHour, 0)])
    func prefersMaxAgeToExpires(_ control: String, _ expires: String, _ seconds: Double) {
        #expect(lifetime(["Cache-Control": control, "Expires": expires, "Date": Self.date]) == seconds)
    }

    // freshness-expires-future, -past, -present, -old-date, -age-slow-date, -age-fast-date
    @Test(
        arguments: [
            (inAnHour, date, nil, 3_600), (anHourAgo, date, nil, 0), (date, date, nil, 0),
            (inAnHour, anHourAgo, nil, 7_200),
            (date, inAnHour, nil, 0), (inAnHour, date, "60", 3_540), (inAnHour, anHourAgo, "7200", 0),
            ("Fri, 31 Dec 9999 23:59:59 GMT", date, nil, 86_400), ("Sat, 01 Jan 0000 00:00:00 GMT", date, nil, 0),
            ("Wednesday, 20-May-20 12:24:59 GMT", date, nil, 3_600), ("Wed May 20 12:24:59 2020", date, nil, 3_600),
            ("wed, 20 MAY 2020 12:24:59 gMT", date, nil, 3_600),
        ] as [(String, String, String?, Double)]
    )
    func subtractsDateFromExpires(_ expires: String, _ date: String, _ age: String?, _ seconds: Double) {
        var headers: HTTPHeaders = ["Expires": expires, "Date": date]
        headers["Age"] = age
        #expect(lifetime(headers) == seconds)
    }

    // freshness-expires-invalid-date
    @Test(arguments: [nil, "nonsense"])
    func countsFromNowWhenTheDateIsInvalid(_ date: String?) {
        var headers: HTTPHeaders = ["Expires": Self.inAnHour]
        headers["Date"] = date
        #expect(lifetime(headers) == 3_600)
    }

    // freshness-expires-invalid, -invalid-*
    @Test(arguments: ["0", "-1", "", "\(inAnHour), \(inAnHour)"])
    func findsNothingFreshWhenExpiresIsNotADate(_ expires: String) {
        #expect(lifetime(["Expires": expires, "Date": Self.date]) == 0)
    }

    @Test func readsALongField() {
        let field = String(repeating: "foo=\"\\\"\", ", count: 100_000) + "max-age=5"
        #expect(lifetime(field) == 5)
    }
}

@Suite("Reading Retry-After", .limited)
struct RetryAfterTests {
    private let now = Date(timeIntervalSince1970: 1_589_973_899)

    private func delay(_ text: String?, date: String? = nil) -> Double? {
        var headers: HTTPHeaders = [:]
        headers["Retry-After"] = text
        headers["Date"] = date
        return headers.retryAfter(at: now).map { $0 / .seconds(1) }
    }

    @Test(arguments: [
        ("0", 0), ("120", 120), (" 120 ", 120), ("172800", 172_800), ("172801", 172_800),
        ("99999999999999999999", 172_800), ("Wed, 20 May 2020 11:25:59 GMT", 60),
        ("Wednesday, 20-May-20 11:25:59 GMT", 60), ("Wed May 20 11:25:59 2020", 60),
        ("Wed, 20 May 2020 11:24:58 GMT", 0), ("Fri, 31 Dec 9999 23:59:59 GMT", 172_800),
    ])
    func readsSecondsOrADateUpToTwoDays(_ text: String, _ seconds: Double) {
        #expect(delay(text) == seconds)
    }

    @Test func measuresADateFromTheDateOfTheResponse() {
        #expect(delay("Wed, 20 May 2015 11:25:59 GMT", date: "Wed, 20 May 2015 11:25:29 GMT") == 30)
        #expect(delay("Wed, 20 May 2020 11:25:59 GMT", date: "nonsense") == 60)
    }

    @Test(arguments: [nil, "", "-1", "1.5", "+1", "1s", "soon", "120, 3600", "\u{661}", "1e3", "\"5\""])
    func readsNoRetryAfterFromInvalidText(_ text: String?) {
        #expect(delay(text) == nil)
    }
}
