import FeedTestSupport
import Foundation
import Testing

/// Tests of kills, races, full disks, damaged files, and services that lie, stall or crash.
///
/// `ESSENTIAL_FEED_REPETITIONS=20 swift test --filter Reliability` repeats tests that depend on chance twenty times as
/// often. The seeds are fixed.
@Suite(.limited)
enum Reliability {
    /// Returns how often to repeat an operation that is repeated `count` times by default.
    static func repetitions(_ count: Int) -> Int {
        let factor = ProcessInfo.processInfo.environment["ESSENTIAL_FEED_REPETITIONS"].flatMap(Int.init) ?? 1
        return count * max(factor, 1)
    }
}
