import Foundation

// MARK: - Requesting pages

extension ListLoader {
    /// How far pages are loaded.
    enum Extent {
        /// To the cached list, if it is paged; else one page.
        case known

        /// To the cached list, so that every new item is found; an expired item ends the loading too.
        case new
        case all
    }

    enum Response: Sendable {
        case pages(PageRun<Item>)

        /// The cached list is current, and now renewed; or could not be, for this reason.
        case confirmed(CacheEntry<[Item]>, savingFailure: (any Error)?)
    }

    /// Requests pages as far as the rules say; `known` is what is cached, as far as it matters.
    func receive(_ extent: Extent, known: CacheEntry<[Item]>?) async throws -> Response {
        let isOneRequest = pageSize == nil && extent != .all && known?.paging == nil
        let first: Fetched<Page>
        switch try await firstPage(unless: isOneRequest ? known : nil) {
        case .confirmed(let entry, let failure): return .confirmed(entry, savingFailure: failure)
        case .fetched(let fetched): first = fetched
        }
        var run = PageRun(
            first: first.value.items,
            validators: isOneRequest ? first.validators : .none,
            freshness: first.freshness,
            hasPageSize: pageSize != nil
        )
        guard !run.items.isEmpty else {
            run.end = .endOfList
            return .pages(run)
        }
        let cached = cached(known, includingExpired: extent == .new)
        guard extent == .all || !cached.items.isEmpty, extent != .known || cached.isPaged || pageSize != nil else {
            return .pages(run)
        }
        run.end = await requestPages(after: first.value, extent: extent, cached: cached, adding: &run)
        return .pages(run)
    }

    func cached(_ entry: CacheEntry<[Item]>?, includingExpired: Bool) -> PageRun<Item>.Cached {
        PageRun.Cached(entry, usable: entry.flatMap(cache.usablePart), includingExpired: includingExpired)
    }

    private func firstPage(unless known: CacheEntry<[Item]>?) async throws -> Revalidator<[Item]>.Response<Page> {
        report(.pageRequested(1))
        do {
            let revalidator = Revalidator(cache: cache, isUsable: { !$0.isEmpty }, now: now)
            let response = try await revalidator.load(from: page(nil), unless: known)
            if case .fetched = response { await record(nil) }
            return response
        } catch {
            try Cancellation.rethrow(error)
            await record(error)
            throw error
        }
    }

    private func requestPages(
        after first: Page,
        extent: Extent,
        cached: PageRun<Item>.Cached,
        adding run: inout PageRun<Item>
    ) async -> PageRun<Item>.End {
        var join = extent == .all ? nil : PageJoin(cached.items)
        join?.add(first.items)
        // A list that is not paged has nothing that could stay behind its first page.
        if extent == .new, !cached.isPaged, pageSize == nil, join?.meetsCachedList == true { return .onePage }
        var isFirst = true
        var next = cursor(first, first.items)
        while let current = next {
            let isShort = isFirst && run.items.count < pageSize ?? cached.firstPageSize ?? 0
            if let end = join?.end(isShort: isShort, usableCount: cached.usableCount) { return end }
            do {
                report(.pageRequested(run.pageCount + 1))
                let page = try await page(current).load().value
                try Task.checkCancellation()
                let new = run.add(page.items)
                guard !new.isEmpty else { return .endOfList }
                join?.add(new)
                next = cursor(page, new)
            } catch {
                if isFirst, error.saysThereIsNoPage, (try? await cache.lookUp())?.paging == nil { return .endOfList }
                await record(error)
                return .failure(Task.isCancelled ? CancellationError() : error)
            }
            isFirst = false
        }
        return .endOfList
    }

