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
