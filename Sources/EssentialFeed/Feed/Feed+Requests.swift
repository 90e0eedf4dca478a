import FeedCore
import Foundation

extension Feed {
    /// Requests the first page, unless the service still has the saved version (RFC 9110, section 13).
    ///
    /// If a 304 does not apply to the saved list, one unconditional request follows.
    func firstResponse(_ head: CacheMetadata?, isConditional: Bool) async throws -> FirstResponse<Item> {
        report(.pageRequested(1))
        let requestURL = source.requestURL(ofListAt: url)
        let loader = source.page(source.firstPage, head)
        let validators = isConditional ? local.validators(of: head, requestURL: requestURL) : .none
        switch try await loader.load(unless: validators) {
        case .fetched(let fetched): return .page(firstPage(fetched))
        case .unchanged(let freshness):
            if let head, let (entry, failure) = try await local.revalidated(head, freshness: freshness),
                !entry.value.isEmpty
            {
                return .notModified(entry, savingFailure: failure)
            }
        case .inapplicable: break
        }
        return .page(firstPage(try await loader.loadUnconditionally()))
    }

    private func firstPage(_ fetched: Fetched<FeedPage<Item>>) -> ReceivedPages<Item> {
        let validators = fetched.validators.of(requestFor: source.requestURL(ofListAt: url))
        let first = Fetched(fetched.value, validators: validators, freshness: fetched.freshness)
        return ReceivedPages(first, at: source.firstPage, limit: source.pageSize)
    }

    /// Requests the pages after the first.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of pages.
    ///   - showFirst: called with the first page before the second is requested.
    func requestPages(
        after first: ReceivedPages<Item>,
        _ extent: PageExtent,
        limit: Int,
        _ saved: SavedList<Item>?,
        showingFirst showFirst: (ReceivedPages<Item>) async -> Void = { _ in }
    ) async -> ReceivedPages<Item> {
        var pages = first
        do {
            while let next = pages.next, extent.needsPage(after: pages, saved) {
                guard pages.count < limit else {
                    report(.loadingStopped(afterPages: limit))
                    break
                }
                if pages.count == 1 { await showFirst(pages) }
                report(.pageRequested(pages.count + 1))
                let page = try await source.page(next, saved?.head).load().value
                try Task.checkCancellation()
                pages.add(page, at: next)
            }
        } catch {
            let isEnd = pages.count == 1 && pages.startsAfterItem && error.meansNoSuchPage && saved?.isPaged != true
            if isEnd { pages.end() } else { pages.failure = Task.isCancelled ? CancellationError() : error }
        }
        return pages
    }

    // MARK: - Failures

    /// Returns the record of a failed request.
    func failedLoad(_ error: any Error) -> FailedLoad {
        let isInvalidData = if case RemoteError.invalidData = error { true } else { false }
        return FailedLoad(
            since: feeds.now(),
            message: feeds.failureMessage(error),
            isInvalidData: isInvalidData,
            status: (error as? any ServiceError)?.status,
            retryAt: (error as? any ServiceError)?.retryAfter(now: feeds.now())
        )
    }

    /// Saves a failure in the head of the list, which need not have items.
    func saveFailure(_ error: any Error) async {
        // An unreadable list stays until it is deleted or replaced, and the load throws its error.
        do { _ = try await local.head() } catch { return }
        let failure = failedLoad(error)
        do {
            try await local.store.update { [url, now = feeds.now()] saved, _ in
                guard var head = saved.flatMap({ $0.isOf(url) ? $0 : nil }) else {
                    var head = CacheMetadata(withoutItemsOf: url, at: now)
                    head.failure = failure
                    return .entry(CacheEntry(value: [], metadata: head))
                }
                head.failure = failure.continuing(head.failure)
                return .metadata(head)
            }
        } catch {
            report(.savingFailed(error))
        }
    }

    /// Returns the time before which the list may not be requested, given its head.
    func retryAfter(_ head: CacheMetadata?) -> Date? {
        RequestPolicy.end(ofRetryAfter: head?.failure?.retryAt, at: feeds.now())
    }
}

extension Error {
    /// Whether a service without pages sends this error: a 4xx, except 408 (too slow) and 429 (too many requests).
    fileprivate var meansNoSuchPage: Bool {
        guard let status = (self as? any ServiceError)?.status else { return false }
        return 400..<500 ~= status && status != 408 && status != 429
    }
}
