public import FeedCore
import Foundation
import Synchronization

extension Feed {
    /// Loads the page after a list, and returns the extended list; at the end, returns the same list without a request.
    ///
    /// Pages without new items are skipped, and equal calls share their requests. The new items are also saved if the
    /// saved list still ends with the same item.
    ///
    /// - Parameter list: the result of any load of this list.
    /// - Throws: `RemoteError`, and then the saved list is unchanged; `RequestNotSent` while a `Retry-After` applies;
    ///   `CancellationError` if the task was cancelled.
    public func loadMore(after list: LoadedList<Item>) async throws -> LoadedList<Item> {
        guard let next = list.next else { return list }
        return try await shared.run(.more(page: next.cacheKey, after: list.items.map(\.id))) {
            try await runLoadMore(after: list, at: next)
        }
    }

    private func runLoadMore(after list: LoadedList<Item>, at start: URL) async throws -> LoadedList<Item> {
        let head = try? await local.head()
        if let end = retryAfter(head) { throw RequestNotSent.retryLater(end) }
        let pages: ReceivedPages<Item>
        do {
            pages = try await laterPages(after: list, at: start, head)
        } catch {
            try Cancellation.rethrow(error)
            await saveFailure(error)
            throw error
        }
        let new = Array(pages.items.dropFirst(list.items.count))
        let (savedAt, failure) = await append(new, next: pages.next, after: list.items)
        return LoadedList(
            items: list.items + new,
            received: new,
            source: .remote(savingFailure: failure),
            savedAt: savedAt,
            title: list.title,
            format: list.format,
            next: pages.next
        )
    }

    /// Requests the pages after a list, which counts as the first one, up to a page with new items.
    private func laterPages(
        after list: LoadedList<Item>,
        at start: URL,
        _ head: CacheMetadata?
    ) async throws -> ReceivedPages<Item> {
        var pages = ReceivedPages(list: list.items, next: start)
        while pages.items.count == list.items.count, let next = pages.next {
            pages.add(try await source.page(next, head).load().value, at: next)
        }
        return pages
    }

    /// Appends new items to the saved list, if it ends with the same item; its age stays.
    private func append(
        _ new: [Item],
        next: URL?,
        after items: [Item]
    ) async -> (savedAt: Date?, failure: (any Error)?) {
        let saved = Mutex<(entry: CacheEntry<[Item]>, count: Int)?>(nil)
        do {
            try await local.store.update { [local, last = items.last?.id] head, value in
                guard let head, head.isOf(local.url), local.isValid(head), let old = value(), old.last?.id == last
                else { return nil }
                let entry = CacheEntry(value: old, metadata: head).appending(new, next: next)
                saved.withLock { $0 = (entry, old.count) }
                return new.isEmpty ? .metadata(entry.metadata) : .entry(entry)
            }
        } catch {
            report(.savingFailed(error))
            return (nil, error)
        }
        guard let (entry, count) = saved.withLock({ $0 }) else { return (nil, nil) }
        let older = Array(entry.value.dropFirst(count))
        await shared.notify(.extended(LoadedList(entry, received: older, source: .remote(savingFailure: nil))))
        return (entry.timestamp, nil)
    }
}

extension CacheEntry {
    /// Returns a list that is extended by older items.
    fileprivate func appending<Item: Identifiable>(_ new: [Item], next: URL?) -> CacheEntry where Value == [Item] {
        // Numbered pages may repeat items that another load has saved before them.
        let known = Set(value.lazy.map(\.id))
        let older = new.filter { !known.contains($0.id) }
        var head = metadata
        (head.next, head.failure) = (next, nil)
        if !older.isEmpty {
            (head.version, head.firstPage) = (UUID(), head.firstPage ?? .init(count: value.count, limit: nil))
            head.deliveries = head.deliveries?.afterAppending(older.idTexts, last: value.last?.idText)
        }
        return CacheEntry(value: value + older, metadata: head)
    }
}
