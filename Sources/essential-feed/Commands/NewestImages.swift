import FeedCore
import Foundation

/// The choice of images by `--newest` and `--since`.
struct NewestImages: Sendable {
    let count: Int?
    let start: Date?

    /// Whether all images are chosen.
    var isAll: Bool { count == nil && start == nil }

    /// Returns the chosen entries of a list that is sorted from newest to oldest.
    func images(of entries: [FeedTimelineEntry]) -> [FeedTimelineEntry] {
        let chosen = start.map { start in entries.filter { $0.date.map { $0 >= start } ?? false } }
        return Array((chosen ?? entries).prefix(count ?? .max))
    }
}
