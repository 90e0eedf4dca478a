import FeedTestSupport
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Scheduling requests for a followed list", .limited)
struct FeedScheduleTests {
    private func wait(
        every interval: Duration = .seconds(900),
        longestWait: Duration = .seconds(3_600),
        random: Double = 0,
        failures: Int = 0,
        fresh: TimeInterval? = nil,
        retryAfter: TimeInterval? = nil
    ) -> Duration {
        FeedSchedule(every: interval, longestWait: longestWait, random: { random }).wait(
            failures: failures,
            freshUntil: fresh.map { anyDate + $0 },
            retryAfter: retryAfter.map { anyDate + $0 },
            now: anyDate
        )
    }

    @Test(arguments: [(0.0, 900.0), (0.5, 945), (1, 990), (7, 990), (-1, 900)])
    func waitsUpToATenthLongerAtRandom(random: Double, seconds: Double) {
        #expect(wait(random: random) == .seconds(seconds))
    }

    @Test(arguments: [Duration.zero, .seconds(-5), .milliseconds(999), .seconds(1)])
    func waitsAtLeastASecond(interval: Duration) {
        #expect(wait(every: interval) == .seconds(1))
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 18])
    func limitsTheWaitToWhatClocksSupport(interval: Duration) {
        #expect(wait(every: interval, random: 1) < .seconds(2 * 36_500 * 86_400))
        #expect(wait(every: interval, random: 1, failures: 100) < .seconds(2 * 36_500 * 86_400))
    }

    @Test(arguments: [(1, 900), (2, 1_800), (3, 3_600), (4, 3_600), (1_000, 3_600)])
    func doublesWhileTheServiceFails(failures: Int, seconds: Int) {
        #expect(wait(failures: failures) == .seconds(seconds))
    }

    @Test(arguments: [(1_000, 3_600, 3_600), (3_600, 3_600, 3_600), (7_200, 3_600, 7_200), (900, 60, 900)])
    func limitsTheWaitToTheLongestWaitOrTheInterval(interval: Int, longestWait: Int, seconds: Int) {
        let wait = wait(every: .seconds(interval), longestWait: .seconds(longestWait), failures: 12)
        #expect(wait == .seconds(seconds))
    }

    @Test(arguments: [(1_800.0, 1_800.0), (60, 900), (86_400, 86_400), (86_401, 900), (-1, 900)])
    func waitsUntilTheListIsNoLongerFresh(fresh: TimeInterval, seconds: Double) {
        #expect(wait(fresh: fresh) == .seconds(seconds))
    }

    @Test(arguments: [(nil, 900), (-1, 900), (899, 900), (5_000, 5_000)] as [(TimeInterval?, Double)])
    func waitsUntilRetryAfterHasPassed(retryAfter: TimeInterval?, seconds: Double) {
        #expect(wait(retryAfter: retryAfter) == .seconds(seconds))
    }
}
