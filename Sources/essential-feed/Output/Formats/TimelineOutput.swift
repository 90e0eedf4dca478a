import EssentialFeed
import FeedJSON
import Foundation

extension FeedList.Entry {
    /// The URL without secrets, or the word in the list if it is not a URL.
    var redacted: String { url?.redacted ?? Secrets.redacted(text, isWord: true) }
}

extension [FeedList.Entry] {
    /// The titles that the list gives its feeds.
    var titles: [URL: String] {
        let pairs = compactMap { feed in feed.url.flatMap { url in feed.title.map { (url, $0) } } }
        return Dictionary(pairs) { first, _ in first }
    }
}

extension Terminal {
    /// Shows images of several feeds; in json and jsonl, also the feeds or their failures.
    ///
    /// - Parameter file: returns the path of an entry's cached picture, if any.
    func show(
        _ entries: [FeedTimelineEntry],
        of feeds: [TimelineFeed],
        file: @escaping @Sendable (FeedTimelineEntry) -> String?
    ) throws {
        let format = TimelineFormat(
            images: FeedImageFormat(phrases: phrases, now: messages.now()),
            file: file,
            namesFeeds: feeds.count > 1
        )
        var title: String?
        if let feed = feeds.first, feeds.count == 1 {
            title = TerminalText.safe(
                feed.entry.title ?? entries.first?.feedTitle ?? feed.entry.url?.headingWithoutTitle ?? feed.entry.text
            )
        }
        var items = output.items(format)
        items.separatesCards = true
        items.tail = { writeFeeds(feeds, to: &$0) }
        try items.write(entries, title: title)
        guard output.form == .jsonl else { return }
        for feed in feeds {
            guard case .failure(let error)? = feed.result else { continue }
            try Outcome(of: error).write(of: feed.entry.redacted, in: messages.wording)
        }
    }

    /// Writes the feeds as the member `feeds`.
    func writeFeeds(_ feeds: [TimelineFeed], to writer: inout JSONWriter) {
        writer.name("feeds")
        writer.array { writer in
            for feed in feeds { write(feed, to: &writer) }
        }
    }

    private func write(_ feed: TimelineFeed, to writer: inout JSONWriter) {
        writer.object { writer in
            if feed.entry.url?.isFileURL != true { writer.member("url", feed.entry.redacted) }
            var failure: (any Error)?
            switch feed.result {
            case .success(let list)?:
                if let title = feed.entry.title ?? list.title { writer.member("title", title) }
                writer.member("source", output.sourceName ?? list.source.name)
                if let savedAt = list.savedAt { writer.member("saved_at", savedAt) }
                failure = feed.entry.url.flatMap(list.failure)
            case .failure(let error)?: failure = error
            case nil: if let title = feed.entry.title { writer.member("title", title) }
            }
            guard let failure else { return }
            Outcome(of: failure).encode(to: &writer, in: messages.wording)
        }
    }
}
