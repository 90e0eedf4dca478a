import FeedTestSupport
import Foundation
import Testing

@testable import FeedJSON

@Suite("Reading and writing dates", .limited)
struct ISO8601Tests {
    private func date(_ text: String) -> Date? {
        Array(text.utf8).withUnsafeBytes(ISO8601.date)
    }

    @Test(
        arguments: [
            ("2020-05-20T11:24:59Z", 1_589_973_899), ("2020-05-20T11:24:59+0000", 1_589_973_899),
            ("2020-05-20T11:24:59+00:00", 1_589_973_899), ("2020-05-20T11:24:59-00:00", 1_589_973_899),
            ("2020-05-20t11:24:59z", 1_589_973_899), ("2020-05-20T05:54:59-05:30", 1_589_973_899),
            ("2020-05-20T05:54:59-0530", 1_589_973_899), ("2020-05-20T13:24:59+02:00", 1_589_973_899),
            ("2020-05-21T01:09:59+13:45", 1_589_973_899), ("2020-05-19T11:25:59-23:59", 1_589_973_899),
            ("2020-05-21T11:23:59+2359", 1_589_973_899), ("2020-05-20T11:24:59+00", 1_589_973_899),
            ("2020-05-20T16:24:59+05", 1_589_973_899), ("2020-05-20T06:24:59.0-05", 1_589_973_899),
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("1970-01-01T00:00:00+00:01", -60),
            ("1900-03-01T00:00:00Z", -2_203_891_200), ("2000-02-29T12:00:00Z", 951_825_600),
            ("2038-01-19T03:14:08Z", 2_147_483_648), ("1582-10-15T00:00:00Z", -12_219_292_800),
            ("0000-01-01T00:00:00Z", -62_167_219_200), ("0000-02-29T00:00:00Z", -62_162_121_600),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("9999-12-31T23:59:59+23:59", 253_402_214_459), ("0000-01-01T00:00:00-00:01", -62_167_219_140),
        ] as [(String, TimeInterval)]
    )
    func readsADateAndTimeWithItsOffset(text: String, seconds: TimeInterval) {
        #expect(date(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(
        arguments: [
            ("0", 0), ("5", 0.5), ("50", 0.5), ("25", 0.25), ("125", 0.125), ("999", 0.999), ("0009", 0.0009),
            ("12345", 0.12345), ("123456", 0.123456), ("0000001", 0.0000001), ("12345678", 0.12345678),
            ("123456789", 0.123456789), ("1234567891", 0.1234567891), ("12345678912", 0.12345678912),
            ("123456789123", 0.123456789123), ("000000000000", 0), ("5000000000000000000000000000000", 0.5),
        ] as [(String, TimeInterval)]
    )
    func readsAnyFractionOfASecond(digits: String, fraction: TimeInterval) throws {
        for (offset, base) in [("Z", 1_589_973_899.0), ("+01:00", 1_589_970_299)] {
            let seconds = try #require(date("2020-05-20T11:24:59.\(digits)\(offset)")).timeIntervalSince1970
            #expect(abs(seconds - base - fraction) < 1e-6)
        }
        let early = try #require(date("1969-12-31T23:59:59.\(digits)Z")).timeIntervalSince1970
        #expect(abs(early + 1 - fraction) < 1e-6)
    }

    @Test(arguments: [
        "", " ", "Z", "T", "2020", "2020-05-20", "11:24:59Z", "2020-05-20T11:24:59", "2020-05-20T11:24Z",
        "2020-05-20 11:24:59Z", "2020-05-20_11:24:59Z", "20200520T112459Z", "2020-W21-3T11:24:59Z",
        "2020-141T11:24:59Z",
        "2020-5-20T11:24:59Z", "2020-05-2T11:24:59Z", "2020-05-20T1:24:59Z", "20-05-20T11:24:59Z",
        "+2020-05-20T11:24:59Z", "-2020-05-20T11:24:59Z", "12020-05-20T11:24:59Z", "10000-01-01T00:00:00Z",
        "2020/05/20T11:24:59Z", "2020-05-20T11.24.59Z", "2020-05-20T11:24:59,5Z", "2020-05-20T11:24:59.Z",
        "2020-05-20T11:24:59.5", "2020-05-20T11:24:59.5.5Z", "2020-05-20T11:24:59.-5Z", "2020-05-20T11:24:59. 5Z",
        "2020-05-20T11:24:59+00:0", "2020-05-20T11:24:59+0", "2020-05-20T11:24:59+05:", "2020-05-20T11:24:59+24",
        "2020-05-20T11:24:59+05 ", "2020-05-20T11:24:59+000",
        "2020-05-20T11:24:59+", "2020-05-20T11:24:59-", "2020-05-20T11:24:59+-1:00", "2020-05-20T11:24:59+00:00:00",
        "2020-05-20T11:24:59UTC", "2020-05-20T11:24:59 Z", "2020-05-20T11:24:59ZZ", "2020-05-20T11:24:59Zjunk",
        "2020-05-20T11:24:59Z ", " 2020-05-20T11:24:59Z", "2020-05-20T11:24:59Z\n", "2020-05-20T11:24:59Z\u{0}",
        "2020-05-20T11:24:59Z+00:00", "２０２０-05-20T11:24:59Z", "2020-05-20T11:24:5٩Z", "2020\u{2010}05-20T11:24:59Z",
    ])
    func refusesAnyOtherForm(text: String) {
        #expect(date(text) == nil)
    }

