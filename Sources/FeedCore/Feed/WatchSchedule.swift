#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// When the rounds of a ``FeedWatcher`` are.
///
/// After a round comes a wait of the interval, and up to a tenth of it more at random, so that many clients do not ask in
/// lockstep. While the service fails the waits double, up to an hour, or the interval where that is longer. No round comes
/// before what the service called fresh has ceased to be, nor before the moment it asked to be left alone until.
public struct WatchSchedule: Sendable {
    private static let longestOutageWait = Duration.seconds(3_600)
    /// A hundred years; the clocks of some systems cannot wait for much longer.
    private static let longestInterval = Duration.day * 36_500

    private let interval: Duration
    private let random: @Sendable () -> Double

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - interval: the time between two rounds; less than a second counts as one, more than 36,500 days as so
    ///     many.
    ///   - random: gives a number from 0 to 1, another one each time.
    public init(
        every interval: Duration = .seconds(15 * 60),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.interval = min(max(interval, .seconds(1)), Self.longestInterval)
        self.random = random
    }

    /// How long to wait for the next round.
    ///
    /// - Parameters:
    ///   - isFirst: whether there was no round yet.
    ///   - failures: how many rounds have failed since the last one that did not.
    ///   - freshUntil: when what the service sent last ceases to be fresh.
    ///   - retryAfter: the moment before which the service does not want to be asked.
    ///   - now: the present.
    func wait(isFirst: Bool, failures: Int, freshUntil: Date?, retryAfter: Date?, now: Date) -> Duration {
        let freshness = freshUntil.map { $0.timeIntervalSince(now) } ?? 0
        // Where more is left than anything is fresh for, the clock was set back: then nothing is known.
        let left = freshness <= RequestPolicy.longestFreshness.inSeconds ? freshness : 0
        let required = Duration.seconds(max(0, left, retryAfter.map { $0.timeIntervalSince(now) } ?? 0))
        guard !isFirst else { return required }
        let base = waitAfterFailures(failures)
        return max(base + base / 10 * min(max(random(), 0), 1), required)
    }

    private func waitAfterFailures(_ failures: Int) -> Duration {
        var wait = interval
        for _ in 0..<max(0, failures - 1) where wait < Self.longestOutageWait { wait *= 2 }
        return failures > 1 ? min(wait, max(interval, Self.longestOutageWait)) : wait
    }
}
