import FeedCore
import FeedJSON
import Foundation

enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case json
    case jsonl
    /// The text of a terminal, on any standard output.
    case cards

    /// The formats of results that have no cards.
    static let withoutCards: [OutputFormat] = [.text, .json, .jsonl]
}

/// Standard output: where the result of a command is written, and how.
struct Output: Sendable {
    let form: OutputFormat
    private let traits: @Sendable () -> TerminalTraits?
    private let pieces = Pieces()
    /// The place of a feed among several; nil if it is the only one.
    private var place: FeedSequence.Place?
    /// The title that the user's list gives the feed, if any.
    private(set) var title: String?

    /// Creates an output; `traits` returns the traits of the terminal, whose width may change.
    init(form: OutputFormat, traits: @escaping @Sendable () -> TerminalTraits?) {
        self.form = form == .cards ? .text : form
        self.traits = traits
    }

    /// The terminal on standard output, or the one that `--format cards` imitates; else nil.
    var terminal: TerminalTraits? { traits() }

    /// The feed whose result this is, among several; nil if it is the only one.
    var feed: URL? { place?.feed }

    /// Returns the output of one feed among several.
    func at(_ place: FeedSequence.Place, title: String?) -> Output {
        var copy = titled(title)
        copy.place = place
        return copy
    }

    /// Returns the output of a feed to which the user's list gives a title.
    func titled(_ title: String?) -> Output {
        var copy = self
        copy.title = title
        return copy
    }

    /// Suspends until all earlier feeds are written.
    func waitForEarlierFeeds() async throws {
        try await place?.waitForEarlierFeeds()
    }

    /// Writes the separator from earlier feeds, if the feed is one of several; to be called once, before writing.
    func begin() throws {
        try place?.begin()
    }

    /// Notes that a feed has nothing new: for several feeds, at the end.
    func noteNothingNew(_ messages: Messages) {
        guard let place else { return messages.note(messages.phrases.nothingNew) }
        place.hasNothingNew()
    }

    /// Returns an output for items; in a JSON object, they are the member `memberName`.
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
