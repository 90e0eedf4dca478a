import FeedJSON

/// How the items of one kind look as text; as JSON they look like their payload.
protocol ItemFormat<Item>: Sendable {
    associatedtype Item: JSONWritable

    /// Writes the item where no terminal shows it; the text in it is safe.
    func write(_ item: Item, to output: inout BlockOutput) throws

    /// The item's lines on a terminal, each no wider than it; the text in them is safe.
    func card(_ item: Item, on terminal: TerminalTraits) -> [String]
}
