import EssentialFeed
import FeedCore
import Foundation

/// The output for a command's result and its messages, in the user's language.
struct Terminal: Sendable {
    var output: Output
    var messages: Messages

    var phrases: Phrases { messages.phrases }

    /// Returns the terminal for a feed with its title in the user's list.
    func titled(_ title: String?) -> Terminal {
        Terminal(output: output.titled(title), messages: messages)
    }

    private func images(of feed: Feed<FeedImage>) async -> ItemsOutput<FeedImageFormat> {
        var format = FeedImageFormat(phrases: phrases, now: messages.now())
        if output.form != .text, await !feed.imageDataStore.isEmpty { format.file = { feed.cachedFile(of: $0) } }
        return output.items(format)
    }
}

extension Terminal {
    /// Shows a loaded feed after all earlier feeds.
    ///
    /// - Parameter missing: the number of missing pictures, if pictures were loaded.
    func show(_ loaded: LoadedList<FeedImage>, of feed: Feed<FeedImage>, missing: Int? = nil) async throws {
        let images = await images(of: feed)
        try await output.waitForEarlierFeeds()
        messages.report(loaded, from: feed.url)
        try output.begin()
        try images.write(loaded, from: feed.url, missing: missing, in: messages.wording)
    }

    /// Shows the new images of a feed after all earlier feeds; several feeds without new images share one note.
    func show(new update: FeedUpdate<FeedImage>, of feed: Feed<FeedImage>) async throws {
        let images = await images(of: feed)
        try await output.waitForEarlierFeeds()
        let shown = LoadedList(newItemsOf: update)
        // A saved list without new items is not reported.
        let isQuiet = if case .cache(nil) = update.source { update.new.isEmpty } else { false }
        if !isQuiet { messages.report(shown, of: update.feed) }
        if update.leavesSavedItems {
            messages.report(emptyFeedAt: update.feed, staying: update.items.count)
        } else if update.new.isEmpty {
            output.noteNothingNew(messages)
        }
        if output.feed != nil, output.form != .json, update.new.isEmpty { return }
        try output.begin()
        try images.write(shown, from: update.feed, in: messages.wording)
    }

    /// Shows the new images of a round together; on a terminal, below the time and their number.
    func show(batch update: FeedUpdate<FeedImage>, of feed: Feed<FeedImage>) async throws {
        var images = await images(of: feed)
        images.title = images.title ?? update.title
        let (now, items) = (messages.now(), images)
        let title = output.feed.map { images.title ?? $0.headingWithoutTitle }
        let count = phrases.newImages(update.new.count)
        let heading = [LocalTime.text(of: now, now: now), title.map(TerminalText.safe), count].compactMap(\.self)
        try await output.inOnePiece {
            try items.write(batch: update.new, heading: heading.joined(separator: " · "))
        }
    }

    /// Shows the status of feeds; on a terminal, as a table with totals and the cache directory.
    func show(_ feeds: [FeedStatus], in directory: String) throws {
        let format = FeedStatusFormat(phrases: phrases, now: messages.now())
        guard output.form == .text, let traits = output.terminal else {
            return try output.items(format, named: "feeds").write(feeds, title: nil)
        }
        try output.write(format.table(of: feeds, in: directory, on: traits).map { $0 + "\n" }.joined())
    }

    /// Shows the report of an export; for several feeds, only as an object, after all earlier feeds.
    func show(_ report: ExportReport) async throws {
        let isShown = output.form != .text || output.feed == nil
        if isShown { try await output.waitForEarlierFeeds() }
        messages.report(report)
        guard isShown else { return }
        try output.begin()
        try report.write(as: output, in: messages.wording)
    }
}
