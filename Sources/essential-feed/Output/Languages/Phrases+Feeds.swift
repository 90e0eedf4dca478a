import FeedAPI
import FeedCommandLine

extension Phrases {
    /// Returns the failure of a feed in the list at `path` whose URL has no valid host.
    func noURL(of feed: FeedList.Entry, in path: String) -> UsageError.Problem {
        .explained(
            t(
                "{file}, line {number}: \"{word}\" is not the URL of a feed.",
                path.shown,
                "\(feed.line)",
                feed.text.shown
            )
        )
    }
}
