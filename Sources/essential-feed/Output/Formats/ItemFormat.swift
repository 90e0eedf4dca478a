import FeedCore
import FeedJSON

/// Formats one kind of item as text and as JSON.
protocol ItemFormat<Item>: Sendable {
    associatedtype Item: Sendable

    /// Writes the item as JSON, omitting members without a value.
    func encode(_ item: Item, to writer: inout JSONWriter)

    /// Writes the item as safe text for output that is not a terminal.
    func write(_ item: Item, to output: inout BlockOutput) throws

    /// Returns the item as lines of safe text that fit the terminal.
    func card(_ item: Item, on terminal: TerminalTraits) -> [String]
}

extension ItemFormat where Item: PayloadItem {
    func encode(_ item: Item, to writer: inout JSONWriter) {
        item.write(to: &writer)
    }
}
