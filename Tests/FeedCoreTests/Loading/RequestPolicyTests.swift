import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Deciding whether what is saved makes a request unnecessary", .limited)
struct RequestPolicyTests {
    private func decision(
        age: TimeInterval,
        maximumAge: Duration = .zero,
        freshness: Duration = .zero,
        retryAfter: TimeInterval? = nil
    ) -> RequestPolicy.Decision {
        RequestPolicy(maximumAge: maximumAge).decision(
            on: anyEntry(timestamp: anyDate - age, freshness: freshness).metadata,
            retryAfter: retryAfter.map { anyDate + $0 },
            at: anyDate
        )
    }

    @Test(arguments: [(59.999, true), (60, false), (60.001, false), (0, true), (-0.001, false), (-86_400, false)])
    func showsAFeedYoungerThanTheMaximumAge(age: TimeInterval, isShown: Bool) {
        #expect(decision(age: age, maximumAge: .seconds(60)) == (isShown ? .showCached : .ask))
    }

    @Test(arguments: [(59.999, true), (60, false), (60.001, false), (0, true), (-0.001, false)])
    func showsAFreshFeed(age: TimeInterval, isShown: Bool) {
        #expect(decision(age: age, freshness: .seconds(60)) == (isShown ? .showCached : .ask))
    }

    @Test(arguments: [(86_399.0, true), (86_400, false)])
    func limitsFreshnessToADay(age: TimeInterval, isShown: Bool) {
        #expect(decision(age: age, freshness: .seconds(Int.max) * 2) == (isShown ? .showCached : .ask))
    }

    @Test(arguments: [(0.001, true), (172_800, true), (172_801, false), (0, false), (-1, false)])
    func waitsForTwoDaysAtMost(retryAfter: TimeInterval, waits: Bool) {
        let expected = waits ? RequestPolicy.Decision.wait(until: anyDate + retryAfter) : .ask
        #expect(decision(age: 60, retryAfter: retryAfter) == expected)
        let policy = RequestPolicy(maximumAge: .seconds(60))
        #expect(policy.decision(on: nil, retryAfter: anyDate + retryAfter, at: anyDate) == expected)
    }

    @Test func sendsARequestWhenNothingUsableIsCached() {
        let policy = RequestPolicy(maximumAge: .seconds(Int.max))
        #expect(policy.decision(on: nil, retryAfter: nil, at: anyDate) == .ask)
    }

    @Test(arguments: [Duration.seconds(-1), .zero, .seconds(Int.min)])
    func alwaysSendsARequestWhenTheMaximumAgeIsNotPositive(maximumAge: Duration) {
        #expect(decision(age: 0, maximumAge: maximumAge) == .ask)
    }

    @Test(arguments: [(59.0, true), (60, false)])
    func countsTheAgeOfTheFirstPartOfAPagedList(age: TimeInterval, isShown: Bool) {
        let parts = [age, 3_600].map { Paging.Part(count: 1, savedAt: anyDate - $0) }
        let paging = Paging(firstPageSize: 1, isComplete: true, parts: parts)
        let metadata = anyEntry(timestamp: anyDate - 3_600).metadata.with(paging)
        let decision = RequestPolicy(maximumAge: .seconds(60)).decision(on: metadata, retryAfter: nil, at: anyDate)
        #expect(decision == (isShown ? .showCached : .ask))
    }
}
