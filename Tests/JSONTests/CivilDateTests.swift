import Foundation
import TestSupport
import Testing

@testable import JSON

@Suite("Counting days", .limited)
struct CivilDateTests {
    @Test func agreesWithFoundation() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        // From the first whole year of the Gregorian calendar: Foundation uses Julian dates before it.
        for day in stride(from: CivilDate.days(year: 1583, month: 1, day: 1), to: 300_000, by: 31) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let civil = CivilDate.date(fromDays: day)
            #expect(civil == (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0))
            #expect(CivilDate.days(year: civil.year, month: civil.month, day: civil.day) == day)
        }
    }

    @Test func countsEveryDayOfTenThousandYears() {
        var day = CivilDate.days(year: 0, month: 1, day: 1)
        var isRight = true
        for year in 0..<10_000 {
            for month in 1...12 {
                let length = CivilDate.length(ofMonth: month, year: year)
                isRight = isRight && CivilDate.days(year: year, month: month, day: 1) == day
                isRight = isRight && CivilDate.date(fromDays: day) == (year, month, 1)
                isRight = isRight && CivilDate.date(fromDays: day + length - 1) == (year, month, length)
                day += length
            }
        }
        #expect(isRight)
        #expect(day == CivilDate.days(year: 10_000, month: 1, day: 1))
    }

    @Test func knowsTheLengthOfEveryMonth() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        #expect((1...12).map { CivilDate.length(ofMonth: $0, year: 2023) } == lengths)
        #expect((1...12).map { CivilDate.length(ofMonth: $0, year: 2024) }.reduce(0, +) == 366)
        #expect(CivilDate.days(year: 1970, month: 1, day: 1) == 0)
    }

    @Test(arguments: [
        (7, 4, 1), (8, 4, 2), (-1, 4, -1), (-4, 4, -1), (-5, 4, -2), (0, 4, 0),
    ])
    func roundsTowardsNegativeInfinity(number: Int, divisor: Int, quotient: Int) {
        #expect(number.floored(by: divisor) == quotient)
    }
}
