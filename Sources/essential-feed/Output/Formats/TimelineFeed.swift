import FeedAPI
import FeedCore

/// A feed of a timeline and, if it was loaded, the result.
struct TimelineFeed: Sendable {
    let entry: FeedList.Entry
    var result: Result<LoadedList<FeedImage>, any Error>?
}
