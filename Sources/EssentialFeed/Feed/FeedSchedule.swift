import Foundation

/// The times at which a followed list is requested, as documented in `Feed.follow`.
///
/// The random part of a wait prevents clients from synchronising.
struct FeedSchedule: Sendable {
    private let interval: Duration
    private let longestWait: Duration
    private let random: @Sendable () -> Double

    /// Creates a schedule; the interval is limited to at least one second and at most 36,500 days.
    init(
        every interval: Duration,
        longestWait: Duration = .seconds(3_600),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        // Some system clocks cannot wait much longer than a hundred years.
        self.interval = min(max(interval, .seconds(1)), .day * 36_500)
        self.longestWait = longestWait
        self.random = random
    }

    func wait(failures: Int, freshUntil: Date?, retryAfter: Date?, now: Date) -> Duration {
        let freshness = freshUntil.map { $0.timeIntervalSince(now) } ?? 0
        // If the remaining time exceeds the maximum, the clock was set back, so the freshness is unknown.
        let left = freshness <= RequestPolicy.longestFreshness.inSeconds ? freshness : 0
        let required = Duration.seconds(max(0, left, retryAfter.map { $0.timeIntervalSince(now) } ?? 0))
        var base = interval
        for _ in 0..<max(0, failures - 1) where base < longestWait { base *= 2 }
        if failures > 1 { base = min(base, max(interval, longestWait)) }
        return max(base + base / 10 * min(max(random(), 0), 1), required)
    }
}
