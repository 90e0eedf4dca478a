package import Foundation

/// Loads a list that may come in pages, joins it with the cached list, and falls back to it.
///
/// A cached list is *paged* once a page of it turned out not to be all of it. Such a list is not replaced by what the
/// service sends but joined with it, so that no item is lost, none is left out between two others, and none stays that
/// the service has taken back. (What has expired does not count as cached.)
///
/// 1. Further pages are requested until one ends with a cached item or holds the last cached one; until the end is
///    reached; or until, after a page that held a cached item, ten in a row have held none. Where that is the first page,
///    shorter than its size, and cached items would stay behind it, one more is requested, to see whether the end is
///    reached. If both order their common items differently, loading goes on to the end.
/// 2. Where the pages reach the cached list, the cached items behind the last one that both have stay, and everything
///    before is what the pages say; see ``PageMerge``.
/// 3. Where they reach the end, or ten pages held nothing, the pages are the list.
/// 4. Where a page fails or the load is cancelled, what came is joined by rule 2 if it reaches the cached list in the
///    same order; else the cached list stays as it was. If none is cached, the pages that came are saved.
///
/// A list that is not paged is replaced by every response, and costs one request. The end of a list is a page without a
/// next one, a page that was requested before, or the last of ten in a row that brought nothing new. An empty page is
/// not the end: a load that has nothing yet goes on.
package struct ListLoader<Item: Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    package let fallback: Fallback<[Item]>
    package let retryAfter: RetryAfterTimes
    package let source: ListSource<Item>
    let storage: any FeedStorage
    let clock: any Clock<Duration>
    let lockTimeout: Duration
    let writes: SerialTasks<String>
    let report: @Sendable (FeedEvent) -> Void
    let didSave: @Sendable (_ list: Loaded<[Item]>, _ isChanged: Bool) async -> Void

    package var url: URL { fallback.url }
    var now: @Sendable () -> Date { fallback.now }

    /// - Parameters:
    ///   - storage: what shares requests and `Retry-After` with other processes.
    ///   - lockTimeout: how long to wait for the same request of another process.
    ///   - writes: the writes of this process, one at a time for each list.
    ///   - didSave: called with the joined list after each load that could be saved, before the next write begins.
    package init(
        fallback: Fallback<[Item]>,
        source: ListSource<Item>,
        storage: any FeedStorage,
        clock: any Clock<Duration> = ContinuousClock(),
        lockTimeout: Duration = .seconds(30),
        writes: SerialTasks<String> = SerialTasks(),
        report: @escaping @Sendable (FeedEvent) -> Void = { _ in },
        didSave: @escaping @Sendable (_ list: Loaded<[Item]>, _ isChanged: Bool) async -> Void = { _, _ in }
    ) {
        self.fallback = fallback
        self.source = source
        self.storage = storage
        retryAfter = RetryAfterTimes(in: storage, now: fallback.now)
        self.clock = clock
        self.lockTimeout = lockTimeout
        self.writes = writes
        self.report = report
        self.didSave = didSave
    }

    /// Returns the cached list, joined from all its pages, without asking the service.
    package func saved(because reason: (any Error)? = nil) async throws -> Loaded<[Item]> {
        completed(try await fallback.saved(because: reason))
    }

    package func report(_ kind: FeedEvent.Kind) {
        report(FeedEvent(feed: url, kind: kind))
    }

    /// Returns a saved list with the place where it goes on, which earlier versions did not save.
    func completed(_ saved: Loaded<[Item]>) -> Loaded<[Item]> {
        guard saved.next == nil, !saved.isComplete, saved.format ?? .essentialFeed == .essentialFeed,
            let last = saved.value.last, let pageAfter = source.pageAfter
        else { return saved }
        return saved.list(title: saved.title, format: saved.format, next: pageAfter(last.id))
    }
}

/// The service of a list.
package struct ListSource<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The URL of the first page.
    package let firstPage: URL

    /// The number of items that the first page is requested with; nil leaves it to the service.
    let pageSize: Int?

    /// Whether an empty list leaves the saved items as they are.
    let keepsItemsOfEmptyLists: Bool

    /// Returns the URL of the page behind an item, in a format whose pages start after one.
    let pageAfter: (@Sendable (Item.ID) -> URL?)?

    /// Returns the loader of a page.
    let page: @Sendable (URL) -> any ConditionalLoader<FeedPage<Item>>

    package init(
        firstPage: URL,
        pageSize: Int? = nil,
        keepsItemsOfEmptyLists: Bool = false,
        pageAfter: (@Sendable (Item.ID) -> URL?)? = nil,
        page: @escaping @Sendable (URL) -> any ConditionalLoader<FeedPage<Item>>
    ) {
        self.firstPage = firstPage
        self.pageSize = pageSize
        self.keepsItemsOfEmptyLists = keepsItemsOfEmptyLists
        self.pageAfter = pageAfter
        self.page = page
    }
}
