import Foundation
import TestSupport
import Testing

/// What the program withstands: kills, races, full disks, damaged files, and services that lie, dawdle or die.
///
/// `ESSENTIAL_FEED_REPETITIONS=20 swift test --filter Reliability` repeats what depends on chance so many times more
/// often. The chance is drawn from fixed seeds.
@Suite(.limited)
enum Reliability {
    /// How often to repeat what is repeated so many times by default.
    static func repetitions(_ count: Int) -> Int {
        let factor = ProcessInfo.processInfo.environment["ESSENTIAL_FEED_REPETITIONS"].flatMap(Int.init) ?? 1
        return count * max(factor, 1)
    }
}
