/// A page of a list, or the part of a list that has been loaded so far, and where the next page starts.
///
/// A cursor is whatever the service needs to find the next page: the last item's ID, a token or a number.
public struct Paginated<Item: Identifiable & Sendable, Cursor: Sendable>: Sendable where Item.ID: Sendable {
    /// The items, in the service's order.
    public let items: [Item]

    /// Where the next page starts; nil after the last page.
    public let cursor: Cursor?

    /// Creates a page or a list.
    public init(items: [Item], cursor: Cursor?) {
        self.items = items
        self.cursor = cursor
    }
}

extension Paginated: Equatable where Item: Equatable, Cursor: Equatable {}
