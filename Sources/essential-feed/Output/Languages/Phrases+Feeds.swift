import FeedAPI
import FeedCommandLine

extension Phrases {
    /// The reason the sample is refused by commands for a feed that the user chose.
    var noFeedIsNamed: String {
        t(
            "No feed is named: give its URL, set ESSENTIAL_FEED_URL, or add one to your list with essential-feed feeds --add URL"
        )
    }

    /// Returns the failure of a feed in the list at `path` whose URL has no valid host.
    func noURL(of feed: FeedList.Entry, in path: String) -> UsageError.Problem {
        .explained(notAFeed(feed.text, line: feed.line, in: path))
    }

    /// Returns the message about a word in the list at `path` that is not the URL of a feed.
    func notAFeed(_ word: String, line number: Int, in path: String) -> String {
        t("{file}, line {number}: \"{word}\" is not the URL of a feed.", path.shown, "\(number)", word.shown)
    }
}
