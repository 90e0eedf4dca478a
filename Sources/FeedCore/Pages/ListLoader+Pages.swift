import Foundation

extension ListLoader {
    /// How far pages are loaded.
    enum Extent {
        /// To the cached list, if it is paged; else one page.
        case known

        /// To the cached list, so that every new item is found; an expired item ends the loading too.
        case new
        case all
    }

    typealias Response = Fallback<[Item]>.Response<FetchedPages<Item>>

    /// Requests the pages behind the first as far as the rules say; `known` is the cached list, if it has been read.
    func pages(
        startingWith first: FetchedPages<Item>,
        _ extent: Extent,
        known: CacheEntry<[Item]>?
    ) async -> FetchedPages<Item> {
        var pages = first
        guard !pages.items.isEmpty || pages.next != nil else {
            pages.end = .endOfList
            return pages
        }
        let cached = cached(known, includingExpired: extent == .new)
        let reachesOut = extent == .known ? cached.isPaged || source.pageSize != nil : true
        let goesOn = extent == .all || !cached.items.isEmpty && reachesOut
        pages.end = await requestPages(goesOn ? extent : nil, cached, adding: &pages)
        return pages
    }

    /// Returns what counts as cached of `entry`; expired items may still tell where the pages reach the cached list.
    private func cached(_ entry: CacheEntry<[Item]>?, includingExpired: Bool) -> FetchedPages<Item>.Cached {
        let usable = entry.flatMap(fallback.usablePart)
        let next = usable.flatMap { completed(Loaded($0)).next }
        let counted = includingExpired ? entry : usable
        return FetchedPages.Cached(
            items: counted?.value ?? [],
            usableCount: usable?.value.count ?? 0,
            next: next,
            isComplete: counted?.metadata.paging?.isComplete ?? (next == nil),
            parts: counted?.parts ?? [],
            firstPageSize: entry?.metadata.paging?.firstPageSize
        )
    }

    /// Returns the list to save: the pages, joined with what is cached; nil if that stays as it is.
    func joined(
        _ pages: FetchedPages<Item>,
        with entry: CacheEntry<[Item]>?,
        includingExpired: Bool,
        at now: Date
    ) -> CacheEntry<[Item]>? {
        let cached = cached(entry, includingExpired: includingExpired)
        return pages.joined(with: cached, as: fallback.metadata(of: pages.first, at: now))
    }

    /// Requests the first page, unless the service still has what `known` is the metadata of.
    func firstPage(unless known: CacheMetadata?) async throws -> Response {
        report(.pageRequested(1))
        let firstPage = source.firstPage
        let requestURL = firstPage.absoluteString == url.absoluteString ? nil : firstPage
        do {
            switch try await fallback.load(from: source.page(firstPage), unless: known, requestURL: requestURL) {
            case .notModified(let entry, let failure): return .notModified(entry, savingFailure: failure)
            case .fetched(let fetched):
                await record(nil)
                let validators = fetched.validators.of(requestFor: requestURL)
                let first = Fetched(fetched.value, validators: validators, freshness: fetched.freshness)
                return .fetched(FetchedPages(first: first, at: firstPage, hasPageSize: source.pageSize != nil))
            }
        } catch {
            try Cancellation.rethrow(error)
            await record(error)
            throw error
        }
    }

    /// Requests the pages behind the first; with no extent, only until something has come.
    private func requestPages(
        _ extent: Extent?,
        _ cached: FetchedPages<Item>.Cached,
        adding pages: inout FetchedPages<Item>
    ) async -> FetchedPages<Item>.End {
        var merge = extent == .known || extent == .new ? PageMerge(cached.items) : nil
        merge?.add(pages.items)
        // A list that is not paged has nothing that could stay behind its first page.
        if extent == .new, !cached.isPaged, source.pageSize == nil, merge?.meetsCachedList == true { return .onePage }
        while let next = pages.next {
            let isFirst = pages.requestCount == 1
            if extent == nil, !pages.items.isEmpty { return .onePage }
            let isShort = isFirst && pages.items.count < source.pageSize ?? cached.firstPageSize ?? 0
            if let end = merge?.end(isShort: isShort, usableCount: cached.usableCount) { return end }
            do {
                report(.pageRequested(pages.requestCount + 1))
                let page = try await source.page(next).load().value
                try Task.checkCancellation()
                let new = pages.add(page, at: next)
                merge?.add(new)
            } catch {
                let startsAfterItem = pages.first.value.pageAfter != nil
                if isFirst, startsAfterItem, error.saysThereIsNoPage, await !isPaged { return .endOfList }
                await record(error)
                return .failure(Task.isCancelled ? CancellationError() : error)
            }
        }
        return .endOfList
    }

    private var isPaged: Bool {
        get async { (try? await fallback.store.metadata())?.paging != nil }
    }

    /// Records until when the service asks not to be requested, a page's response as one to the list itself.
    func record(_ error: (any Error)?) async {
        do {
            try await retryAfter.record(error, for: url)
        } catch {
            report(.savingFailed(error))
        }
    }

    // MARK: - Loading more

    /// Loads the page behind a list as `Feed.loadMore` says; pages without anything new are passed over.
    package func loadMore(after list: Loaded<[Item]>) async throws -> Loaded<[Item]> {
        guard let start = list.next else { return list }
        var pages = FetchedPages(behind: list.value, at: start)
        do {
            while pages.items.count == list.value.count, let next = pages.next {
                _ = pages.add(try await source.page(next).load().value, at: next)
            }
        } catch {
            try Cancellation.rethrow(error)
            await record(error)
            throw error
        }
        await record(nil)
        let (savedAt, failure) = await append(pages)
        let longer = Loaded(pages.items, source: .remote(savingFailure: failure), savedAt: savedAt)
        return longer.list(title: list.title, format: list.format, next: pages.next)
    }

    /// Appends the pages behind a list to what may be shown of the cached list, if that ends there.
    private func append(_ pages: FetchedPages<Item>) async -> (savedAt: Date?, failure: (any Error)?) {
        do {
            let saved = try await change { [now = now()] _, entry in
                guard let entry = entry().flatMap(fallback.usablePart),
                    entry.value.last?.id == pages.first.value.items.last?.id
                else { return Saved(entry: nil, isLeft: true) }
                return Saved(entry: pages.appended(to: entry, at: now), isLeft: false)
            }
            return (saved.entry?.timestamp, nil)
        } catch {
            report(.savingFailed(error))
            return (nil, error)
        }
    }
}

extension Error {
    /// Whether a service that has no pages says so: with a 4xx, other than 408 (too slow) and 429 (too many requests).
    fileprivate var saysThereIsNoPage: Bool {
        guard let status = (self as? any ServiceError)?.status else { return false }
        return 400..<500 ~= status && status != 408 && status != 429
    }
}
