import FeedCommandLine
import FeedCore

/// The lines of an item on a terminal, without secrets: a heading, and indented details below.
struct Card {
    private(set) var lines: [String] = []
    let terminal: TerminalTraits

    /// Adds a heading of at most `limit` lines; a longer heading ends with an ellipsis.
    mutating func heading(_ text: String, limit: Int = .max) {
        var heading = wrapped(text, indent: 0)
        if heading.count > limit {
            let last = DisplayWidth.prefix(of: heading[limit - 1], columns: width(indent: 0) - 1)
            heading = heading.prefix(limit - 1) + [last + "…"]
        }
        lines += heading.map(terminal.bold)
    }

    mutating func text(_ text: String) {
        lines += wrapped(text, indent: 2).map { "  " + $0 }
    }

    mutating func detail(_ text: String) {
        lines += wrapped(text, indent: 2).map { "  " + terminal.dim($0) }
    }

    /// Adds text without indentation.
    mutating func line(_ text: String) {
        lines += wrapped(text, indent: 0)
    }

    private func wrapped(_ text: String, indent: Int) -> [String] {
        Wrapping.lines(of: TerminalText.safe(Secrets.redacted(text)), width: width(indent: indent))
    }

    private func width(indent: Int) -> Int { max(terminal.columns - indent, 10) }
}
