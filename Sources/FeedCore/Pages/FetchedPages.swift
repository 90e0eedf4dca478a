import Foundation

/// The pages that one load received of a list, and why it requested no more.
struct FetchedPages<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// Why no further page was requested.
    enum End: Sendable {
        case onePage
        case cachedList

        /// The pages no longer overlap with the cached list.
        case noOverlap

        /// The end of the service's list was seen.
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

    /// After so many pages in a row without a new item, the list is at its end.
    private static var pagesWithoutNewItemsLimit: Int { 10 }

    /// The items of all pages, in order, without those that an earlier page has.
    private(set) var items: [Item]

    var end = End.onePage

    let firstPageSize: Int

    /// How long the service declares the first page fresh.
    let freshness: Duration

    /// The validators of the first page.
    let validators: Validators

    let title: String?
    let format: FeedFormat?

    /// Whether the first page is known to be only a part: its request had a size.
    let hasPageSize: Bool

    private var places: [Place]
    private var requested: Set<URL>
    private var known: Set<Item.ID> = []
    private var pagesWithoutNewItems: Int

    init(first: Fetched<FeedPage<Item>>, at url: URL, hasPageSize: Bool) {
        let page = first.value
        items = page.items
        firstPageSize = items.count
        freshness = first.freshness
        validators = first.validators
        title = page.title
        format = page.format
        self.hasPageSize = hasPageSize
        requested = [url]
        pagesWithoutNewItems = items.isEmpty ? 1 : 0
        places = [Place(count: items.count, page: url, next: page.next(behind: items))]
    }

    /// How many pages were requested.
    var requestCount: Int { requested.count }

    /// The URL of the page that would be requested next; nil at the end of the list.
    var next: URL? {
        guard pagesWithoutNewItems < Self.pagesWithoutNewItemsLimit else { return nil }
        return places.last?.next.flatMap { requested.contains($0) ? nil : $0 }
    }

    /// Adds the next page, and returns the items that no earlier one has.
    mutating func add(_ page: FeedPage<Item>, at url: URL) -> [Item] {
        if requested.count == 1 { known = Set(items.map(\.id)) }
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

    /// Why a later page failed, if one did.
    var failure: (any Error)? {
        if case .failure(let error) = end { error } else { nil }
    }

    var replacesCachedList: Bool {
        switch end {
        case .endOfList, .noOverlap: true
        case .onePage, .cachedList, .failure: false
        }
    }

    /// Whether this is the response to a single request for the complete list, as far as that is known.
    var isOneResponse: Bool {
        if case .onePage = end { !hasPageSize } else { false }
    }

    /// Returns the validators of the first page, if that is the start of a list to save.
    func validators(of list: Joined) -> Validators {
        let isStart = list.paging == nil || startsWithFirstPage(list.items)
        return failure == nil && firstPageSize > 0 && isStart ? validators : .none
    }

    private func startsWithFirstPage(_ list: [Item]) -> Bool {
        list.count >= firstPageSize && zip(items.prefix(firstPageSize), list).allSatisfy { $0.id == $1.id }
    }

    /// Whether the end of the service's list was seen.
    var isComplete: Bool {
        if case .endOfList = end { true } else { next == nil }
    }
}

extension FeedPage {
    /// The URL of the page behind this one, of which these items were new.
    func next(behind new: [Item]) -> URL? {
        pageAfter.map { pageAfter in new.last.flatMap { pageAfter($0.id) } } ?? next
    }
}

// MARK: - Joining

extension FetchedPages {
    /// What is cached of a list: the items, how many of them may be shown, and the parts they came in.
    struct Cached: Sendable {
        let items: [Item]
        let usableCount: Int
        let next: URL?
        let paging: Paging?

        /// The size of the list's first page when it was last loaded, even if it has expired; nil if it is not paged.
        let firstPageSize: Int?

        var isPaged: Bool { firstPageSize != nil }

        /// Creates what counts as cached of `entry`, of which `usable` may be shown.
        ///
        /// Expired items may still tell where the pages reach the cached list.
        init(_ entry: CacheEntry<[Item]>?, usable: CacheEntry<[Item]>?, next: URL?, includingExpired: Bool) {
            let counted = includingExpired ? entry : usable
            items = counted?.value ?? []
            usableCount = usable?.value.count ?? 0
            self.next = next
            firstPageSize = entry?.metadata.paging?.firstPageSize
            paging = counted.map { counted in
                let old = counted.metadata.paging
                return Paging(
                    firstPageSize: old?.firstPageSize ?? 0,
                    isComplete: old?.isComplete ?? (next == nil),
                    parts: counted.parts
                )
            }
        }
    }

    /// A list to save.
    struct Joined: Sendable {
        let items: [Item]
        let next: URL?
        let paging: Paging?
    }

    /// Returns the list to save: the pages, joined with what is cached; nil if the cached list stays as it is.
    ///
    /// - A list that is not paged is replaced.
    /// - Pages that are the complete list, or no longer overlap with the cached one, are the list; so are all pages if
    ///   nothing is cached that may be shown.
    /// - Where the pages reach the cached list, the cached items behind the last one that both have stay, as in
    ///   ``PageMerge``, and so do the dates of their parts. Items that the pages have behind it are saved only if no
    ///   cached item stays, because the list may have a gap there.
    /// - Otherwise, and if both have their common items in another order, the cached list stays as it is.
    func joined(with cached: Cached, at now: Date) -> Joined? {
        if replacesCachedList || isOneResponse && !cached.isPaged { return pages(at: now) }
        let isPaged = cached.isPaged || hasPageSize || requestCount > 1
        // The size of the first page is that of the last load that succeeded.
        let size = failure == nil ? nil : cached.firstPageSize
        guard cached.usableCount > 0, let old = cached.paging else {
            return pages(isPaged: isPaged, size: size, at: now)
        }
        var merge = PageMerge(cached.items)
        merge.add(items)
        guard let lastPlace = merge.lastPlace, merge.isOrdered else { return nil }
        let staying = min(lastPlace + 1, cached.usableCount)..<cached.usableCount
        if staying.isEmpty {
            let endsWithCached = merge.countToLast == items.count && lastPlace == cached.items.count - 1
            return pages(isPaged: isPaged, size: size, isComplete: endsWithCached && old.isComplete, at: now)
        }
        let new = distinctItems(merge.countToLast)
        let first = Paging.Part(count: new.count, savedAt: now, next: next(behind: merge.countToLast))
        let paging = Paging(
            firstPageSize: size ?? firstPageSize,
            secondPage: places.first?.next,
            isComplete: old.isComplete && cached.usableCount == cached.items.count,
            parts: [first] + old.parts(of: staying)
        )
        return Joined(items: new + cached.items[staying], next: cached.next, paging: paging)
    }

    /// Returns that many of the first items, each once: a page may have an item twice, a paged list must not.
    private func distinctItems(_ count: Int) -> [Item] {
        var known: Set<Item.ID> = []
        let first = items.prefix(min(count, firstPageSize)).filter { known.insert($0.id).inserted }
        return count > firstPageSize ? first + items[firstPageSize..<count] : first
    }

    /// Returns the pages as the list to save.
    func pages(at now: Date) -> Joined {
        pages(isPaged: requestCount > 1 && items.count > firstPageSize, at: now)
    }

    private func pages(isPaged: Bool, size: Int? = nil, isComplete: Bool? = nil, at now: Date) -> Joined {
        let next = isComplete == true || self.isComplete ? nil : next
        guard isPaged else { return Joined(items: items, next: next, paging: nil) }
        let all = distinctItems(items.count)
        let paging = Paging(
            firstPageSize: size ?? firstPageSize,
            secondPage: places.first?.next,
            isComplete: isComplete ?? self.isComplete,
            parts: [Paging.Part(count: all.count, savedAt: now, next: next)]
        )
        return Joined(items: all, next: next, paging: paging)
    }
}

// MARK: - Loading more

extension FetchedPages {
    /// Creates the pages behind a list: its items come first.
    init(behind list: [Item], with fetched: Fetched<FeedPage<Item>>, at url: URL) {
        let start = Fetched(FeedPage(items: list, next: url), freshness: fetched.freshness)
        self.init(first: start, at: url, hasPageSize: false)
        // The list is no page.
        pagesWithoutNewItems = 0
        _ = add(fetched.value, at: url)
    }
}
