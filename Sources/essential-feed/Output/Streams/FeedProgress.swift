import Foundation
import Synchronization

/// The progress of loading several feeds: the number of loaded feeds, and a host that has not responded yet.
final class FeedProgress: Sendable {
    private let total: Int
    /// The feeds that are not loaded yet, with their indices in the list.
    private let waiting: Mutex<[(index: Int, host: String?)]>
    private let show: @Sendable (_ loaded: Int, _ total: Int, _ host: String?) -> Void

    init(of feeds: [URL?], show: @escaping @Sendable (_ loaded: Int, _ total: Int, _ host: String?) -> Void) {
        total = feeds.count
        waiting = Mutex(feeds.enumerated().map { ($0, $1?.host()) })
        self.show = show
        show(0, total, feeds.first.flatMap { $0?.host() })
    }

    /// Records that a feed is loaded or has failed.
    func end(of index: Int) {
        waiting.withLock { waiting in
            waiting.removeAll { $0.index == index }
            show(total - waiting.count, total, waiting.lazy.compactMap(\.host).first)
        }
    }
}
