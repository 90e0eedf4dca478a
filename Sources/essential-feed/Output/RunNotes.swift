import Foundation
import Synchronization

/// The notes that a run writes only once, those that it writes later, and its totals.
final class RunNotes: Sendable {
    /// The numbers of the images and pictures that a run has loaded.
    struct Totals {
        var images = 0
        var newPictures = 0
        var bytes = 0
        var missing = 0
    }

    private let written = Mutex<Set<String>>([])
    private let collected = Mutex<[URL: [String]]>([:])
    /// The notes about feeds that are written at the end of the run.
    let joined = Mutex<[FeedNote]>([])
    let totals = Mutex(Totals())

    func isFirst(_ note: String) -> Bool {
        written.withLock { $0.insert(note).inserted }
    }

    func collect(_ text: String, about feed: URL) {
        collected.withLock { $0[feed, default: []].append(text) }
    }

    func take(collectedAbout feed: URL) -> [String] {
        collected.withLock { $0.removeValue(forKey: feed) } ?? []
    }
}
