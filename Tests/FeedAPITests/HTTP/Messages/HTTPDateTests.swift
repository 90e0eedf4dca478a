import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Reading dates in header fields", .limited)
struct HTTPDateTests {
    /// 20 May 2020, 11:24:59 UTC.
    private let now = Date(timeIntervalSince1970: 1_589_973_899)

    private func seconds(_ text: String) -> Double? {
        HTTPDate.date(from: text, now: now)?.timeIntervalSince1970
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Sun Nov 06 08:49:37 1994",
    ])
    func readsEachOfTheThreeForms(_ text: String) {
        #expect(seconds(text) == 784_111_777)
    }

    @Test(arguments: [
        "THU, 18 Aug 2050 02:01:18 GMT", "Thu, 18 AUG 2050 02:01:18 GMT", "Thu, 18 Aug 2050 02:01:18 gMT",
        "thursday, 18-aug-50 02:01:18 gmt", "thu aug 18 02:01:18 2050",
    ])
    func ignoresCase(_ text: String) {
        #expect(seconds(text) == 2_544_400_878)
    }

    @Test(arguments: [
        ("Tue, 19 Jan 2038 14:14:08 GMT", 2_147_523_248), ("Sun, 21 Nov 2286 04:46:39 GMT", 10_000_039_599),
        ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400), ("Fri, 30 Jun 2012 23:59:60 GMT", 1_341_100_799),
    ])
    func readsDistantAndOddDates(_ text: String, _ expected: Double) {
        #expect(seconds(text) == expected)
    }

    @Test(arguments: [
        ("Monday, 20-May-69 00:00:00 GMT", 2069), ("Monday, 19-May-70 00:00:00 GMT", 2070),
        ("Monday, 21-May-71 00:00:00 GMT", 1971), ("Friday, 31-Dec-99 00:00:00 GMT", 1999),
        ("Saturday, 01-Jan-00 00:00:00 GMT", 2000), ("Saturday, 01-Jan-20 00:00:00 GMT", 2020),
    ])
    func readsATwoDigitYearAsAtMostFiftyYearsAhead(_ text: String, _ year: Int) throws {
        let date = try #require(HTTPDate.date(from: text, now: now))
        #expect(date.ISO8601Format().hasPrefix("\(year)-"))
    }

    @Test(arguments: [
        "Thu, 18 Aug 2050 02:01:18 UTC", "Thu, 18 Aug 2050 02:01:18 AEST", "Thu, 18 Aug 2050 02:01:18 +0000",
        "Thu, 18 Aug 50 02:01:18 GMT", "Thu 18 Aug 2050 02:01:18 GMT", "Thu, 18  Aug  2050 02:01:18 GMT",
        "Thu, 18-Aug-2050 02:01:18 GMT", "Thu, 18 Aug 2050 02.01.18 GMT", "Thu, 18 Aug 2050 2:01:18 GMT",
        "Thu, 18 Aug 2050 02:01:18 GMT, Thu, 18 Aug 2050 02:01:19 GMT", "Thu, 18 Aug 2050 02:01:18",
        "Xyz, 18 Aug 2050 02:01:18 GMT", "Thu, 18 Xyz 2050 02:01:18 GMT", "Thu, 8 Aug 2050 02:01:18 GMT",
        "Thu, 30 Feb 2050 02:01:18 GMT", "Thu, 00 Aug 2050 02:01:18 GMT", "Thu, 18 Aug 2050 24:01:18 GMT",
        "Thu, 18 Aug 2050 02:60:18 GMT", "Thu, 18 Aug 2050 02:01:61 GMT", "Thu, 18 Aug -050 02:01:18 GMT",
        "Thurs, 18-Aug-50 02:01:18 GMT", "Thu Aug   02:01:18 2050", "Thu Aug 8 02:01:18 2050", "0", "-1", "", ",",
        "2050-08-18T02:01:18Z", "Thu, 18 Aug 2050 02:01:18 GMT\u{0}", "Thu, 1\u{660} Aug 2050 02:01:18 GMT",
    ])
    func refusesEverythingElse(_ text: String) {
        #expect(HTTPDate.date(from: text, now: now) == nil)
    }

    @Test func neverTrapsOnAnyBytes() {
        var random = SplitMix64(seed: 850)
        let whole = Array("Sunday, 06-Nov-94 08:49:37 GMT Sun Nov  6 08:49:37 1994".utf8)
        for _ in 0..<20_000 {
            var bytes = Array(
                whole[Int.random(in: 0..<20, using: &random)..<Int.random(in: 20...whole.count, using: &random)]
            )
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = random.bytes(1)[0]
            _ = HTTPDate.date(from: String(decoding: bytes, as: UTF8.self), now: now)
        }
    }
}
