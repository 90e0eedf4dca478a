import Foundation

/// The change of a saved list by received pages: a pure function of both.
///
///     pages    x y b | c d            x and y are new; a is gone
///     saved      a b   c d | e f g
///     joined   x y b   c d | e f g    e, f and g follow the last common item
///
/// Each case has the entry to save.
enum ListChange<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The pages are the list.
    case replaced(CacheEntry<[Item]>)

    /// The pages are followed by the saved items after the last common one.
    case joined(CacheEntry<[Item]>)

    /// The items are the saved ones; only the head changes.
    case unchanged(CacheEntry<[Item]>)

    /// The response is empty, so the saved items stay.
    case keptBecauseEmpty(CacheEntry<[Item]>)

    /// A page failed before the pages reached the saved list, which stays.
    case keptBecausePageFailed(CacheEntry<[Item]>)

    /// The arguments of a change, except for the saved list.
    struct Input: Sendable {
        let pages: ReceivedPages<Item>

        /// The metadata of the first page, with the failure of a later one.
        var head: CacheMetadata

        /// The date of the items that are saved for the first time.
        let start: Date

        /// Whether the saved items stay if the service sends an empty list.
        let keepsItemsOfEmptyLists: Bool

        /// The IDs, as text, of the items that this delivery leaves nothing new of; nil without a delivery.
        ///
        /// Items that another process has saved since then are not among them.
        var delivered: [String]?
    }

    /// Joins pages with the saved list.
    ///
    /// A list that is not paged is replaced. The pages also replace a paged list if they are the complete list, or
    /// contain no saved item. If a page failed, only pages that contain a saved item change a list.
    init(_ input: Input, saved: SavedList<Item>?) {
        var input = input
        input.head.failure = input.head.failure?.continuing(saved?.head.failure)
        let (pages, kept) = (input.pages, saved?.entry)
        if let saved, let kept, pages.items.isEmpty, input.keepsItemsOfEmptyLists, !saved.items.isEmpty {
            self = .keptBecauseEmpty(kept.withFailure(input.head.failure))
            return
        }
        let tail = saved.flatMap { Self.tail(of: $0, after: pages) }
        if let saved, let kept, tail == nil, pages.failure != nil, !saved.validItems.isEmpty {
            self = .keptBecausePageFailed(kept.withFailure(input.head.failure))
            return
        }
        let mayBePart = saved?.isPaged == true || pages.limit != nil || pages.count > 1
        let isJoined = tail != nil && (pages.failure != nil || mayBePart && pages.next != nil)
        let rest = isJoined ? tail ?? [] : []
        // Adding an empty array would copy the items.
        let items = rest.isEmpty ? pages.items : pages.items + rest
        let isUnchanged = items == saved?.items
        let metadata = Self.metadata(
            of: items,
            hasTail: !rest.isEmpty,
            isJoined: isJoined,
            isUnchanged: isUnchanged,
            input,
            saved
        )
        let entry = CacheEntry(value: items, metadata: metadata)
        self = isUnchanged ? .unchanged(entry) : isJoined ? .joined(entry) : .replaced(entry)
    }

    /// Returns the saved items that follow the last common item, without those in the pages; nil if no page contains a
    /// saved item.
    private static func tail(of saved: SavedList<Item>, after pages: ReceivedPages<Item>) -> [Item]? {
        let items = saved.validItems
        guard let last = items.last else { return nil }
        // Most lists end with the same item, which nothing follows.
        if last.id == pages.items.last?.id { return [] }
        let places = Dictionary(items.lazy.map(\.id).enumerated().map { ($1, $0) }) { first, _ in first }
        guard let place = pages.items.lazy.reversed().compactMap({ places[$0.id] }).first else { return nil }
        let received = Set(pages.items.lazy.map(\.id))
        return items[(place + 1)...].filter { !received.contains($0.id) }
    }

    private static func metadata(
        of items: [Item],
        hasTail: Bool,
        isJoined: Bool,
        isUnchanged: Bool,
        _ input: Input,
        _ saved: SavedList<Item>?
    ) -> CacheMetadata {
        let pages = input.pages
        var head = input.head
        if let saved, saved.head.hasItems, isUnchanged { head.version = saved.head.version }
        // The pages after a failure must be requested again.
        if pages.failure != nil || items.isEmpty { head.validators = .none }
        (head.title, head.format) = (pages.first.value.title, pages.first.value.format)
        head.next = hasTail ? saved?.head.next : pages.next
        head.firstPage = firstPage(pages, saved, isJoined)
        head.pictureWaits = saved?.head.pictureWaits
        // The same items have the same dates.
        if isUnchanged, input.delivered == nil, saved?.head.deliveries == nil {
            head.firstSaved = saved?.head.firstSaved
            return head
        }
        let (known, olderCount) = known(saved, pages)
        head.firstSaved = dates(of: items, known, saved, olderCount, input.start)
        head.deliveries = deliveries(items, known, saved, input)
        return head
    }

    /// Returns the first page of a paged list; nil if the list is not paged.
    private static func firstPage(
        _ pages: ReceivedPages<Item>,
        _ saved: SavedList<Item>?,
        _ isJoined: Bool
    ) -> CacheMetadata.FirstPage? {
        let isFirstPage = pages.next == nil && pages.items.count == pages.firstPageCount && pages.failure == nil
        let isPart = saved?.isPaged == true || pages.limit != nil || pages.haveSeveralPages
        guard isJoined || isPart && !isFirstPage else { return nil }
        let first = CacheMetadata.FirstPage(count: pages.firstPageCount, limit: pages.limit)
        // The size is that of the last load that succeeded.
        return pages.failure == nil ? first : saved?.head.firstPage ?? first
    }
}

