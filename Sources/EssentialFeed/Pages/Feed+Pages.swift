import FeedAPI
public import FeedCore
import Foundation

extension Feed {
    typealias FirstPage = Fallback<[Item]>.Revalidation<FetchedPages<Item>>

    /// Requests the first page, unless `isConditional` and the service still has the version with the cached metadata.
    ///
    /// Simultaneous loads share one request, unless one of them needs all pages.
    func firstPage(_ cached: CacheMetadata?, isConditional: Bool) async throws -> FirstPage {
        let key = shared.firstPageKey(source.firstPage, isConditional: isConditional)
        return try await shared.firstPages.value(for: key) {
            try await requestFirstPage(cached, isConditional: isConditional)
        }
    }

    private func requestFirstPage(_ cached: CacheMetadata?, isConditional: Bool) async throws -> FirstPage {
        report(.pageRequested(1))
        let requestURL = source.requestURL(ofListAt: url)
        let loader = source.page(source.firstPage, cached)
        let number = shared.numberOfNextRequest()
        do {
            switch try await fallback.revalidate(isConditional ? cached : nil, with: loader, requestURL: requestURL) {
            case .notModified(let entry, let failure):
                shared.didSave(number)
                await record(failedLoad: nil)
                return .notModified(entry, savingFailure: failure)
            case .fetched(let fetched):
                await record(nil)
                let validators = fetched.validators.of(requestFor: requestURL)
                let first = Fetched(fetched.value, validators: validators, freshness: fetched.freshness)
                let hasPageSize = source.pageSize != nil
                return .fetched(
                    FetchedPages(first: first, request: number, at: source.firstPage, hasPageSize: hasPageSize)
                )
            }
        } catch {
            try Cancellation.rethrow(error)
            await record(error)
            await record(failedLoad: error)
            throw error
        }
    }

    /// Requests the pages after the first.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of pages.
    ///   - entry: the cached list, if it has been read.
    ///   - metadata: the metadata of the cached list.
    ///   - showFirst: called with the first page before the second is requested.
    func pages(
        startingWith first: FetchedPages<Item>,
        _ extent: LoadExtent,
        limit: Int,
        cached entry: CacheEntry<[Item]>?,
        _ metadata: CacheMetadata?,
        showingFirst showFirst: (FetchedPages<Item>) async -> Void = { _ in }
    ) async -> FetchedPages<Item> {
        var pages = first
        let cached = cachedList(entry, includingExpired: extent == .newItems)
        var goal = PageGoal(extent, cached: cached, pageSize: source.pageSize)
        goal.add(pages.items)
        do {
            while let next = pages.next {
                if let end = goal.end(after: pages) ?? (pages.requestCount < limit ? nil : .limit) {
                    pages.end = end
                    if case .limit = end { report(.loadingStopped(afterPages: limit)) }
                    break
                }
                if pages.requestCount == 1 { await showFirst(pages) }
                report(.pageRequested(pages.requestCount + 1))
                let page = try await source.page(next, metadata).load().value
                try Task.checkCancellation()
                goal.add(pages.add(page, at: next))
            }
            if pages.next == nil { pages.end = .endOfList }
        } catch {
            pages.end = await end(of: pages, after: error)
        }
        if !Task.isCancelled { await record(failedLoad: pages.failure) }
        return pages
    }

    /// Returns the end of pages after the next page failed.
    private func end(of pages: FetchedPages<Item>, after error: any Error) async -> FetchedPages<Item>.End {
        let startsAfterItem = pages.first.value.pageAfter != nil
        if pages.requestCount == 1, startsAfterItem, error.meansNoSuchPage, await !isPaged { return .endOfList }
        await record(error)
        return .failure(Task.isCancelled ? CancellationError() : error)
    }

    private var isPaged: Bool {
        get async { (try? await fallback.metadata())?.paging != nil }
    }

    /// Returns the cached list for joining; if `includingExpired`, pages can also reach expired items.
    func cachedList(_ entry: CacheEntry<[Item]>?, includingExpired: Bool) -> CachedList<Item> {
        let usable = entry.flatMap(fallback.usablePart)
        let next = usable.flatMap(next)
        let counted = includingExpired ? entry : usable
        return CachedList(
            items: counted?.value ?? [],
            usableCount: usable?.value.count ?? 0,
            next: next,
            isComplete: counted?.metadata.paging?.isComplete ?? (next == nil),
            parts: counted?.parts ?? [],
            firstPageSize: entry?.metadata.paging?.firstPageSize
        )
    }

    /// Records the `Retry-After` of a response; a page's response counts for the whole list.
    func record(_ error: (any Error)?) async {
        await reportingFailure { try await retryAfter.record(error, for: url) }
    }

    private func record(failedLoad error: (any Error)?) async {
        await reportingFailure { try await retryAfter.record(error.map(failedLoad), of: url) }
    }

    private func reportingFailure(of step: () async throws -> Void) async {
        do { try await step() } catch { report(.savingFailed(error)) }
    }

