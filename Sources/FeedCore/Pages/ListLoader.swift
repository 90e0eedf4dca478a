package import Foundation

/// Loads a list that may come in pages, joins it with the cached list, and falls back to it.
///
/// A cached list is *paged* once a page of it turned out not to be all of it. Such a list is joined with what the service
/// sends, as ``FetchedPages/joined(with:as:)`` says, so that no item is lost, none is left out between two others, and
/// none stays that the service has taken back. (What has expired does not count as cached.)
///
/// Further pages are requested until one ends with a cached item or holds the last cached one; until the end is reached;
/// or until, after a page that held a cached item, ten in a row have held none. Where that is the first page, shorter than
/// its size, and cached items would stay behind it, one more is requested, to see whether the end is reached. If both
/// order their common items differently, loading goes on to the end. An empty page is not the end: a load that has nothing
/// yet goes on.
///
/// A list that is not paged is replaced by every response, and costs one request.
package struct ListLoader<Item: Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    package let fallback: Fallback<[Item]>
    package let source: ListSource<Item>
    package let retryAfter: RetryAfterTimes
    /// What shares requests with other processes, and how long to wait for the same request of another one.
    let storage: any FeedStorage
    package var lockTimeout = Duration.seconds(30)
    package var clock: any Clock<Duration> = ContinuousClock()
    /// The writes of this process, one at a time for each list.
    package var writes = SerialTasks<String>()
    package var report: @Sendable (FeedEvent) -> Void = { _ in }
    /// Called with the joined list after each load that could be saved, before the next write begins.
    package var didSave: @Sendable (_ list: Loaded<[Item]>, _ isChanged: Bool) async -> Void = { _, _ in }

    package var url: URL { fallback.url }
    var now: @Sendable () -> Date { fallback.now }

    package init(fallback: Fallback<[Item]>, source: ListSource<Item>, storage: any FeedStorage) {
        self.fallback = fallback
        self.source = source
        self.storage = storage
        retryAfter = RetryAfterTimes(in: storage, now: fallback.now)
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

package struct ListSource<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    package let firstPage: URL

    /// The number of items that the first page is requested with; nil leaves it to the service.
    package var pageSize: Int?

    /// Whether an empty list leaves the saved items as they are.
    package var keepsItemsOfEmptyLists = false

    /// Returns the URL of the page behind an item, in a format whose pages start after one.
    package var pageAfter: (@Sendable (Item.ID) -> URL?)?

    let page: @Sendable (URL) -> any ConditionalLoader<FeedPage<Item>>

    package init(firstPage: URL, page: @escaping @Sendable (URL) -> any ConditionalLoader<FeedPage<Item>>) {
        self.firstPage = firstPage
        self.page = page
    }
}
