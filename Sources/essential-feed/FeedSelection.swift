import FeedAPI
import Foundation

/// The feeds that a command applies to: one feed, or all feeds of a list.
enum FeedSelection: Sendable {
    /// One feed, with its title in the configured list.
    case one(URL, title: String?)
    /// The feeds in a file.
    case list(FeedList, path: String)

    /// Returns the messages about one of the feeds, which name it if there are several.
    func messages(_ messages: Messages, about url: URL) -> Messages {
        if case .list = self { messages.about(url) } else { messages }
    }
}
