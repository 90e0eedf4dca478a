public import FeedCore
import Foundation

// A cached list is *paged* if a page was found to be only a part of it. A paged list is joined with received pages
// (`FetchedPages.joined`). Any other list is replaced by every response, and needs one request.

extension Feed {
    /// Loads the list from the service or, if that fails, from the cache.
    ///
    /// Simultaneous loads of a list with one page size share one request.
    ///
    /// If a later page fails, the list has a `pageFailure`.
    ///
    /// - Parameter maximumAge: the age from which a request is sent; nil to always send one. A younger list, or a list
    ///   that the service declared fresh, is returned from the cache, and so is any list while a `Retry-After` applies.
    /// - Throws: `LoadingError` if there is nothing to show; `CancellationError` if the task was cancelled.
    public func load(maximumAge: Duration? = nil) async throws -> LoadedList<Item> {
        try await load(maximumAge: maximumAge, LoadPlan(pageLimit: feeds.maximumPages))
    }

    /// Loads the list as ``load(maximumAge:)`` does, with a different plan.
    func load(maximumAge: Duration?, _ plan: LoadPlan<Item>) async throws -> LoadedList<Item> {
        let key = SharedList<Item>.LoadKey(
            firstPage: shared.firstPageKey(source.firstPage, isConditional: !plan.isOfAllPages),
            pageLimit: plan.pageLimit,
            maximumAge: maximumAge
        )
        return try await shared.loads.value(for: key) {
            guard let maximumAge else { return try await load(plan) }
            return try await loadIfStale(maximumAge: maximumAge) { try await load(plan) }
        }
    }

    /// Loads the list for a screen: at most five pages, and without a request while a `Retry-After` applies.
    ///
    /// - Parameter show: called with the first page of this load, or of another load that shares its request, if more
    ///   pages must be requested before it can be joined with the saved list.
    func loadForScreen(
        maximumAge: Duration?,
        showingFirstPage show: @escaping @Sendable (LoadedList<Item>) async -> Void = { _ in }
    ) async throws -> LoadedList<Item> {
        let plan = LoadPlan<Item>(pageLimit: min(5, feeds.maximumPages))
        let id = shared.observeFirstPages(show)
        defer { shared.endObservingFirstPages(id) }
        // `Retry-After` is respected only by a load with a maximum age.
        let mustWait = await retryAfter.end(for: url) != nil
        return try await load(maximumAge: mustWait && maximumAge == nil ? .zero : maximumAge, plan)
    }

    /// Loads all pages or, if the first page fails, the saved list; simultaneous loads share their requests.
    ///
    /// It returns and throws as ``load(maximumAge:)`` does. Time and memory are linear in the number of items.
    public func loadAll() async throws -> LoadedList<Item> {
        try await load(maximumAge: nil, .all(of: feeds))
    }

    /// Loads the list, or all its pages, and passes it to `show` before it is saved.
    ///
    /// If the service fails, `show` receives the saved list. Saving completes even if `show` throws or the task is
    /// cancelled. Of simultaneous loads, it shares only the request for the first page.
    ///
    /// - Throws: the errors of ``load(maximumAge:)`` and of `show`.
    @discardableResult
    package func load(
        all: Bool,
        showing show: @escaping @Sendable (LoadedList<Item>) async throws -> Void
    ) async throws -> LoadedList<Item> {
        var plan = all ? LoadPlan<Item>.all(of: feeds) : LoadPlan(pageLimit: feeds.maximumPages)
        plan.show = show
        return try await load(plan)
    }

    /// A sequence of the saved list, immediately, if any, and then the result or error of ``load(maximumAge:)``.
    ///
    /// Each access starts a load, which is cancelled when iteration ends.
    public var savedThenLoaded: AsyncThrowingStream<LoadedList<Item>, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    if let saved = try? await saved() { continuation.yield(saved) }
                    continuation.yield(try await load())
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func load(_ plan: LoadPlan<Item>) async throws -> LoadedList<Item> {
        let start = feeds.start
        let cached = try? await fallback.metadata()
        try Task.checkCancellation()
        switch try await fallback.load(from: { try await firstPage(cached, isConditional: !plan.isOfAllPages) }) {
        case .saved(let entry, let reason):
            let saved = list(entry, from: .cache(fallbackReason: reason))
            try await plan.show?(saved)
            return saved
        case .service(.notModified(let entry, let failure)):
            let list = await unmodified(entry, savingFailure: failure)
            try await plan.show?(list)
            return list
        case .service(.fetched(let first)):
            // The list is read only if it is needed.
            let isJoined = !plan.isOfAllPages && (cached?.paging != nil || source.pageSize != nil)
            let known = isJoined ? try? await fallback.entry() : nil
            let extent = plan.isOfAllPages ? LoadExtent.end : .cachedList
            var pages = await pages(startingWith: first, extent, limit: plan.pageLimit, cached: known, cached) {
                pages in
                await shared.show(firstPage: list(pages, nil, savedAt: nil))
            }
            pages.start = start
            return try await save(pages, known: known, showing: plan.show)
        }
    }

