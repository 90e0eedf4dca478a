public import Foundation

/// Loads a list that may come in pages, joins it with the cached list, and falls back to it.
///
/// A cached list is *paged* once a page of it turned out not to be all of it. Such a list is not replaced by what the
/// service sends but joined with it, so that no item is lost, none is left out between two others, and none stays that
/// the service has taken back. (What has expired does not count as cached.)
///
/// 1. Further pages are requested until one ends with a cached item or holds the last cached one; until the end is
///    reached, with a page that brings nothing new; or until, after a page that held a cached item, ten in a row have
///    held none. Where that is the first page, shorter than its size, and cached items would stay behind it, one more
///    is requested, to see whether the end is reached. If both order their common items differently, loading goes on
///    to the end.
/// 2. Where the pages reach the cached list, the cached items behind the last one that both have stay, and everything
///    before is what the pages say:
///
///        pages    x y b | c d
///        cached     a b   c d | e f g
///        joined   x y b   c d | e f g
///
/// 3. Where they reach the end, or ten pages held nothing, the pages are the list.
/// 4. Where a page fails or the load is cancelled, what came is joined by rule 2 if it reaches the cached list in the
///    same order; else the cached list stays as it was. If none is cached, the pages that came are saved.
///
/// A list that is not paged is replaced by every response, and costs one request, a conditional one if the cached
/// version can be confirmed. Each part of a joined list keeps its age. When the service asks for patience
/// (`Retry-After`), this is recorded, and respected by ``follow(every:longestWait:isolation:deliver:)``.
public struct ListLoader<Item: Identifiable & Sendable, Cursor: Sendable>: Sendable where Item.ID: Sendable {
    package typealias Page = Paginated<Item, Cursor>

    package let cache: any ValueCache<[Item]>
    package let url: URL
    package let retryAfter: any RetryAfterStore
    package let clock: any Clock<Duration>
    package let now: @Sendable () -> Date
    package let report: @Sendable (FeedEvent) -> Void

    let pageSize: Int?
    let page: @Sendable (Cursor?) -> any ConditionalLoader<Page>
    /// Returns the cursor of the page after `page`, whose new items these are.
    let cursor: @Sendable (_ page: Page, _ new: [Item]) -> Cursor?

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - cache: the cache of the list.
    ///   - url: the URL of the list.
    ///   - pageSize: the size that pages are requested with; nil leaves it to the service.
    ///   - retryAfter: when each service may be requested again (`Retry-After`).
    ///   - clock: the clock that measures waits.
    ///   - now: the time of day.
    ///   - report: called with each event.
    ///   - page: returns the loader of the page at a cursor; nil stands for the first page.
    public init(
        cache: any ValueCache<[Item]>,
        url: URL,
        pageSize: Int? = nil,
        retryAfter: any RetryAfterStore = InMemoryRetryAfterStore(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (FeedEvent) -> Void = { _ in },
        page: @escaping @Sendable (_ cursor: Cursor?) -> any ConditionalLoader<Paginated<Item, Cursor>>
    ) {
        self.init(cache, url, pageSize, retryAfter, clock, now, report, page) { page, _ in page.cursor }
    }

    private init(
        _ cache: any ValueCache<[Item]>,
        _ url: URL,
        _ pageSize: Int?,
        _ retryAfter: any RetryAfterStore,
        _ clock: any Clock<Duration>,
        _ now: @escaping @Sendable () -> Date,
        _ report: @escaping @Sendable (FeedEvent) -> Void,
        _ page: @escaping @Sendable (Cursor?) -> any ConditionalLoader<Page>,
        cursor: @escaping @Sendable (Page, [Item]) -> Cursor?
    ) {
        self.cache = cache
        self.url = url
        self.pageSize = pageSize
        self.retryAfter = retryAfter
        self.clock = clock
        self.now = now
        self.report = report
        self.page = page
        self.cursor = cursor
    }

    /// Loads what the service sends, or the cached list if that fails.
    ///
    /// If a later page fails, the items before it are returned with ``Loaded/pageFailure``.
    ///
    /// - Throws: ``LoadingError`` if there is nothing to show; `CancellationError` if the task was cancelled.
    public func load() async throws -> Loaded<[Item]> {
        try await load(all: false).shown
    }

    /// Loads all pages of the service, or the cached list if the first one fails.
    ///
    /// Time and memory grow with the number of items, not of pages. If a later page fails, the items before it are
    /// returned with ``Loaded/pageFailure``.
    ///
    /// - Throws: ``LoadingError`` if there is nothing to show; `CancellationError` if the task was cancelled.
    public func loadAll() async throws -> Loaded<[Item]> {
        try await load(all: true).shown
    }

    /// Returns the cached list, joined from all its pages, without asking the service.
    ///
    /// - Throws: ``LoadingError`` if there is nothing to show; `CancellationError` if the task was cancelled.
    public func saved() async throws -> Loaded<[Item]> {
        try await cache.load(nil, of: url, because: nil) { !$0.isEmpty }
    }
}

extension ListLoader {
    /// Loads the page behind `list`, and returns the longer list.
    ///
    /// The page is also appended to the cached list, where that still ends with the same item. A page that brings
    /// nothing new is the end: the list then has no cursor.
    ///
    /// - Throws: the service's error, which leaves what is cached as it was; `CancellationError` if the task was
    ///   cancelled.
    public func loadMore(of list: Paginated<Item, Cursor>) async throws -> Paginated<Item, Cursor> {
        guard let start = list.cursor else { return list }
        let page: Page
        do {
            page = try await self.page(start).load().value
        } catch {
            try Cancellation.rethrow(error)
            await record(error)
            throw error
        }
        var known = Set(list.items.map(\.id))
        let new = page.items.filter { known.insert($0.id).inserted }
        let next = new.isEmpty ? nil : cursor(page, new)
        await append(new, behind: list.items.last?.id, isWhole: next == nil)
        return Page(items: list.items + new, cursor: next)
    }

