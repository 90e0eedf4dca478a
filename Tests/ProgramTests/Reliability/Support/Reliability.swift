import FeedTestSupport
import Foundation
import Testing

/// What the program withstands: kills, races, full disks, damaged files, and services that lie, stall or die.
///
/// `ESSENTIAL_FEED_REPETITIONS=20 swift test --filter Reliability` repeats whatever depends on chance that many times
/// as often. The seeds are fixed.
@Suite(.limited)
enum Reliability {
    /// How often to repeat something that is repeated `count` times by default.
    static func repetitions(_ count: Int) -> Int {
        let factor = ProcessInfo.processInfo.environment["ESSENTIAL_FEED_REPETITIONS"].flatMap(Int.init) ?? 1
        return count * max(factor, 1)
    }
}
