import FeedCore
import Foundation

/// The pages of a list that one load received.
struct FetchedPages<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The reason no further page was requested.
    enum End: Sendable {
        case onePage
        case cachedList
        case noOverlap
        case endOfList
        /// The maximum number of pages was requested.
        case limit
        /// A later page failed, or the load was cancelled.
        case failure(any Error)
    }

    /// The URL of the page after the first `count` items, and the URL of the last page that they are from.
    private struct Place: Sendable {
        let count: Int
        let page: URL
        let next: URL?
    }

    let first: Fetched<FeedPage<Item>>

    /// The number of the request of the first page; nil for pages after a list.
    let request: Int?

    /// Whether the first page was requested with a size, and so may be only a part of the list.
    let hasPageSize: Bool

    /// The items of all pages, in order, without duplicates of earlier pages.
    private(set) var items: [Item]

    var end = End.onePage

    /// When the load began; the date of items that are saved for the first time.
    var start: Date?

    private var places: [Place]
    /// The requested URLs, without their fragments, which are not sent.
    private var requested: Set<Substring>
    private var ids: Set<Item.ID> = []
    private var pagesWithoutNewItems: Int

    init(first: Fetched<FeedPage<Item>>, request: Int? = nil, at url: URL, hasPageSize: Bool) {
        self.first = first
        self.request = request
        self.hasPageSize = hasPageSize
        items = first.value.items
        requested = [url.withoutFragment]
        pagesWithoutNewItems = items.isEmpty ? 1 : 0
        places = [Place(count: items.count, page: url, next: first.value.next(after: items))]
    }

    /// Creates the pages after a list whose next page is at `url`, beginning with the items of the list.
    init(after list: [Item], at url: URL) {
        self.init(first: Fetched(FeedPage(items: list, next: url)), at: url, hasPageSize: false)
        // The list itself is not a page.
        (requested, pagesWithoutNewItems) = ([], 0)
    }

    var firstPageSize: Int { first.value.items.count }

    var requestCount: Int { requested.count }

    /// The number of pages after which the load stopped; nil if it did not reach the limit.
    var limit: Int? {
        if case .limit = end { requestCount } else { nil }
    }

    var failure: (any Error)? {
        if case .failure(let error) = end { error } else { nil }
    }

    /// Adds the next page, and returns the items that no earlier page has.
    @discardableResult
    mutating func add(_ page: FeedPage<Item>, at url: URL) -> [Item] {
        if ids.isEmpty { ids = Set(items.map(\.id)) }
        let new = page.items.filter { ids.insert($0.id).inserted }
        items += new
        requested.insert(url.withoutFragment)
        pagesWithoutNewItems = new.isEmpty ? pagesWithoutNewItems + 1 : 0
        places.append(Place(count: items.count, page: url, next: page.next(after: new)))
        return new
    }

    // MARK: - The end of the list

    /// The URL of the next page; nil at the end of the list.
    ///
    /// The list ends after a page without `next`, at a URL that was requested before, and after ten pages without a new
    /// item.
    var next: URL? {
        guard pagesWithoutNewItems < 10 else { return nil }
        return places.last?.next.flatMap { requested.contains($0.withoutFragment) ? nil : $0 }
    }

    /// Returns the URL of the page after the first `count` items; if they end inside a page, the URL of this page.
    private func next(after count: Int) -> URL? {
        if count == items.count { return next }
        return places.first { $0.count >= count }.flatMap { $0.count == count ? $0.next : $0.page }
    }

    /// Whether the end of the service's list was reached.
    var isComplete: Bool {
        if case .endOfList = end { true } else { next == nil }
    }

    /// Whether the pages replace the cached list instead of being joined with it.
    func replacesCachedList(isPaged: Bool) -> Bool {
        switch end {
        case .endOfList, .noOverlap, .limit: true
        // The response to a single request for the complete list.
        case .onePage: !hasPageSize && !isPaged
        case .cachedList, .failure: false
        }
    }
}

// MARK: - Joining

extension FetchedPages {
    /// Returns the list to save: the pages, joined with the cached list; nil if the cached list stays unchanged.
    ///
    /// - A list that is not paged is replaced.
    /// - The pages replace the cached list if they are the complete list, if they no longer overlap the cached list, if
    ///   the load reached its page limit, and if no cached item may be shown.
    /// - If the pages reach the cached list, even if a later page failed, the cached items after the last common item
    ///   stay, as in ``PageMerge``, with the dates of their parts. Received items after the last common item are saved
    ///   only if no cached item stays, because the list may have a gap there.
    /// - Otherwise, and if the common items are in a different order, the cached list stays unchanged.
    ///
    /// - Parameter new: the metadata of the first page.
    func joined(with cached: CachedList<Item>, as new: CacheMetadata) -> CacheEntry<[Item]>? {
        if replacesCachedList(isPaged: cached.isPaged) {
            return entry(isPaged: requestCount > 1 && items.count > firstPageSize, isComplete: isComplete, as: new)
        }
        // The size of the first page is taken from the last successful load.
        let pageSize = failure == nil ? firstPageSize : cached.firstPageSize ?? firstPageSize
        let isPaged = cached.isPaged || hasPageSize || requestCount > 1
        guard cached.usableCount > 0 else {
            return entry(isPaged: isPaged, pageSize: pageSize, isComplete: isComplete, as: new)
        }
        var merge = PageMerge(cached.items)
        merge.add(items)
        guard let lastPlace = merge.lastPlace, merge.isOrdered else {
            // Another load has made the cached list paged since this page was requested; the page replaces it.
            guard case .onePage = end else { return nil }
            return entry(isPaged: isPaged, pageSize: pageSize, isComplete: isComplete, as: new)
        }
        guard lastPlace + 1 < cached.usableCount else {
            let endsWithCached = merge.countToLast == items.count && lastPlace + 1 == cached.items.count
            let isComplete = endsWithCached && cached.isComplete
            return entry(isPaged: isPaged, pageSize: pageSize, isComplete: isComplete, as: new)
        }
        return entry(of: merge.countToLast, with: cached, from: lastPlace + 1, pageSize: pageSize, as: new)
    }

