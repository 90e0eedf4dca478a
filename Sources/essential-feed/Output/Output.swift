import EssentialFeed
import FeedCore
import FeedJSON
import Foundation

enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case json
    case jsonl
    /// The text format of terminals, on any standard output.
    case cards

    /// The formats of results that cannot be shown as cards.
    static let withoutCards: [OutputFormat] = [.text, .json, .jsonl]

    /// The formats of results without an end: a JSON document would never be complete.
    static let withoutJSON: [OutputFormat] = [.text, .jsonl, .cards]
}

/// Standard output, with the format of a command's result.
struct Output: Sendable {
    let form: OutputFormat
    private let traits: @Sendable () -> TerminalTraits?
    private let pieces = Pieces()
    /// The place of a feed in the output of several; nil if it is the only feed.
    private var place: FeedSequence.Place?
    /// The title of the feed in the user's list, if any.
    private(set) var title: String?

    /// Creates an output; `traits` returns the traits of the terminal, whose width may change.
    init(form: OutputFormat, traits: @escaping @Sendable () -> TerminalTraits?) {
        self.form = form == .cards ? .text : form
        self.traits = traits
    }

    /// The terminal on standard output, or the terminal that `--format cards` imitates; otherwise nil.
    var terminal: TerminalTraits? { traits() }

    /// The feed of the result, if it is one of several; nil if it is the only feed.
    var feed: URL? { place?.feed }

    /// Returns the output of one of several feeds.
    func at(_ place: FeedSequence.Place, title: String?) -> Output {
        var copy = titled(title)
        copy.place = place
        return copy
    }

    /// Returns the output of a feed with its title in the user's list.
    func titled(_ title: String?) -> Output {
        var copy = self
        copy.title = title
        return copy
    }

    /// Suspends until all earlier feeds are written.
    func waitForEarlierFeeds() async throws {
        try await place?.waitForEarlierFeeds()
    }

    /// Writes the separator from earlier feeds, if the feed is one of several; call it once, before writing.
    func begin() throws {
        try place?.begin()
    }

    /// Notes that a feed has no new images; for several feeds, the note is written at the end.
    func noteNothingNew(_ messages: Messages) {
        guard let place else { return messages.note(messages.phrases.nothingNew) }
        place.hasNothingNew()
    }

    /// Returns an output for items, which are the member `memberName` of a JSON object.
    func items<Format>(_ format: Format, named memberName: String = "items") -> ItemsOutput<Format> {
        ItemsOutput(format: format, form: form, terminal: terminal, memberName: memberName, feed: feed, title: title)
    }

    /// Writes text that is safe to show.
    func write(_ text: String) throws {
        try BlockOutput.write(text)
    }

    /// Writes a result with `body` while no other feed writes.
    func inOnePiece(_ body: @Sendable () throws -> Void) async rethrows {
        try await pieces.write(body)
    }

    private actor Pieces {
        func write(_ body: @Sendable () throws -> Void) rethrows {
            try body()
        }
    }
}

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
