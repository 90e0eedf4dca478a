import FeedAPI
import FeedCore
import Foundation

/// The feeds that a command applies to: one feed, or all feeds of a list.
enum FeedSelection: Sendable {
    /// One feed, with its title in the configured list.
    case one(URL, title: String?)
    /// The feeds in a file.
    case list(FeedList, path: String)
}
