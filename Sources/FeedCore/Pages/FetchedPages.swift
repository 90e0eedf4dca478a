import Foundation

/// The pages that one load received of a list, and why it requested no more.
struct FetchedPages<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// Why no further page was requested.
    enum End: Sendable {
        case onePage
        case cachedList
        case noOverlap
        case endOfList
        /// A later page failed, or the load was cancelled.
        case failure(any Error)
    }

    /// Where a list goes on behind so many of its items.
    private struct Place: Sendable {
        let count: Int
        let page: URL
        let next: URL?
    }

    let first: Fetched<FeedPage<Item>>

    /// Whether the first page is known to be only a part: its request had a size.
    let hasPageSize: Bool

    /// The items of all pages, in order, without those that an earlier page has.
    private(set) var items: [Item]

    var end = End.onePage

    private var places: [Place]
    private var requested: Set<URL>
    private var known: Set<Item.ID> = []
    private var pagesWithoutNewItems: Int

    init(first: Fetched<FeedPage<Item>>, at url: URL, hasPageSize: Bool) {
        self.first = first
        self.hasPageSize = hasPageSize
        items = first.value.items
        requested = [url]
        pagesWithoutNewItems = items.isEmpty ? 1 : 0
        places = [Place(count: items.count, page: url, next: first.value.next(behind: items))]
    }

    /// Creates the pages behind a list that goes on at `url`; its items come first.
    init(behind list: [Item], at url: URL) {
        self.init(first: Fetched(FeedPage(items: list, next: url)), at: url, hasPageSize: false)
        // The list is no page.
        (requested, pagesWithoutNewItems) = ([], 0)
    }

    var firstPageSize: Int { first.value.items.count }

    var requestCount: Int { requested.count }

    /// The URL of the page that would be requested next; nil at the end of the list: behind a page without a next one, or
    /// one that was requested before, and after ten in a row without a new item.
    var next: URL? {
        guard pagesWithoutNewItems < 10 else { return nil }
        return places.last?.next.flatMap { requested.contains($0) ? nil : $0 }
    }

    /// Adds the next page, and returns the items that no earlier one has.
    mutating func add(_ page: FeedPage<Item>, at url: URL) -> [Item] {
        if known.isEmpty { known = Set(items.map(\.id)) }
        let new = page.items.filter { known.insert($0.id).inserted }
        items += new
        requested.insert(url)
        pagesWithoutNewItems = new.isEmpty ? pagesWithoutNewItems + 1 : 0
        places.append(Place(count: items.count, page: url, next: page.next(behind: new)))
        return new
    }

    /// Returns where the list goes on behind so many of its items: in the middle of a page, with that page.
    private func next(behind count: Int) -> URL? {
        if count == items.count { return next }
        return places.first { $0.count >= count }.flatMap { $0.count == count ? $0.next : $0.page }
    }

    var failure: (any Error)? {
        if case .failure(let error) = end { error } else { nil }
    }

    /// Whether the pages are the list, whatever is cached of it, paged or not.
    func replacesCachedList(isPaged: Bool) -> Bool {
        switch end {
        case .endOfList, .noOverlap: true
        // The response to a single request for the complete list, as far as that is known.
        case .onePage: !hasPageSize && !isPaged
        case .cachedList, .failure: false
        }
    }

    /// Whether the end of the service's list was seen.
    var isComplete: Bool {
        if case .endOfList = end { true } else { next == nil }
    }

    // MARK: - Joining

    /// What counts as cached of a list: the items, how many of them may be shown, and the parts they came in.
    struct Cached: Sendable {
        let items: [Item]
        let usableCount: Int
        let next: URL?
        let isComplete: Bool
        let parts: [Paging.Part]

        /// The size of the list's first page when it was last loaded, even if it has expired; nil if it is not paged.
        let firstPageSize: Int?

        var isPaged: Bool { firstPageSize != nil }
    }

    /// Returns the list to save: the pages, joined with what is cached; nil if the cached list stays as it is.
    ///
    /// - A list that is not paged is replaced.
    /// - Pages that are the complete list, or no longer overlap with the cached one, are the list; so are all pages if
    ///   nothing is cached that may be shown.
    /// - Where the pages reach the cached list, also where a later one failed, the cached items behind the last one that
    ///   both have stay, as in ``PageMerge``, and so do the dates of their parts. Items that the pages have behind it are
    ///   saved only if no cached item stays, because the list may have a gap there.
    /// - Otherwise, and if both have their common items in another order, the cached list stays as it is.
    ///
    /// - Parameter new: the metadata of the first page.
    func joined(with cached: Cached, as new: CacheMetadata) -> CacheEntry<[Item]>? {
        if replacesCachedList(isPaged: cached.isPaged) {
            return pages(isPaged: requestCount > 1 && items.count > firstPageSize, as: new)
        }
        let isPaged = cached.isPaged || hasPageSize || requestCount > 1
        // The size of the first page is that of the last load that succeeded.
        let size = failure == nil ? nil : cached.firstPageSize
        guard cached.usableCount > 0 else { return pages(isPaged: isPaged, size: size, as: new) }
        var merge = PageMerge(cached.items)
        merge.add(items)
        guard let lastPlace = merge.lastPlace, merge.isOrdered else { return nil }
        let staying = min(lastPlace + 1, cached.usableCount)..<cached.usableCount
        if staying.isEmpty {
            let endsWithCached = merge.countToLast == items.count && lastPlace == cached.items.count - 1
            return pages(isPaged: isPaged, size: size, isComplete: endsWithCached && cached.isComplete, as: new)
        }
        let fetched = distinctItems(merge.countToLast)
        let next = next(behind: merge.countToLast)
        let paging = Paging(
            firstPageSize: size ?? firstPageSize,
            secondPage: places.first?.next,
            isComplete: cached.isComplete && cached.usableCount == cached.items.count,
            parts: [Paging.Part(count: fetched.count, savedAt: new.timestamp, next: next)]
                + Paging.parts(of: staying, in: cached.parts)
        )
        return entry(fetched + cached.items[staying], next: cached.next, paging, as: new)
    }

    private func pages(
        isPaged: Bool,
        size: Int? = nil,
        isComplete: Bool? = nil,
        as new: CacheMetadata
    ) -> CacheEntry<[Item]> {
        let next = isComplete == true || self.isComplete ? nil : next
        guard isPaged else { return entry(items, next: next, nil, as: new) }
        let all = distinctItems(items.count)
        let paging = Paging(
            firstPageSize: size ?? firstPageSize,
            secondPage: places.first?.next,
            isComplete: isComplete ?? self.isComplete,
            parts: [Paging.Part(count: all.count, savedAt: new.timestamp, next: next)]
        )
        return entry(all, next: next, paging, as: new)
    }

    /// Returns that many of the first items, each once: a page may have an item twice, a paged list must not.
    private func distinctItems(_ count: Int) -> [Item] {
        var known: Set<Item.ID> = []
        return items.prefix(count).filter { known.insert($0.id).inserted }
    }

    private func entry(
        _ list: [Item],
        next: URL?,
        _ paging: Paging?,
        as new: CacheMetadata
    ) -> CacheEntry<[Item]> {
        var metadata = new
        if let oldest = paging?.oldest { metadata.timestamp = min(oldest, new.timestamp) }
        // The validators are those of the first page.
        let start = first.value.items
        let isStart = paging == nil || list.count >= start.count && zip(start, list).allSatisfy { $0.id == $1.id }
        if failure != nil || start.isEmpty || !isStart { metadata.validators = .none }
        (metadata.title, metadata.format) = (first.value.title, first.value.format)
        (metadata.next, metadata.paging) = (next, paging)
        return CacheEntry(value: list, metadata: metadata)
    }

    // MARK: - Loading more

    func appended(to entry: CacheEntry<[Item]>, at now: Date) -> CacheEntry<[Item]> {
        let (new, old) = (items.dropFirst(firstPageSize), entry.metadata.paging)
        var longer = entry.metadata
        longer.next = next
        // Nothing new shows that the list ends here, but not that it comes in pages.
        guard old != nil || !new.isEmpty else { return CacheEntry(value: entry.value, metadata: longer) }
        longer.paging = Paging(
            firstPageSize: old?.firstPageSize ?? entry.value.count,
            secondPage: old == nil ? first.value.next : old?.secondPage,
            isComplete: next == nil,
            parts: entry.parts + (new.isEmpty ? [] : [Paging.Part(count: new.count, savedAt: now, next: next)])
        )
        return CacheEntry(value: entry.value + new, metadata: longer)
    }
}

extension FeedPage {
    /// The URL of the page behind this one, of which these items were new.
    func next(behind new: [Item]) -> URL? {
        pageAfter.map { pageAfter in new.last.flatMap { pageAfter($0.id) } } ?? next
    }
}
