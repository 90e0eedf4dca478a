import Foundation

/// The pages that one load received of a list, and why it requested no more.
struct PageRun<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// Why no further page was requested.
    enum End: Sendable {
        case onePage
        case cachedList

        /// The pages hold nothing more of the cached list, which has changed beyond recognition.
        case lostCachedList

        /// The end of the service's list was seen.
        case endOfList

        /// A later page failed, or the load was cancelled.
        case failure(any Error)
    }

    /// The items of all pages, in order, without those that an earlier page has.
    private(set) var items: [Item]

    /// How many pages had such items.
    private(set) var pageCount = 1

    var end = End.onePage

    let firstPageSize: Int

    /// How long the service declares the first page fresh.
    let freshness: Duration

    /// The validators of the first page, if the request for it was one for the whole list.
    let validators: Validators

    /// Whether the first page is known to be only a part: its request had a size.
    let hasPageSize: Bool

    private var known: Set<Item.ID> = []

    init(first: [Item], validators: Validators, freshness: Duration, hasPageSize: Bool) {
        items = first
        firstPageSize = first.count
        self.validators = validators
        self.freshness = freshness
        self.hasPageSize = hasPageSize
    }

    mutating func add(_ page: [Item]) -> [Item] {
        if pageCount == 1 { known = Set(items.map(\.id)) }
        let new = page.filter { known.insert($0.id).inserted }
        if !new.isEmpty { pageCount += 1 }
        items += new
        return new
    }

    /// Why a later page failed, if one did.
    var failure: (any Error)? {
        if case .failure(let error) = end { error } else { nil }
    }

    var replacesCachedList: Bool {
        switch end {
        case .endOfList, .lostCachedList: true
        case .onePage, .cachedList, .failure: false
        }
    }

    /// Whether this is the response to a single request for the whole list, as far as that is known.
    var isOneResponse: Bool {
        if case .onePage = end { !hasPageSize } else { false }
    }

    /// Whether the end of the service's list was seen.
    var isWhole: Bool {
        if case .endOfList = end { true } else { false }
    }
}

// MARK: - Joining

extension PageRun {
    /// What is cached of a list: the items, how many of them may be shown, and the parts they came in.
    struct Cached: Sendable {
        let items: [Item]
        let usableCount: Int
        let paging: Paging?

        /// The size of the list's first page when it was last loaded, even if it has expired; nil if it is not paged.
        let firstPageSize: Int?

        var isPaged: Bool { firstPageSize != nil }

        /// Creates what counts as cached of `entry`, of which `usable` may be shown.
        ///
        /// Expired items may still tell where the pages reach the cached list.
        init(_ entry: CacheEntry<[Item]>?, usable: CacheEntry<[Item]>?, includingExpired: Bool) {
            let counted = includingExpired ? entry : usable
            items = counted?.value ?? []
            usableCount = usable?.value.count ?? 0
            firstPageSize = entry?.paging?.firstPageSize
            paging = counted.map { counted in
                let old = counted.paging
                return Paging(
                    firstPageSize: old?.firstPageSize ?? 0,
                    isWhole: old?.isWhole ?? false,
                    parts: counted.parts
                )
            }
        }
    }

    /// Returns the list to save: the pages, joined with what is cached; nil if the cached list stays as it is.
    ///
    /// - A list that is not paged is replaced.
    /// - Pages that are the whole list, or that lost the cached list, are the list; so are all pages if nothing is
    ///   cached that may be shown.
    /// - Where the pages reach the cached list, the cached items behind the last one that both have stay, as in
    ///   ``PageJoin``, and so do the dates of their parts. Items that the pages have behind it are saved only if no
    ///   cached item stays, because the list may have a gap there.
    /// - Otherwise, and if both have their common items in another order, the cached list stays as it is.
    func joined(with cached: Cached, at now: Date) -> Fetched<[Item]>? {
        if replacesCachedList || isOneResponse && !cached.isPaged { return pages(at: now) }
        let isPaged = cached.isPaged || hasPageSize || pageCount > 1
        // The size of the first page is that of the last load that succeeded.
        let size = failure == nil ? nil : cached.firstPageSize
        guard cached.usableCount > 0, let old = cached.paging else {
            return pages(isPaged: isPaged, size: size, at: now)
        }
        var join = PageJoin(cached.items)
        join.add(items)
        guard let lastPlace = join.lastPlace, join.isOrdered else { return nil }
        let staying = min(lastPlace + 1, cached.usableCount)..<cached.usableCount
        if staying.isEmpty {
            let endsWithCached = join.countToLast == items.count && lastPlace == cached.items.count - 1
            return pages(isPaged: isPaged, size: size, isWhole: endsWithCached && old.isWhole, at: now)
        }
        let new = distinctItems(join.countToLast)
        let paging = old.replacingItems(
            outside: staying,
            by: Paging.Part(count: new.count, savedAt: now),
            firstPageSize: size ?? firstPageSize,
            isWhole: old.isWhole && cached.usableCount == cached.items.count
        )
        return Fetched(new + cached.items[staying], freshness: freshness, paging: paging)
    }

    /// Returns that many of the first items, each once: a page may have an item twice, a paged list must not.
    private func distinctItems(_ count: Int) -> [Item] {
        var known: Set<Item.ID> = []
        let first = items.prefix(min(count, firstPageSize)).filter { known.insert($0.id).inserted }
        return count > firstPageSize ? first + items[firstPageSize..<count] : first
    }

    /// Returns the pages as the list to save.
    func pages(at now: Date) -> Fetched<[Item]> {
        pages(isPaged: pageCount > 1, at: now)
    }

    private func pages(isPaged: Bool, size: Int? = nil, isWhole: Bool? = nil, at now: Date) -> Fetched<[Item]> {
        guard isPaged else { return Fetched(items, validators: validators, freshness: freshness) }
        let all = distinctItems(items.count)
        let parts = [Paging.Part(count: all.count, savedAt: now)]
        let paging = Paging(firstPageSize: size ?? firstPageSize, isWhole: isWhole ?? self.isWhole, parts: parts)
        return Fetched(all, freshness: freshness, paging: paging)
    }
}