    private func save(
        _ pages: FetchedPages<Item>,
        known: CacheEntry<[Item]>?,
        showing show: (@Sendable (LoadedList<Item>) async throws -> Void)?
    ) async throws -> LoadedList<Item> {
        let saving = startSaving(pages)
        // An empty list is shown after saving, which determines whether saved items stay.
        let isShownEarly = show != nil && !pages.items.isEmpty && !(pages.failure is CancellationError)
        let shown = await Result {
            guard isShownEarly else { return }
            try await show?(list(pages, listToShow(pages, known: known), savedAt: feeds.now()))
        }
        let result = await saving.value
        try Task.checkCancellation()
        try shown.get()
        let loaded: LoadedList<Item>
        switch result {
        case .success(let saved):
            report(.checked(changed: saved.isChanged, next: nil))
            let isSaved = !saved.isLeft || saved.isOutdated
            let shown = saved.isLeft ? saved.entry.flatMap(fallback.usablePart) : saved.entry
            let savedAt = pages.items.isEmpty ? shown?.timestamp : isSaved ? shown?.metadata.firstSavedAt : nil
            loaded = list(pages, shown, savedAt: savedAt)
        case .failure(let error):
            report(.savingFailed(error))
            let known = if let known { known } else { try? await fallback.entry() }
            let shown = listToShow(pages, known: known)?
                .withHistory(after: known?.metadata, { known?.value }, at: pages.start ?? feeds.start)
            loaded = list(pages, shown, savedAt: nil, savingFailure: error)
        }
        if !isShownEarly { try await show?(loaded) }
        return loaded
    }

    /// Returns the list to show if saving failed: the pages joined with the known list, or this list if they do not
    /// reach it.
    private func listToShow(_ pages: FetchedPages<Item>, known: CacheEntry<[Item]>?) -> CacheEntry<[Item]>? {
        joined(pages, with: known, includingExpired: false, at: feeds.now()) ?? known.flatMap(fallback.usablePart)
    }

    func list(
        _ pages: FetchedPages<Item>,
        _ shown: CacheEntry<[Item]>?,
        savedAt: Date?,
        savingFailure: (any Error)? = nil
    ) -> LoadedList<Item> {
        var list = LoadedList(
            items: shown?.value ?? pages.items,
            received: pages.items,
            source: .remote(savingFailure: savingFailure),
            savedAt: savedAt,
            title: pages.first.value.title,
            format: pages.first.value.format,
            next: shown.map(next) ?? (pages.isComplete ? nil : pages.next),
            pageFailure: pages.failure
        )
        list.pageLimit = pages.limit
        list.request = pages.request
        list.history = shown?.metadata.history
        return list
    }

    /// Notifies observers of an unmodified list, and returns it; for a paged list, its first page counts as received.
    func unmodified(_ entry: CacheEntry<[Item]>, savingFailure: (any Error)?) async -> LoadedList<Item> {
        if let savingFailure { report(.savingFailed(savingFailure)) }
        report(.checked(changed: false, next: nil))
        let list = unmodifiedList(entry, savingFailure: savingFailure)
        // If the list has been saved in the meantime, its observers have already been notified.
        _ = try? await shared.serially {
            if try await store.metadata() == entry.metadata { shared.notify(list) }
        }
        return list
    }

    func unmodifiedList(_ entry: CacheEntry<[Item]>, savingFailure: (any Error)?) -> LoadedList<Item> {
        let usable = fallback.usablePart(of: entry) ?? entry
        let firstPart = usable.parts.first
        var unmodified = list(usable, from: .remote(savingFailure: savingFailure))
        (unmodified.savedAt, unmodified.isNotModified) = (firstPart?.savedAt, true)
        unmodified.request = shared.savedRequest
        let isPart = firstPart.map { $0.count < usable.value.count } ?? false
        unmodified.received = isPart ? Array(usable.value.prefix(firstPart?.count ?? 0)) : usable.value
        return unmodified
    }
}
