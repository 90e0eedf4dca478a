public import FeedCore
import Foundation
import Synchronization

// A cached list is *paged* if a page was found to be only a part of it. A paged list is joined with received pages
// (`FetchedPages.joined`). Any other list is replaced by every response, and needs one request.

extension Feed {
    /// Loads the list from the service or, if that fails, from the cache; simultaneous loads share one request.
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
            firstPage: source.firstPage.cacheKey,
            pageLimit: plan.pageLimit,
            isOfAllPages: plan.isOfAllPages,
            maximumAge: maximumAge
        )
        return try await shared.loads.value(for: key) {
            guard let maximumAge else { return try await load(plan) }
            return try await loadIfStale(maximumAge: maximumAge) { try await load(plan) }
        }
    }

    /// Loads the list for a screen: at most five pages, and without a request while a `Retry-After` applies.
    func loadForScreen(
        maximumAge: Duration?,
        showingFirstPage show: @escaping @Sendable (LoadedList<Item>) async -> Void = { _ in }
    ) async throws -> LoadedList<Item> {
        var plan = LoadPlan<Item>(pageLimit: min(5, feeds.maximumPages))
        plan.showFirstPage = show
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
    /// cancelled. Simultaneous loads share the request for the first page only.
    ///
    /// - Throws: the errors of ``load(maximumAge:)`` and of `show`.
    @discardableResult
    public func load(
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
                await plan.showFirstPage(list(pages, nil, savedAt: nil))
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
            loaded = list(pages, saved.entry, savedAt: isSaved ? saved.entry?.metadata.firstSavedAt : nil)
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
        list.history = shown?.metadata.history
        list.identity = pages.identity
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
        let isPart = firstPart.map { $0.count < usable.value.count } ?? false
        unmodified.received = isPart ? Array(usable.value.prefix(firstPart?.count ?? 0)) : usable.value
        return unmodified
    }
}

// MARK: - Saving

extension Feed {
    /// Saves the pages, joined with the cached list, in a task that is not cancelled with this one.
    func startSaving(
        _ pages: FetchedPages<Item>,
        includingExpired: Bool = false
    ) -> Task<Result<SavedPages<Item>, any Error>, Never> {
        Task {
            await Result {
                let start = pages.start ?? feeds.start
                // The first page of a later request does not replace all pages.
                let request = pages.requestCount > 1 && pages.isComplete ? nil : pages.request
                return try await change(at: start, request: request) { [now = feeds.now()] metadata, readEntry in
                    if pages.items.isEmpty, source.keepsItemsOfEmptyLists, let entry = readEntry(), !entry.value.isEmpty
                    {
                        return SavedPages(entry: entry, isLeft: true)
                    }
                    // The cached list is read only if it is needed.
                    let cached = pages.replacesCachedList(isPaged: metadata?.paging != nil) ? nil : readEntry()
                    if let joined = joined(pages, with: cached, includingExpired: includingExpired, at: now) {
                        return SavedPages(entry: joined)
                    }
                    return SavedPages(entry: cached.flatMap(fallback.usablePart), isLeft: true)
                }
            }
        }
    }

    /// Returns the list to save: the pages, joined with the cached list; nil if the cached list stays unchanged.
    func joined(
        _ pages: FetchedPages<Item>,
        with entry: CacheEntry<[Item]>?,
        includingExpired: Bool,
        at now: Date
    ) -> CacheEntry<[Item]>? {
        let cached = cachedList(entry, includingExpired: includingExpired)
        return pages.joined(with: cached, as: fallback.metadata(of: pages.first, at: now))
    }

    /// Changes the cached list exclusively; `make` receives its metadata and a function that reads it.
    ///
    /// If the list of a later request is already saved, it is left unchanged: it has items that an older one lacks.
    ///
    /// - Parameters:
    ///   - start: the date of items that are saved for the first time.
    ///   - request: the number of the request of the first page.
    func change(
        at start: Date,
        request: Int? = nil,
        _ make: @escaping @Sendable (CacheMetadata?, _ readEntry: () -> CacheEntry<[Item]>?) -> SavedPages<Item>
    ) async throws -> SavedPages<Item> {
        try await shared.serially {
            if let request, shared.isOutdated(request), let saved = try? await fallback.entry(),
                let usable = fallback.usablePart(of: saved)
            {
                return SavedPages(entry: usable, isLeft: true, isOutdated: true)
            }
            let reassigned = try await movePictures(before: make)
            let made = Mutex(SavedPages<Item>())
            let update = try await store.update { metadata, value in
                let own = metadata.flatMap { fallback.isOwn($0) ? $0 : nil }
                var saved = make(own) { own.flatMap { own in value().map { CacheEntry(value: $0, metadata: own) } } }
                if !saved.isLeft { saved.entry = saved.entry?.withHistory(after: own, value, at: start) }
                let result = saved
                made.withLock { $0 = result }
                return saved.isLeft ? nil : saved.entry.map { .entry($0) }
            }
            var saved = made.withLock { $0 }
            if case .entry(let entry)? = update {
                saved.isChanged = true
                try await checkSaved(entry)
                if let reassigned { await feeds.deleteUnusedPictures(at: url, reassigned: (reassigned, Item.self)) }
            }
            guard !saved.isLeft, let entry = saved.entry else { return saved }
            if let request { shared.didSave(request) }
            shared.notify(list(entry, from: .remote(savingFailure: nil)))
            return saved
        }
    }
}

extension CacheEntry {
    /// Returns the entry with the history of the list after it replaces an older list.
    fileprivate func withHistory<Item: Identifiable>(
        after old: CacheMetadata?,
        _ oldItems: () -> [Item]?,
        at now: Date
    ) -> CacheEntry where Value == [Item] {
        var metadata = metadata
        metadata.history = ListHistory.history(of: value, replacing: old, oldItems, at: now)
        return CacheEntry(value: value, metadata: metadata)
    }
}