    private func append(_ new: [Item], behind last: Item.ID?, isWhole: Bool) async {
        do {
            try await cache.save { entry in
                guard let entry, cache.usablePart(of: entry)?.value.count == entry.value.count,
                    entry.value.last?.id == last, entry.paging != nil || !new.isEmpty
                else { return nil }
                let size = entry.paging?.firstPageSize ?? entry.value.count
                let paging = Paging(firstPageSize: size, isWhole: false, parts: entry.parts)
                let part = Paging.Part(count: new.count, savedAt: now())
                return Fetched(
                    entry.value + new,
                    freshness: entry.freshness,
                    paging: paging.appending(part, isWhole: isWhole)
                )
            }
        } catch {
            report(.savingFailed(error))
        }
    }
}

extension ListLoader where Cursor == Item.ID {
    /// Creates a loader of a list whose pages start after the ID of an item; for the first page, it is nil.
    public init(
        cache: any ValueCache<[Item]>,
        url: URL,
        pageSize: Int? = nil,
        retryAfter: any RetryAfterStore = InMemoryRetryAfterStore(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (FeedEvent) -> Void = { _ in },
        page: @escaping @Sendable (_ last: Item.ID?) -> any ConditionalLoader<[Item]>
    ) {
        let page = { @Sendable cursor in PageAfterItem<Item>(loader: page(cursor)) }
        self.init(cache, url, pageSize, retryAfter, clock, now, report, page) { _, new in new.last?.id }
    }
}

/// A page that starts after an item, as a page with a cursor.
private struct PageAfterItem<Item: Identifiable & Sendable>: ConditionalLoader where Item.ID: Sendable {
    typealias Value = Paginated<Item, Item.ID>

    let loader: any ConditionalLoader<[Item]>

    func load() async throws -> Fetched<Value> { page(try await loader.load()) }

    func loadUnconditionally() async throws -> Fetched<Value> { page(try await loader.loadUnconditionally()) }

    func load(unless validators: Validators) async throws -> ConditionalResponse<Value> {
        switch try await loader.load(unless: validators) {
        case .fetched(let fetched): .fetched(page(fetched))
        case .unchanged(let freshness): .unchanged(freshness: freshness)
        case .inapplicable: .inapplicable
        }
    }

    private func page(_ fetched: Fetched<[Item]>) -> Fetched<Value> {
        let page = Value(items: fetched.value, cursor: fetched.value.last?.id)
        return Fetched(page, validators: fetched.validators, freshness: fetched.freshness)
    }
}
