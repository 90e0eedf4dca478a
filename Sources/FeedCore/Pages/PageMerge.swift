/// Finds the pages of a list in what is cached of it.
///
///     pages    x y b | c d            x and y are new; a is gone
///     cached     a b   c d | e f g
///     joined   x y b   c d | e f g    e, f and g stay: they are behind the last item that both have
///
/// Pages reach the cached list where one of them holds a cached item. Everything up to the last item that both have is
/// then what the pages say, and the cached items behind it stay. Time is linear in the lengths of both lists.
struct PageMerge<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private let places: [Item.ID: Int]
    private let lastCachedPlace: Int?
    private var isFound: [Bool]
    private var count = 0
    private var pagesWithoutCached = 0

    /// The place in the cached list of the last item that both have.
    private(set) var lastPlace: Int?

    private(set) var countToLast = 0

    /// Whether both have their common items in the same order.
    private(set) var isOrdered = true

    init(_ cached: [Item]) {
        places = Dictionary(cached.lazy.map(\.id).enumerated().map { ($1, $0) }) { first, _ in first }
        lastCachedPlace = places.values.max()
        isFound = Array(repeating: false, count: cached.count)
    }

    /// Adds the next page; an item that comes again has the place of the first.
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

    /// Whether the last page ends with a cached item, or one holds the last cached one.
    var meetsCachedList: Bool {
        guard lastPlace != nil, let lastCachedPlace else { return false }
        return countToLast == count || isFound[lastCachedPlace]
    }

    /// Returns why no further page is requested, if none is; only a first page can be short.
    func end(isShort: Bool, usableCount: Int) -> FetchedPages<Item>.End? {
        guard isOrdered, let lastPlace else { return nil }
        if pagesWithoutCached >= 10 { return .noOverlap }
        guard meetsCachedList else { return nil }
        // A short first page may be the complete list: then the cached items behind it are gone.
        return isShort && lastPlace + 1 < usableCount ? nil : .cachedList
    }
}