    /// Records until when the service asks for patience, a page's response as one to the list itself.
    func record(_ error: (any Error)?) async {
        do {
            try await retryAfter.record(error, for: url, at: now())
        } catch {
            report(.savingFailed(error))
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

// MARK: - Saving

/// A list that was loaded, and what is cached of it since.
package struct ListResult<Item: Sendable>: Sendable {
    /// What the service sent in this run, or the cached list.
    package let shown: Loaded<[Item]>

    /// The joined list; nil if what came does not reach the cached list.
    package let list: [Item]?

    /// Whether the service may have more behind the joined list.
    package let hasMore: Bool

    package init(shown: Loaded<[Item]>, list: [Item]?, hasMore: Bool) {
        self.shown = shown
        self.list = list
        self.hasMore = hasMore
    }
}

extension ListLoader {
    /// Loads the list and passes it to `show` while it is being saved.
    ///
    /// Saving completes even if `show` throws, and if the task is cancelled.
    package func load(
        all: Bool,
        isolation: isolated (any Actor)? = #isolation,
        showing show: (Loaded<[Item]>) throws -> Void = { _ in }
    ) async throws -> ListResult<Item> {
        let isPartial = all || pageSize != nil
        var known = isPartial ? nil : try await lookUpIfNeeded()
        if pageSize != nil, !all { known = try await lookUp() }
        let response: Response
        do {
            response = try await receive(all ? .all : .known, known: all ? nil : known)
        } catch {
            try Cancellation.rethrow(error)
            let saved = try await cache.load(known, of: url, because: error) { !$0.isEmpty }
            try show(saved)
            let isWhole = known?.paging?.isWhole == true
            return ListResult(shown: saved, list: saved.value, hasMore: !isWhole)
        }
        switch response {
        case .confirmed(let entry, let failure):
            if let failure { report(.savingFailed(failure)) }
            let loaded = Loaded(confirmed: entry, savingFailure: failure)
            try show(loaded)
            return ListResult(shown: loaded, list: entry.value, hasMore: true)
        case .pages(let run):
            return try await save(run, known: known, showing: show)
        }
    }

    private func save(
        _ run: PageRun<Item>,
        known: CacheEntry<[Item]>?,
        isolation: isolated (any Actor)? = #isolation,
        showing show: (Loaded<[Item]>) throws -> Void
    ) async throws -> ListResult<Item> {
        let saving = startSaving(run)
        let isInterrupted = run.failure is CancellationError
        let shown = Result { if !isInterrupted { try show(loaded(run, savedAt: now(), savingFailure: nil)) } }
        let result = await saving.value
        try Task.checkCancellation()
        try shown.get()
        switch result {
        case .success(let entry):
            let list = loaded(run, savedAt: entry?.firstSavedAt, savingFailure: nil)
            return ListResult(shown: list, list: entry?.value, hasMore: !run.isWhole && entry?.paging?.isWhole != true)
        case .failure(let error):
            report(.savingFailed(error))
            let joined = run.joined(with: cached(known, includingExpired: false), at: now())
            let list = loaded(run, savedAt: nil, savingFailure: error)
            return ListResult(
                shown: list,
                list: joined?.value,
                hasMore: !run.isWhole && joined?.paging?.isWhole != true
            )
        }
    }

    private func loaded(_ run: PageRun<Item>, savedAt: Date?, savingFailure: (any Error)?) -> Loaded<[Item]> {
        let source = LoadedSource.remote(savingFailure: savingFailure)
        return Loaded(run.items, source: source, savedAt: savedAt, pageFailure: run.failure)
    }

    /// Saves the pages, joined with what is then cached, in a task that outlives the cancellation of this one.
    ///
    /// It returns the entry with the joined list, or nil if the pages do not reach the cached list.
    func startSaving(
        _ run: PageRun<Item>,
        includingExpired: Bool = false
    ) -> Task<Result<CacheEntry<[Item]>?, any Error>, Never> {
        Task {
            do {
                // What is cached is read only if it matters.
                if run.replacesCachedList { return .success(try await cache.save(run.pages(at: now()))) }
                if run.isOneResponse, let entry = try await cache.saveUnlessPaged(run.pages(at: now())) {
                    return .success(entry)
                }
                return .success(
                    try await cache.save { entry in
                        run.joined(with: cached(entry, includingExpired: includingExpired), at: now())
                    }
                )
            } catch {
                return .failure(error)
            }
        }
    }

    /// The cached list, whatever its age; nil if there is none, or it cannot be read.
    package func lookUp() async throws -> CacheEntry<[Item]>? {
        let entry = try? await cache.lookUp()
        try Task.checkCancellation()
        return entry
    }

    private func lookUpIfNeeded() async throws -> CacheEntry<[Item]>? {
        await cache.mayHaveValidators() ? try await lookUp() : nil
    }
}
