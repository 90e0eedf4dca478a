import FeedJSON

/// How the items of one kind look as text; as JSON they look like their payload.
protocol ItemFormat<Item>: Sendable {
    associatedtype Item: JSONWritable

    /// The columns of the item's line, where no terminal shows it.
    func row(_ item: Item) -> [String]

    /// The item's lines on a terminal, each no wider than it; the text in them is safe.
    func card(_ item: Item, on terminal: TerminalTraits) -> [String]
}
