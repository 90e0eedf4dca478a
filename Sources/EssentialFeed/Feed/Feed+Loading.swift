public import FeedCore

extension Feed {
    /// Loads the list from the service or, if that fails, from the cache.
    ///
    /// Equal loads that run or wait share one request. While a `Retry-After` applies, the saved list is returned without
    /// a request, with the time as the reason. If a later page fails, the list has a `pageFailure`.
    ///
    /// - Parameter maximumAge: the age from which a request is sent; nil to always send one. A younger list, or a list
    ///   that the service declared fresh, is returned from the cache.
    /// - Throws: `LoadingError` if there is nothing to show; `CancellationError` if the task was cancelled.
    public func load(maximumAge: Duration? = nil) async throws -> LoadedList<Item> {
        try await load(.upToSavedList, pageLimit: feeds.maximumPages, maximumAge: maximumAge)
    }

    /// Loads all pages or, if the first page fails, the saved list; equal loads share their requests.
    ///
    /// It returns and throws as ``load(maximumAge:)`` does. Time and memory are linear in the number of items.
    public func loadAll() async throws -> LoadedList<Item> {
        try await load(.all, pageLimit: feeds.maximumPagesOfAll)
    }

    /// Loads the list for a screen: at most five pages; observers receive the first one as soon as it is received.
    func loadForScreen(maximumAge: Duration?) async throws -> LoadedList<Item> {
        try await load(.upToSavedList, pageLimit: min(5, feeds.maximumPages), maximumAge: maximumAge)
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

    private func load(
        _ extent: PageExtent,
        pageLimit: Int,
        maximumAge: Duration? = nil
    ) async throws -> LoadedList<Item> {
        let page = source.firstPage.cacheKey
        return try await shared.run(.list(firstPage: page, extent, pageLimit: pageLimit, maximumAge: maximumAge)) {
            try await runLoad(extent, pageLimit: pageLimit, maximumAge: maximumAge)
        }
    }
}

// MARK: - One load

extension Feed {
    /// Runs one round without a delivery: the first page, further pages, and saving.
    private func runLoad(
        _ extent: PageExtent,
        pageLimit: Int,
        maximumAge: Duration?
    ) async throws -> LoadedList<Item> {
        let start = feeds.start
        let head = try? await local.head()
        try Task.checkCancellation()
        let response: FirstResponse<Item>
        do {
            if let fresh = try await savedWithoutRequest(head, maximumAge) { return fresh }
            response = try await firstResponse(head, isConditional: extent != .all)
        } catch {
            return try await savedList(because: error)
        }
        switch response {
        case .notModified(let entry, let failure):
            let list = await notModifiedList(entry, savingFailure: failure)
            report(.checked(changed: false, next: nil))
            return list
        case .page(let first):
            let saved = try? await savedList(expecting: first.items)
            let pages = await requestPages(after: first, extent, limit: pageLimit, saved) { first in
                let change = ListChange(input(first, at: start, delivered: nil), saved: nil)
                await shared.notify(.firstPage(list(change, first, savedAt: nil)))
            }
            return try await save(pages, at: start, saved)
        }
    }

    /// Returns the saved list if no request is needed; nil if a request must be sent.
    ///
    /// - Throws: `RequestNotSent` while a `Retry-After` applies.
    func savedWithoutRequest(_ head: CacheMetadata?, _ maximumAge: Duration?) async throws -> LoadedList<Item>? {
        if let end = retryAfter(head) { throw RequestNotSent.retryLater(end) }
        guard let maximumAge, let head, local.isValid(head),
            RequestPolicy.isFresh(head, maximumAge: maximumAge, at: feeds.now())
        else { return nil }
        do { return try await saved() } catch {
            try Cancellation.rethrow(error)
            return nil
        }
    }

    /// Returns the saved list after the service failed, and saves the failure.
    private func savedList(because failure: any Error) async throws -> LoadedList<Item> {
        try Cancellation.rethrow(failure)
        if !(failure is RequestNotSent) { await saveFailure(failure) }
        return try await LoadedList(local.saved(because: failure), source: .cache(fallbackReason: failure))
    }

    /// Returns the saved list with its head, of any age; after a response, it probably has the received items.
    func savedList(expecting items: [Item]? = nil) async throws -> SavedList<Item>? {
        let store = local.store
        let entry = if let items { try await store.retrieve(expecting: items) } else { try await store.retrieve() }
        guard let entry, entry.metadata.isOf(url) else { return nil }
        return SavedList(entry: entry, isValid: local.isValid(entry.metadata))
    }

    /// Notifies observers of a list that is not modified, and returns it; its first page counts as received.
    func notModifiedList(_ entry: CacheEntry<[Item]>, savingFailure: (any Error)?) async -> LoadedList<Item> {
        if let savingFailure { report(.savingFailed(savingFailure)) }
        let list = LoadedList(
            entry,
            received: entry.firstPageItems(),
            source: .remote(savingFailure: savingFailure),
            isNotModified: true
        )
        await shared.notify(.saved(list))
        return list
    }
}

extension CacheEntry {
    /// The items of the first page of a paged list, or all items.
    func firstPageItems<Item>() -> [Item] where Value == [Item] {
        Array(value.prefix(max(0, metadata.firstPage?.count ?? value.count)))
    }
}
