/// Loads the pages of a list one after the other, and saves each with what came before it.
public struct PageLoader<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    private let page: @Sendable (_ cursor: Item.ID) -> any Loader<Fetched<[Item]>>
    private let cache: any ValueCache<[Item]>

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - cache: where the list is kept.
    ///   - page: gives the loader of the page after a cursor.
    public init(
        cache: any ValueCache<[Item]>,
        page: @escaping @Sendable (_ cursor: Item.ID) -> any Loader<Fetched<[Item]>>
    ) {
        self.cache = cache
        self.page = page
    }

    /// Loads the page after the cursor of `list`, and saves the list with it; nil where there is no such page.
    ///
    /// After nil the list is whole, though it still has a cursor: there is no use in asking again.
    ///
    /// - Throws: the service's error where the page does not come: what was loaded and saved before is then intact;
    ///   `CancellationError` where the task was cancelled.
    public func loadMore(of list: Paginated<Item>) async throws -> Loaded<Paginated<Item>>? {
        guard let cursor = list.cursor else { return nil }
        let longer = list.appending(try await page(cursor).load().value)
        guard longer.items.count > list.items.count else { return nil }
        do {
            let timestamp = try await cache.save(Fetched(longer.items))
            return Loaded(longer, source: .remote(savingFailure: nil), savedAt: timestamp)
        } catch {
            try Task.checkCancellation()
            return Loaded(longer, source: .remote(savingFailure: error), savedAt: nil)
        }
    }
}