    @Test(arguments: [
        "2020-00-20T11:24:59Z", "2020-13-20T11:24:59Z", "2020-05-00T11:24:59Z", "2020-05-32T11:24:59Z",
        "2020-02-30T11:24:59Z", "2021-02-29T11:24:59Z", "1900-02-29T11:24:59Z", "2100-02-29T11:24:59Z",
        "2020-04-31T11:24:59Z", "2020-06-31T11:24:59Z", "2020-09-31T11:24:59Z", "2020-11-31T11:24:59Z",
        "2020-05-20T24:00:00Z", "2020-05-20T25:00:00Z", "2020-05-20T11:60:59Z", "2020-05-20T11:24:60Z",
        "2016-12-31T23:59:60Z", "2020-05-20T11:24:61Z", "2020-05-20T99:99:99Z", "2020-05-20T11:24:59+24:00",
        "2020-05-20T11:24:59-25:00", "2020-05-20T11:24:59+00:60", "2020-05-20T11:24:59+9999",
        "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01", "0000-01-01T00:00:00+23:59",
    ])
    func refusesNonexistentDates(text: String) {
        #expect(date(text) == nil)
    }

    @Test(arguments: [
        (1900, 28), (1904, 29), (2000, 29), (2023, 28), (2024, 29), (2100, 28), (2400, 29), (0, 29), (100, 28),
    ])
    func knowsLeapYears(year: Int, lastDay: Int) {
        let year = String(repeating: "0", count: 4 - String(year).count) + String(year)
        #expect(date("\(year)-02-\(lastDay)T00:00:00Z") != nil)
        #expect(date("\(year)-02-\(lastDay + 1)T00:00:00Z") == nil)
    }

    @Test(
        arguments: [
            (1_589_973_899, "2020-05-20T11:24:59Z"), (1_589_973_899.999999, "2020-05-20T11:24:59Z"),
            (0, "1970-01-01T00:00:00Z"),
            (-0.5, "1969-12-31T23:59:59Z"), (-1, "1969-12-31T23:59:59Z"), (-1.5, "1969-12-31T23:59:58Z"),
            (-86_400, "1969-12-31T00:00:00Z"), (-86_401, "1969-12-30T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"), (-12_219_292_801, "1582-10-14T23:59:59Z"),
        ] as [(TimeInterval, String)]
    )
    func writesWholeSecondsInUTC(seconds: TimeInterval, text: String) {
        #expect(ISO8601.text(of: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test(
        arguments: [
            (-62_167_219_201, "0000-01-01T00:00:00Z"), (.nan, "0000-01-01T00:00:00Z"), (-1e300, "0000-01-01T00:00:00Z"),
            (-.infinity, "0000-01-01T00:00:00Z"),
            (253_402_300_800, "9999-12-31T23:59:59Z"), (1e300, "9999-12-31T23:59:59Z"),
            (.infinity, "9999-12-31T23:59:59Z"),
        ] as [(TimeInterval, String)]
    )
    func clampsDatesOutOfRange(seconds: TimeInterval, text: String) {
        #expect(ISO8601.text(of: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test func readsItsOwnOutput() {
        var seconds = -62_167_219_200.0
        // A prime number of seconds, so that each part of the date takes all its values.
        while seconds < 253_402_300_800 {
            let written = Date(timeIntervalSince1970: seconds)
            #expect(date(ISO8601.text(of: written)) == written)
            seconds += 15_485_863
        }
    }
}

@Suite("Counting days", .limited)
struct CivilDateTests {
    @Test func countsEveryDayOfTenThousandYears() {
        var number = 0
        var isRight = true
        for year in 0..<10_000 {
            for month in 1...12 {
                let length = CivilDate.length(ofMonth: month, year: year)
                isRight = isRight && CivilDate.number(year: year, month: month, day: 1) == number
                isRight = isRight && CivilDate.date(ofDay: number) == (year, month, 1)
                isRight = isRight && CivilDate.date(ofDay: number + length - 1) == (year, month, length)
                number += length
            }
        }
        #expect(isRight)
        #expect(number == CivilDate.number(year: 10_000, month: 1, day: 1))
    }
}
