import Foundation

/// Standard output, with the format of a command's result.
struct Output: Sendable {
    let form: OutputFormat
    private let traits: @Sendable () -> TerminalTraits?
    private let pieces = Pieces()
    /// The feed of the result, if it is one of several; nil if it is the only feed.
    var feed: URL?
    /// The text between the result and the results of earlier feeds.
    var separator = ""
    /// Whether the result of one of several feeds has begun.
    private(set) var hasBegun = false
    /// The title of the feed in the user's list, if any.
    var title: String?
    /// The name of a source that is neither a service nor the cache.
    var sourceName: String?

    /// Creates an output; `traits` returns the traits of the terminal, whose width may change.
    init(form: OutputFormat, traits: @escaping @Sendable () -> TerminalTraits?) {
        self.form = form == .cards || form == .opml ? .text : form
        self.traits = traits
    }

    /// The terminal on standard output, or the terminal that `--format cards` imitates; otherwise nil.
    var terminal: TerminalTraits? { traits() }

    /// Begins the result with the separator from earlier feeds, if any; call it once, before writing.
    mutating func begin() throws {
        if !separator.isEmpty { try BlockOutput.write(separator) }
        hasBegun = true
    }

    /// Returns an output for items, which are the member `memberName` of a JSON object.
    func items<Format>(_ format: Format, named memberName: String = "items") -> ItemsOutput<Format> {
        ItemsOutput(format: format, output: self, memberName: memberName)
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
