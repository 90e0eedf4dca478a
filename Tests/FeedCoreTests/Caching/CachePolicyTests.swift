import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Checking the age of a cached value", .limited)
struct CachePolicyTests {
    private static let sevenDays: TimeInterval = 604_800
    private static let oneDay: TimeInterval = 86_400

    @Test(arguments: [(sevenDays - 1, true), (sevenDays, false), (sevenDays + 1, false)])
    func expiresAtExactlySevenDays(age: TimeInterval, isValid: Bool) {
        #expect(CachePolicy.days(7).isValid(anyDate, at: anyDate.addingTimeInterval(age)) == isValid)
    }

    @Test(arguments: [(oneDay - 1, true), (oneDay, true), (oneDay + 1, false)])
    func distrustsDatesMoreThanADayInTheFuture(lead: TimeInterval, isValid: Bool) {
        #expect(CachePolicy.days(7).isValid(anyDate.addingTimeInterval(lead), at: anyDate) == isValid)
    }

    @Test(arguments: [1e-6, -1e-6])
    func judgesFractionsOfASecond(difference: TimeInterval) {
        let now = anyDate.addingTimeInterval(Self.sevenDays + difference)
        #expect(CachePolicy.days(7).isValid(anyDate, at: now) == (difference < 0))
    }

    @Test(arguments: [1, 30])
    func countsTheGivenDays(days: Int) {
        let limit = anyDate.addingTimeInterval(Double(days) * Self.oneDay)
        #expect(CachePolicy.days(days).isValid(anyDate, at: limit - 1))
        #expect(!CachePolicy.days(days).isValid(anyDate, at: limit))
        #expect(CachePolicy.days(days).expiry(of: anyDate) == limit)
        #expect(CachePolicy.days(days).maximumAge == .seconds(days * 86_400))
    }

    @Test(arguments: [(3_599.999, true), (3_600, false), (3_600.001, false)])
    func acceptsAnyDuration(age: TimeInterval, isValid: Bool) {
        let policy = CachePolicy.expires(after: .seconds(3_600))
        #expect(policy.isValid(anyDate, at: anyDate.addingTimeInterval(age)) == isValid)
        #expect(policy.expiry(of: anyDate) == anyDate.addingTimeInterval(3_600))
    }

    @Test(arguments: [CachePolicy.expires(after: .seconds(-1)), .days(-1), .days(.min), .expires(after: .zero)])
    func expiresEverythingWhenTheDurationIsNotPositive(policy: CachePolicy) {
        for age in [-Self.oneDay, -1, 0, 1] {
            let isFuture = age < 0 && policy.maximumAge == .zero
            #expect(policy.isValid(anyDate, at: anyDate.addingTimeInterval(age)) == isFuture)
        }
    }

    @Test(arguments: [CachePolicy.days(.max), .expires(after: Duration.seconds(Int.max) * 10)])
    func neverTrapsOnAHugeDuration(policy: CachePolicy) {
        #expect(policy.isValid(anyDate, at: anyDate.addingTimeInterval(1e11)))
        #expect(policy.expiry(of: anyDate).map { $0 > anyDate } == true)
    }

    @Test(arguments: [-1e11, -oneDay - 1, 0, sevenDays, 1e11])
    func neverExpiresWithoutALimit(age: TimeInterval) {
        #expect(CachePolicy.neverExpires.isValid(anyDate, at: anyDate.addingTimeInterval(age)))
        #expect(CachePolicy.neverExpires.expiry(of: anyDate) == nil)
        #expect(CachePolicy.neverExpires.maximumAge == nil)
    }

    @Test(arguments: [TimeInterval.nan, .infinity, -.infinity])
    func distrustsInvalidDates(timestamp: TimeInterval) {
        #expect(!CachePolicy.days(7).isValid(Date(timeIntervalSinceReferenceDate: timestamp), at: anyDate))
    }
}
