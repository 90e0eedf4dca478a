import CommandLineKit
import FeedCore
import JSON

/// Formats one kind of item as text and as JSON.
protocol ItemFormat<Item>: Sendable {
    associatedtype Item: Sendable

    /// Writes the item as JSON, omitting members without a value.
    func encode(_ item: Item, to writer: inout JSONWriter)

    /// Writes the item for output other than a terminal, with its text made safe.
    func write(_ item: Item, to output: inout BlockOutput) throws

    /// Returns the item's lines for a terminal, none wider than it, with their text made safe.
    func card(_ item: Item, on terminal: TerminalTraits) -> [String]
}

extension ItemFormat where Item: PayloadItem {
    func encode(_ item: Item, to writer: inout JSONWriter) {
        item.write(to: &writer)
    }
}

/// The lines of an item on a terminal, without secrets: a heading, and indented details below.
struct Card {
    private(set) var lines: [String] = []
    private let terminal: TerminalTraits

    init(on terminal: TerminalTraits) {
        self.terminal = terminal
    }

    /// Adds bold text.
    mutating func heading(_ text: String) {
        lines += wrapped(text, indent: 0).map(terminal.bold)
    }

    /// Adds text.
    mutating func text(_ text: String) {
        lines += wrapped(text, indent: 2).map { "  " + $0 }
    }

    /// Adds a URL; if it is broken over lines, each part links to all of it, unless some of it is secret.
    mutating func link(_ url: String) {
        let isSecret = Secrets.redacted(url) != url
        lines += wrapped(url, indent: 2).map { "  " + (isSecret ? $0 : terminal.link($0, to: url)) }
    }

    /// Adds dim text.
    mutating func detail(_ text: String) {
        lines += wrapped(text, indent: 2).map { "  " + terminal.dim($0) }
    }

    /// Adds text after a dim label, or on its own line if the label is too long.
    mutating func labelled(_ label: String, _ text: String) {
        let all = wrapped("\(label): \(text)", indent: 2)
        lines += all.prefix(1).map { $0.hasPrefix(label) ? terminal.dim(label) + $0.dropFirst(label.count) : $0 }
        lines += all.dropFirst().map { "  " + $0 }
    }

    private func wrapped(_ text: String, indent: Int) -> [String] {
        Wrapping.lines(of: TerminalText.safe(Secrets.redacted(text)), width: max(terminal.columns - indent, 10))
    }
}
