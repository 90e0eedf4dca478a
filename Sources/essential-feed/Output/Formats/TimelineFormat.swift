import EssentialFeed
import FeedJSON
import Foundation

/// Formats an image of several feeds, with the feed that it belongs to.
struct TimelineFormat: ItemFormat {
    let images: FeedImageFormat
    /// Returns the path of an entry's cached picture, if any; used only for json and jsonl.
    let file: @Sendable (FeedTimelineEntry) -> String?
    /// Whether cards name their feed.
    let namesFeeds: Bool

    func encode(_ entry: FeedTimelineEntry, to writer: inout JSONWriter) {
        images.encode(entry.image, to: &writer)
        writer.extendObject { writer in
            if !entry.feed.isFileURL { writer.member("feed", entry.feed.redacted) }
            if let title = entry.feedTitle { writer.member("feed_title", title) }
            if let file = file(entry) { writer.member("file", file) }
        }
    }

    func write(_ entry: FeedTimelineEntry, to output: inout BlockOutput) throws {
        output.lastColumn = entry.feed.isFileURL ? "" : entry.feed.absoluteString
        try images.write(entry.image, to: &output)
    }

    func card(_ entry: FeedTimelineEntry, on terminal: TerminalTraits) -> [String] {
        let name = namesFeeds ? entry.feedTitle ?? entry.feed.headingWithoutTitle : nil
        return images.card(entry.image, feed: name, on: terminal)
    }
}
