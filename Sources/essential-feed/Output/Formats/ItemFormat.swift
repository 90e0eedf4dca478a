import CommandLineKit
import JSON

/// How the items of one kind look as text and as JSON.
protocol ItemFormat<Item>: Sendable {
    associatedtype Item: Sendable

    /// Writes the item as JSON; a member without a value is left out.
    func encode(_ item: Item, to writer: inout JSONWriter)

    /// Writes the item where no terminal shows it; the text in it is safe.
    func write(_ item: Item, to output: inout BlockOutput) throws

    /// The item's lines on a terminal, each no wider than it; the text in them is safe.
    func card(_ item: Item, on terminal: TerminalTraits) -> [String]
}

/// The lines of one item on a terminal: a heading, and what belongs to it indented below.
struct Card {
    private(set) var lines: [String] = []
    private let terminal: TerminalTraits

    init(on terminal: TerminalTraits) {
        self.terminal = terminal
    }

    /// Adds text that stands out.
    mutating func heading(_ text: String) {
        lines += wrapped(text, indent: 0).map(terminal.bold)
    }

    /// Adds text.
    mutating func text(_ text: String) {
        lines += wrapped(text, indent: 2).map { "  " + $0 }
    }

    /// Adds a URL; where it is broken over lines, each part leads to the whole.
    mutating func link(_ url: String) {
        lines += wrapped(url, indent: 2).map { "  " + terminal.link($0, to: url) }
    }

    /// Adds text that stands back.
    mutating func detail(_ text: String) {
        lines += wrapped(text, indent: 2).map { "  " + terminal.dim($0) }
    }

    /// Adds text after a label that stands back, unless the label itself is too long for the line.
    mutating func labelled(_ label: String, _ text: String) {
        let all = wrapped("\(label): \(text)", indent: 2)
        lines += all.prefix(1).map { $0.hasPrefix(label) ? terminal.dim(label) + $0.dropFirst(label.count) : $0 }
        lines += all.dropFirst().map { "  " + $0 }
    }

    private func wrapped(_ text: String, indent: Int) -> [String] {
        Wrapping.lines(of: TerminalText.safe(text), width: max(terminal.columns - indent, 10))
    }
}