// MARK: - Dates and deliveries

extension ListChange {
    /// Returns the places of the saved items by ID, and the number of received items up to the end of the first page
    /// with a saved item: those after it are older.
    private static func known(
        _ saved: SavedList<Item>?,
        _ pages: ReceivedPages<Item>
    ) -> (places: [Item.ID: Int], olderCount: Int) {
        guard let saved, !saved.items.isEmpty else { return ([:], pages.items.count) }
        let places = Dictionary(saved.items.lazy.map(\.id).enumerated().map { ($1, $0) }) { first, _ in first }
        return (places, pages.count > 1 ? pages.count(toPageWith: { places[$0.id] != nil }) : pages.items.count)
    }

    /// Returns when the items were first saved; nil for items of the first list, and for older items.
    private static func dates(
        of items: [Item],
        _ places: [Item.ID: Int],
        _ saved: SavedList<Item>?,
        _ olderCount: Int,
        _ start: Date
    ) -> FirstSavedDates? {
        guard let saved, saved.head.hasItems else { return nil }
        let dates = saved.head.firstSaved?.dates(count: saved.items.count)
        return FirstSavedDates(
            items.enumerated().map { index, item in
                if let place = places[item.id] { return dates?[place] }
                return index < olderCount ? start : nil
            }
        )
    }

    private static func deliveries(
        _ items: [Item],
        _ places: [Item.ID: Int],
        _ saved: SavedList<Item>?,
        _ input: Input
    ) -> Deliveries? {
        let old = saved?.head.deliveries
        guard let known = old ?? input.delivered.map({ _ in Deliveries() }) else { return nil }
        let (ids, delivered) = (items.map(\.idText), Set(input.delivered ?? []))
        let (waiting, departed, list) = (Set(known.undelivered), Set(known.departed), Set(ids))
        // After the first page with a delivered item, items are older.
        let newCount = input.pages.count(toPageWith: { item in
            places[item.id] != nil ? !waiting.contains(item.idText) : departed.contains(item.idText)
        })
        let undelivered = items.indices.filter { index in
            let isDelivered = index < input.pages.items.count || delivered.contains(ids[index])
            if input.delivered != nil, isDelivered { return false }
            if places[items[index].id] != nil { return waiting.contains(ids[index]) }
            return index < newCount && !departed.contains(ids[index])
        }
        // Before the first delivery, nothing counts as delivered.
        let left = old == nil ? [] : saved?.items.map(\.idText) ?? []
        return known.afterLeaving(left, undelivered: undelivered.map { ids[$0] }, list: list)
    }

    /// Returns the items of a list that have not been delivered; before the first delivery, those that were received.
    static func newItems(of items: [Item], received: [Item], _ saved: SavedList<Item>?) -> [Item] {
        guard let saved, let deliveries = saved.head.deliveries else { return received }
        let (waiting, departed) = (Set(deliveries.undelivered), Set(deliveries.departed))
        let known = Set(saved.items.lazy.map(\.id))
        return items.filter { known.contains($0.id) ? waiting.contains($0.idText) : !departed.contains($0.idText) }
    }
}

extension ListChange {
    /// The entry to save; if a page failed, only its head has changed.
    var entry: CacheEntry<[Item]> {
        switch self {
        case .replaced(let entry), .joined(let entry), .unchanged(let entry), .keptBecauseEmpty(let entry),
            .keptBecausePageFailed(let entry):
            entry
        }
    }

    /// Whether the saved items change.
    var isOfItems: Bool {
        switch self {
        case .replaced, .joined: true
        case .unchanged, .keptBecauseEmpty, .keptBecausePageFailed: false
        }
    }

    /// Whether the received items are in the list that is saved.
    var savesPages: Bool {
        switch self {
        case .replaced, .joined, .unchanged: true
        case .keptBecauseEmpty, .keptBecausePageFailed: false
        }
    }

    /// The update of the store.
    var update: CacheUpdate<[Item]> { isOfItems ? .entry(entry) : .metadata(entry.metadata) }
}

extension CacheEntry {
    fileprivate func withFailure(_ failure: FailedLoad?) -> CacheEntry {
        var metadata = metadata
        metadata.failure = failure
        return CacheEntry(value: value, metadata: metadata)
    }
}
