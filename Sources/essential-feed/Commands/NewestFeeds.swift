import EssentialFeed
import FeedCore

/// The loaded feeds of a choice of images.
struct NewestFeeds {
    let feeds: [TimelineFeed]
    /// The images of all feeds, newest first.
    let entries: [FeedTimelineEntry]
    let source: Feeds
    /// The exit code of the first feed that failed.
    let code: ExitCode
}
