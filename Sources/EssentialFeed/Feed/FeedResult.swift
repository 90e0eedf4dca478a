public import FeedCore
public import Foundation

/// The result of loading one of several feeds.
///
///     for result in try await feeds.load(urls) {
///         switch result.result {
///         case .success(let list): show(list.items, of: result.feed)
///         case .failure(let error): show(error, of: result.feed)
///         }
///     }
public struct FeedResult: Sendable {
    /// The URL of the feed.
    public let feed: URL

    /// The list, or the reason it could not be loaded.
    public let result: Result<LoadedList<FeedImage>, any Error>

    package init(feed: URL, result: Result<LoadedList<FeedImage>, any Error>) {
        self.feed = feed
        self.result = result
    }
}
