extension Phrases {
    /// The number of lines after which a list ends.
    static let longestList = 20

    /// Returns the lines of a list, and how many more items it has.
    func lines<Item>(of items: [Item], _ line: (Item) -> String) -> [String] {
        items.prefix(Self.longestList).map(line) + [rest(of: items.count)].compactMap(\.self)
    }

    /// Returns how many more of `count` items a list has; nil if all have a line.
    func rest(of count: Int) -> String? {
        count > Self.longestList ? t("and {count} more", "\(count - Self.longestList)") : nil
    }
}