    private func failedLoad(_ error: any Error) -> FailedLoad {
        let isInvalidData = if case RemoteError.invalidData = error { true } else { false }
        return FailedLoad(
            since: feeds.now(),
            message: feeds.failureMessage(error),
            isInvalidData: isInvalidData,
            status: (error as? any ServiceError)?.status,
            retryAt: retryAfter.end(in: error)
        )
    }

    // MARK: - Loading more

    /// The pages after a list that one request received.
    struct LaterPages: Sendable {
        let items: [Item]
        let next: URL?
        let savedAt: Date?
        let savingFailure: (any Error)?
    }

    /// Loads the page after a list, and returns the extended list; at the end, returns the same list without a request.
    ///
    /// Pages without new items are skipped, and simultaneous calls share their requests. The new items are also saved
    /// if the saved list still ends with the same item.
    ///
    /// - Parameter list: the result of any load of this list.
    /// - Throws: `RemoteError`, and then the saved list is unchanged; `CancellationError` if the task was cancelled.
    public func loadMore(after list: LoadedList<Item>) async throws -> LoadedList<Item> {
        guard let next = list.next else { return list }
        let key = SharedList<Item>.LaterPageKey(page: next.cacheKey, ids: list.items.map(\.id))
        let pages = try await shared.laterPages.value(for: key) { try await laterPages(after: list.items, at: next) }
        return LoadedList(
            items: list.items + pages.items,
            received: pages.items,
            source: .remote(savingFailure: pages.savingFailure),
            savedAt: pages.savedAt,
            title: list.title,
            format: list.format,
            next: pages.next
        )
    }

    private func laterPages(after items: [Item], at start: URL) async throws -> LaterPages {
        var pages = FetchedPages(after: items, at: start)
        let cached = try? await fallback.metadata()
        do {
            while pages.items.count == items.count, let next = pages.next {
                pages.add(try await source.page(next, cached).load().value, at: next)
            }
        } catch {
            try Cancellation.rethrow(error)
            await record(error)
            throw error
        }
        await record(nil)
        let (savedAt, failure) = await append(pages)
        let new = Array(pages.items.dropFirst(items.count))
        return LaterPages(items: new, next: pages.next, savedAt: savedAt, savingFailure: failure)
    }

    /// Appends the pages after a list to the usable part of the cached list, if it ends with the same item.
    private func append(_ pages: FetchedPages<Item>) async -> (savedAt: Date?, failure: (any Error)?) {
        do {
            let saved = try await change(at: feeds.start) { [now = feeds.now()] _, readEntry in
                guard let entry = readEntry().flatMap(fallback.usablePart),
                    entry.value.last?.id == pages.first.value.items.last?.id
                else { return SavedPages(isLeft: true) }
                return SavedPages(entry: pages.appended(to: entry, at: now))
            }
            let hasNewItems = pages.items.count > pages.firstPageSize
            return (saved.entry.map { hasNewItems ? feeds.now() : $0.timestamp }, nil)
        } catch {
            report(.savingFailed(error))
            return (nil, error)
        }
    }
}

/// Decides after each page whether to request another one.
private struct PageGoal<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private let extent: LoadExtent
    private let cached: CachedList<Item>
    private let pageSize: Int?

    /// The comparison of the pages with the cached list; nil if they need not reach it.
    private var merge: PageMerge<Item>?

    init(_ extent: LoadExtent, cached: CachedList<Item>, pageSize: Int?) {
        (self.extent, self.cached, self.pageSize) = (extent, cached, pageSize)
        let mayReachCachedList = extent == .newItems || extent == .cachedList && (cached.isPaged || pageSize != nil)
        if mayReachCachedList, !cached.items.isEmpty { merge = PageMerge(cached.items) }
    }

    mutating func add(_ items: [Item]) {
        merge?.add(items)
    }

    /// Returns the reason to request no page after `pages`; nil to request one.
    func end(after pages: FetchedPages<Item>) -> FetchedPages<Item>.End? {
        if extent == .end { return nil }
        guard let merge else { return pages.items.isEmpty ? nil : .onePage }
        let isFirst = pages.requestCount == 1
        // In a list that is not paged, no cached item can stay after the first page.
        if isFirst, !cached.isPaged, pageSize == nil, merge.meetsCachedList { return .onePage }
        guard merge.isOrdered, let lastPlace = merge.lastPlace else { return nil }
        if merge.isPastCachedList { return .noOverlap }
        guard merge.meetsCachedList else { return nil }
        // A short first page may be the complete list, so that the cached items after it are gone.
        let isShort = isFirst && pages.items.count < pageSize ?? cached.firstPageSize ?? 0
        return isShort && lastPlace + 1 < cached.usableCount ? nil : .cachedList
    }
}

extension Error {
    /// Whether a service without pages sends this error: a 4xx, except 408 (too slow) and 429 (too many requests).
    fileprivate var meansNoSuchPage: Bool {
        guard let status = (self as? any ServiceError)?.status else { return false }
        return 400..<500 ~= status && status != 408 && status != 429
    }
}
