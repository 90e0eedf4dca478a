import EssentialFeed
import FeedCore
import Foundation

/// The output for a command's result and its messages, in the user's language.
struct Terminal: Sendable {
    var output: Output
    var messages: Messages
    /// The language in the environment, if any.
    let language: Language?

    var phrases: Phrases { messages.phrases }

    /// Returns the terminal for one of several feeds, whose result is written after `separator`.
    func of(_ feed: FeedList.Entry, after separator: String = "") -> Terminal {
        var copy = self
        (copy.output.feed, copy.output.title, copy.output.separator) = (feed.url, feed.title, separator)
        if let url = feed.url { copy.messages = messages.about(url) }
        return copy
    }

    private func images(_ files: CachedFiles?) -> ItemsOutput<FeedImageFormat> {
        output.items(FeedImageFormat(phrases: phrases, now: messages.now(), file: files))
    }
}

// MARK: - Images of a feed

extension Terminal {
    /// Returns the cached pictures of a feed if the format of the output names them and there are any.
    func cachedFiles(of feed: Feed<FeedImage>) async -> CachedFiles? {
        guard output.form != .text, await !feed.imageDataStore.isEmpty else { return nil }
        return { feed.cachedFile(of: $0) }
    }

    /// Shows a loaded feed.
    ///
    /// - Parameters:
    ///   - missing: the number of missing pictures, if pictures were loaded.
    ///   - notesAge: whether a note says how old a list is that is shown without a request.
    mutating func show(
        _ loaded: LoadedList<FeedImage>,
        from url: URL,
        files: CachedFiles?,
        missing: Int? = nil,
        notesAge: Bool = true
    ) throws {
        messages.report(loaded, from: url, withAge: notesAge)
        try output.begin()
        try images(files).write(loaded, from: url, missing: missing, in: messages.wording)
    }

    /// Shows the new images of a feed; with several feeds in text and jsonl, only if there are any.
    mutating func show(new update: FeedUpdate<FeedImage>, files: CachedFiles?, missing: Int) throws {
        let shown = LoadedList(newItemsOf: update)
        if update.leavesSavedItems {
            messages.report(emptyFeedAt: update.feed, staying: update.items.count)
        } else if update.new.isEmpty, output.feed == nil {
            messages.note("Nothing new.")
        }
        if output.feed != nil, output.form != .json, update.new.isEmpty { return }
        try output.begin()
        try images(files).write(shown, from: update.feed, missing: missing, in: messages.wording)
    }

    /// Shows the new images of a round together; on a terminal, below the time and their number.
    func show(batch update: FeedUpdate<FeedImage>, files: CachedFiles?) async throws {
        var images = images(files)
        images.output.title = output.title ?? update.title
        let (now, items) = (messages.now(), images)
        let title = output.feed.map { items.output.title ?? $0.headingWithoutTitle }
        let count = phrases.t("{count} new image", "{count} new images", count: update.new.count)
        let heading = [LocalTime.text(of: now, now: now), title.map(TerminalText.safe), count].compactMap(\.self)
        try await output.inOnePiece {
            try items.write(batch: update.new, heading: heading.joined(separator: " · "))
        }
    }
}

// MARK: - Other results

extension Terminal {
    /// Shows the status of feeds; on a terminal, as a table with totals and the cache directory.
    func show(_ feeds: [FeedStatus], in directory: String?) throws {
        let format = FeedStatusFormat(phrases: phrases, now: messages.now())
        guard output.form == .text, let traits = output.terminal else {
            return try output.items(format, named: "feeds").write(feeds, title: nil)
        }
        try BlockOutput.write(format.table(of: feeds, in: directory, on: traits).map { $0 + "\n" }.joined())
    }

    /// Shows the report of an export; for several feeds, only as an object.
    mutating func show(_ report: ExportReport) throws {
        messages.report(report)
        guard output.form != .text || output.feed == nil else { return }
        try output.begin()
        try report.write(as: output, in: messages.wording)
    }
}