    /// Returns the entry with the items of all pages.
    private func entry(
        isPaged: Bool,
        pageSize: Int? = nil,
        isComplete: Bool,
        as new: CacheMetadata
    ) -> CacheEntry<[Item]> {
        let next = isComplete || self.isComplete ? nil : next
        guard isPaged else { return entry(items, next: next, nil, as: new) }
        let all = distinctItems(items.count)
        let paging = Paging(
            firstPageSize: pageSize ?? firstPageSize,
            secondPage: places.first?.next,
            isComplete: isComplete,
            parts: [Paging.Part(count: all.count, savedAt: new.timestamp, next: next)]
        )
        return entry(all, next: next, paging, as: new)
    }

    /// Returns the entry with the first `count` items and the usable cached items from `start`.
    private func entry(
        of count: Int,
        with cached: CachedList<Item>,
        from start: Int,
        pageSize: Int,
        as new: CacheMetadata
    ) -> CacheEntry<[Item]> {
        let (fetched, staying) = (distinctItems(count), start..<cached.usableCount)
        let paging = Paging(
            firstPageSize: pageSize,
            secondPage: places.first?.next,
            isComplete: cached.isComplete && cached.usableCount == cached.items.count,
            parts: [Paging.Part(count: fetched.count, savedAt: new.timestamp, next: next(after: count))]
                + Paging.parts(of: staying, in: cached.parts)
        )
        return entry(fetched + cached.items[staying], next: cached.next, paging, as: new)
    }

    private func entry(_ list: [Item], next: URL?, _ paging: Paging?, as new: CacheMetadata) -> CacheEntry<[Item]> {
        var metadata = new
        if let oldest = paging?.oldest { metadata.timestamp = min(oldest, new.timestamp) }
        // The validators belong to the first page.
        let start = first.value.items
        let isStart = paging == nil || list.count >= start.count && zip(start, list).allSatisfy { $0.id == $1.id }
        if failure != nil || start.isEmpty || !isStart { metadata.validators = .none }
        (metadata.title, metadata.format) = (first.value.title, first.value.format)
        (metadata.foundFeed, metadata.next, metadata.paging) = (first.value.foundFeed, next, paging)
        return CacheEntry(value: list, metadata: metadata)
    }

    /// Returns the first `count` items without duplicates, which a page may have, but not a paged list.
    private func distinctItems(_ count: Int) -> [Item] {
        var ids: Set<Item.ID> = []
        return items.prefix(count).filter { ids.insert($0.id).inserted }
    }

    /// Returns the first part of a newer list, extended by the items of all pages after the last common item; nil if
    /// there is no common item, or if the common items are in a different order.
    func appended(toNewer newer: CacheEntry<[Item]>, at now: Date) -> CacheEntry<[Item]>? {
        let all = distinctItems(items.count)
        var merge = PageMerge(all)
        // The parts after the first are not newer.
        merge.add(newer.value.prefix(newer.parts.first?.count ?? 0))
        guard let lastPlace = merge.lastPlace, merge.isOrdered else { return nil }
        let rest = all[(lastPlace + 1)...]
        let end = rest.isEmpty ? [] : [Paging.Part(count: rest.count, savedAt: now, next: nil)]
        let paging = Paging(
            firstPageSize: newer.metadata.paging?.firstPageSize ?? newer.value.count,
            secondPage: newer.metadata.paging.map(\.secondPage) ?? newer.metadata.next,
            isComplete: true,
            parts: Paging.parts(of: 0..<merge.countToLast, in: newer.parts) + end
        )
        var metadata = newer.metadata
        (metadata.next, metadata.paging, metadata.timestamp) = (nil, paging, paging.oldest ?? metadata.timestamp)
        return CacheEntry(value: Array(newer.value.prefix(merge.countToLast)) + rest, metadata: metadata)
    }

    /// Returns a saved list, extended by the pages after it.
    func appended(to entry: CacheEntry<[Item]>, at now: Date) -> CacheEntry<[Item]> {
        // Numbered pages may repeat items that another load has saved before them.
        let known = Set(entry.value.lazy.map(\.id))
        let (new, old) = (items.dropFirst(firstPageSize).filter { !known.contains($0.id) }, entry.metadata.paging)
        var longer = entry.metadata
        longer.next = next
        // Without new items, the end of the list was reached, and the list need not become paged.
        guard old != nil || !new.isEmpty else { return CacheEntry(value: entry.value, metadata: longer) }
        longer.paging = Paging(
            firstPageSize: old?.firstPageSize ?? entry.value.count,
            secondPage: old == nil ? first.value.next : old?.secondPage,
            isComplete: next == nil,
            parts: entry.parts + (new.isEmpty ? [] : [Paging.Part(count: new.count, savedAt: now, next: next)])
        )
        longer.timestamp = longer.paging?.oldest ?? longer.timestamp
        return CacheEntry(value: entry.value + new, metadata: longer)
    }
}

extension URL {
    fileprivate var withoutFragment: Substring { absoluteString.prefix { $0 != "#" } }
}

extension FeedPage {
    /// Returns the URL of the page after this page, whose new items are `new`.
    func next(after new: [Item]) -> URL? {
        pageAfter.map { pageAfter in new.last.flatMap { pageAfter($0.id) } } ?? next
    }
}
