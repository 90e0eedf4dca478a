import FeedCore

/// Finds the items of a cached list in pages of the same list.
///
///     pages    x y b | c d            x and y are new; a is gone
///     cached     a b   c d | e f g
///     joined   x y b   c d | e f g    e, f and g stay: they are after the last common item
///
/// Pages reach the cached list if one of them contains a cached item. The pages determine the list up to the last
/// common item, and the cached items after it stay. Time is linear in the lengths of both lists.
struct PageMerge<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private let places: [Item.ID: Int]
    private let lastCachedPlace: Int?
    private var isFound: [Bool]
    private var count = 0
    private var pagesWithoutCached = 0

    /// The index of the last common item in the cached list.
    private(set) var lastPlace: Int?

    /// The number of received items up to the last common item.
    private(set) var countToLast = 0

    /// Whether both lists have their common items in the same order.
    private(set) var isOrdered = true

    init(_ cached: [Item]) {
        places = Dictionary(cached.lazy.map(\.id).enumerated().map { ($1, $0) }) { first, _ in first }
        lastCachedPlace = places.values.max()
        isFound = Array(repeating: false, count: cached.count)
    }

    /// Adds the next page; for a repeated item, its first occurrence counts.
    mutating func add(_ page: some Sequence<Item>) {
        pagesWithoutCached += 1
        for item in page {
            count += 1
            guard let place = places[item.id] else { continue }
            countToLast = count
            pagesWithoutCached = 0
            guard !isFound[place] else { continue }
            isFound[place] = true
            if let lastPlace, place < lastPlace { isOrdered = false }
            lastPlace = place
        }
    }

    /// Whether the last page ends with a cached item, or some page contains the last cached one.
    var meetsCachedList: Bool {
        guard lastPlace != nil, let lastCachedPlace else { return false }
        return countToLast == count || isFound[lastCachedPlace]
    }

    /// Whether ten pages in a row without a cached item followed a page with one.
    var isPastCachedList: Bool { lastPlace != nil && pagesWithoutCached >= 10 }
}
