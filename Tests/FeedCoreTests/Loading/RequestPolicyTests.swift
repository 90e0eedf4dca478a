import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Deciding whether to send a request", .limited)
struct RequestPolicyTests {
    private func isFresh(age: TimeInterval, maximumAge: Duration = .zero, freshness: Duration = .zero) -> Bool {
        let metadata = anyEntry(timestamp: anyDate - age, freshness: freshness).metadata
        return RequestPolicy.isFresh(metadata, maximumAge: maximumAge, at: anyDate)
    }

    @Test(arguments: [(59.999, true), (60, false), (60.001, false), (0, true), (-0.001, false), (-86_400, false)])
    func showsAFeedYoungerThanTheMaximumAge(age: TimeInterval, isShown: Bool) {
        #expect(isFresh(age: age, maximumAge: .seconds(60)) == isShown)
    }

    @Test(arguments: [(59.999, true), (60, false), (60.001, false), (0, true), (-0.001, false)])
    func showsAFreshFeed(age: TimeInterval, isShown: Bool) {
        #expect(isFresh(age: age, freshness: .seconds(60)) == isShown)
    }

    @Test(arguments: [(86_399.0, true), (86_400, false)])
    func limitsFreshnessToADay(age: TimeInterval, isShown: Bool) {
        #expect(isFresh(age: age, freshness: .seconds(Int.max) * 2) == isShown)
    }

    @Test(arguments: [(0.001, true), (172_800, true), (172_801, false), (0, false), (-1, false)])
    func waitsAtMostTwoDays(retryAfter: TimeInterval, waits: Bool) {
        let end = anyDate + retryAfter
        #expect(RequestPolicy.end(ofRetryAfter: end, at: anyDate) == (waits ? end : nil))
    }

    @Test(arguments: [Duration.seconds(-1), .zero, .seconds(Int.min)])
    func alwaysSendsARequestWhenTheMaximumAgeIsNotPositive(maximumAge: Duration) {
        #expect(!isFresh(age: 0, maximumAge: maximumAge))
    }
}
