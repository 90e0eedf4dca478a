import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Deciding whether to send a request", .limited)
struct RequestPolicyTests {
    private func decision(
        age: TimeInterval,
        maximumAge: Duration = .zero,
        freshness: Duration = .zero,
        retryAfter: TimeInterval? = nil
    ) -> RequestPolicy.Decision {
        RequestPolicy.decision(
            on: anyEntry(timestamp: anyDate - age, freshness: freshness).metadata,
            maximumAge: maximumAge,
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
    func waitsAtMostTwoDays(retryAfter: TimeInterval, waits: Bool) {
        let expected = waits ? RequestPolicy.Decision.wait(until: anyDate + retryAfter) : .ask
        #expect(decision(age: 60, retryAfter: retryAfter) == expected)
        let end = anyDate + retryAfter
        let decision = RequestPolicy.decision(on: nil, maximumAge: .seconds(60), retryAfter: end, at: anyDate)
        #expect(decision == expected)
    }

    @Test func sendsARequestWhenNothingUsableIsCached() {
        let age = Duration.seconds(Int.max)
        #expect(RequestPolicy.decision(on: nil, maximumAge: age, retryAfter: nil, at: anyDate) == .ask)
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
        let limit = Duration.seconds(60)
        let decision = RequestPolicy.decision(on: metadata, maximumAge: limit, retryAfter: nil, at: anyDate)
        #expect(decision == (isShown ? .showCached : .ask))
    }
}
