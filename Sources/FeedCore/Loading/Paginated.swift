import Foundation

/// The part of a paginated list that has been loaded so far.
///
/// A cursor is whatever the service needs to find the next page: the last item's ID, a token or a number.
public struct Paginated<Item: Identifiable & Sendable, Cursor: Sendable>: Sendable where Item.ID: Sendable {
    /// The items of all pages, in the service's order, without duplicates of earlier items.
    public private(set) var items: [Item]

    /// Where the next page starts; nil after the last page.
    public private(set) var cursor: Cursor?

    /// The IDs of the items, so that the cost of adding a page does not depend on the length of the list.
    private var known: Set<Item.ID>

    /// How many of the items have been saved, successfully or not.
    package var savedCount: Int

    /// When the oldest of the items was sent, if not now.
    private(set) var oldest: Date?

    /// Creates a list with the items loaded so far, or a single page.
    ///
    /// - Parameters:
    ///   - items: the items, which count as saved.
    ///   - cursor: where the next page starts; nil if there is none.
    public init(items: [Item], cursor: Cursor?) {
        self.items = items
        self.cursor = cursor
        known = Set(items.map(\.id))
        savedCount = items.count
    }

    /// Adds the page at the cursor.
    ///
    /// A page without new items is the last one, so that a service that ignores the cursor is not requested forever.
    public mutating func append(_ page: Paginated) {
        append(page.items) { _ in page.cursor }
    }

    /// Returns the list with the page at the cursor added, as `append` adds it.
    public func appending(_ page: Paginated) -> Paginated {
        var list = self
        list.append(page)
        return list
    }

    private mutating func append(_ page: [Item], cursor next: (_ last: Item) -> Cursor?) {
        let new = page.filter { known.insert($0.id).inserted }
        items += new
        cursor = new.last.flatMap(next)
    }
}

extension Paginated where Cursor == Item.ID {
    /// Creates a list from its first page, where pages start after the ID of an item.
    public init(firstPage items: [Item]) {
        self.init(items: items, cursor: items.last?.id)
    }

    /// Creates a list that continues after the end of a loaded or refreshed list.
    ///
    /// Its age stays that of `list`, even after newer pages are added.
    public init(firstPage list: Loaded<[Item]>) {
        self.init(firstPage: list.value)
        oldest = list.savedAt
    }

    /// Adds the page after the last item.
    ///
    /// A page without new items is the last one, so that a service that ignores the cursor is not requested forever.
    public mutating func append(_ page: [Item]) {
        append(page) { $0.id }
    }

    /// Returns the list with the page after the last item added.
    public func appending(_ page: [Item]) -> Paginated {
        var list = self
        list.append(page)
        return list
    }
}

extension Paginated: Equatable where Item: Equatable, Cursor: Equatable {
    /// Compares items and cursors.
    public static func == (first: Paginated, second: Paginated) -> Bool {
        first.items == second.items && first.cursor == second.cursor
    }
}
