#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What has been loaded so far of a list that comes in pages.
///
/// A cursor is whatever the service needs to find the next page: the last item's identity, a token, a number.
public struct Paginated<Item: Identifiable & Sendable, Cursor: Sendable>: Sendable where Item.ID: Sendable {
    /// The items of all pages, in the service's order; later pages bring only items that were not there yet.
    public private(set) var items: [Item]

    /// Where the next page begins; nil where there are no more pages.
    public private(set) var cursor: Cursor?

    /// The identities of the items, so that a page costs what it holds, however much is there already.
    private var known: Set<Item.ID>

    /// How many of the items have been saved, or were tried to be.
    package var savedCount: Int

    /// When the oldest of the items was sent, where that is not now.
    private(set) var oldest: Date?

    /// Creates what has been loaded so far, or a page of it.
    ///
    /// - Parameters:
    ///   - items: the items; they count as saved.
    ///   - cursor: where the next page begins; nil where there is none.
    public init(items: [Item], cursor: Cursor?) {
        self.items = items
        self.cursor = cursor
        known = Set(items.map(\.id))
        savedCount = items.count
    }

    /// Adds the page behind the cursor.
    ///
    /// A page that brings nothing new is the last one, so that a service which ignores the cursor is not asked for ever.
    public mutating func append(_ page: Paginated) {
        append(page.items) { _ in page.cursor }
    }

    /// Returns the list with the page behind the cursor added, as `append` adds it.
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
    /// Begins with the first page of a list whose pages begin after an item's identity.
    public init(firstPage items: [Item]) {
        self.init(items: items, cursor: items.last?.id)
    }

    /// Begins with a list that was loaded or refreshed, and goes on behind its end.
    ///
    /// The list stays as old as it is, though its later pages are new.
    public init(firstPage list: Loaded<[Item]>) {
        self.init(firstPage: list.value)
        oldest = list.savedAt
    }

    /// Adds the page after the last item.
    ///
    /// A page that brings nothing new is the last one, so that a service which ignores the cursor is not asked for ever.
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
