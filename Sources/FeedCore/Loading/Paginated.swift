/// What has been loaded so far of a list that comes in pages.
public struct Paginated<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The items of all pages, in the service's order; later pages bring only items that were not there yet.
    public let items: [Item]

    /// The last item's identity, after which the next page begins; nil where there are no more pages.
    public let cursor: Item.ID?

    /// Begins with the first page.
    public init(firstPage items: [Item]) {
        self.init(items: items, cursor: items.last?.id)
    }

    private init(items: [Item], cursor: Item.ID?) {
        self.items = items
        self.cursor = cursor
    }

    /// Goes on with the page after the cursor.
    ///
    /// A page that brings nothing new is the last one, so that a service which ignores the cursor is not asked for ever.
    public func appending(_ page: [Item]) -> Paginated {
        var known = Set(items.map(\.id))
        let new = page.filter { known.insert($0.id).inserted }
        return Paginated(items: items + new, cursor: new.last?.id)
    }
}
