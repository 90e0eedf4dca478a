import Foundation

/// Loads the pages of a list, either one at a time, saving as the list grows, or all at once, saving when done.
///
/// Every save writes the whole list so far, so data tied to its items, such as image data, stays cached.
public struct PageLoader<Item: Identifiable & Sendable, Cursor: Sendable>: Sendable where Item.ID: Sendable {
    /// A list whose pages have all been loaded, or those up to the first that failed.
    public struct WholeList: Sendable {
        /// The list.
        public let list: Loaded<[Item]>

        /// Why a later page failed, if one did.
        public let pageFailure: (any Error)?
    }

    private let cache: any ValueCache<[Item]>
    private let append: @Sendable (inout Paginated<Item, Cursor>, _ cursor: Cursor) async throws -> Void

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - cache: the cache of the list.
    ///   - page: loads the page at a cursor, and returns it with the cursor of the next page.
    public init(
        cache: any ValueCache<[Item]>,
        page: @escaping @Sendable (_ cursor: Cursor) async throws -> Paginated<Item, Cursor>
    ) {
        self.cache = cache
        append = { list, cursor in list.append(try await page(cursor)) }
    }

    /// Loads the page at the cursor of `list`, and saves the list if it has doubled since the last save or is complete.
    ///
    /// A complete list has no cursor. A list that was not saved has no date.
    ///
    /// - Returns: the longer list, or nil if `list` has no cursor.
    /// - Throws: the service's error if the page fails; what was loaded and saved before is then intact.
    ///   `CancellationError` if the task was cancelled.
    public func loadMore(of list: Paginated<Item, Cursor>) async throws -> Loaded<Paginated<Item, Cursor>>? {
        guard let cursor = list.cursor else { return nil }
        var longer = list
        do {
            try await append(&longer, cursor)
        } catch {
            try Cancellation.rethrow(error)
            throw error
        }
        let isDue = longer.cursor == nil ? longer.items.count > longer.savedCount : longer.hasDoubled
        return isDue ? try await save(longer) : Loaded(longer, source: .remote(savingFailure: nil), savedAt: nil)
    }

    /// Saves the list as loaded so far.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    public func save(_ list: Paginated<Item, Cursor>) async throws -> Loaded<Paginated<Item, Cursor>> {
        var saved = list
        saved.savedCount = list.items.count
        return try await Loaded(savedValue: saved) { try await cache.save(Fetched(list.items, oldest: list.oldest)) }
    }

    /// Loads the first page with `first`, then all others, and saves the list once, complete or up to a failed page.
    ///
    /// Time and memory grow with the number of items, not of pages. If the first page fails, the cached list is
    /// returned.
    ///
    /// - Throws: ``LoadingError`` if the first page fails and nothing usable is cached; `CancellationError` if the task
    ///   was cancelled, which leaves the cached list unchanged.
    public func loadAll(
        after first: @escaping @Sendable () async throws -> Paginated<Item, Cursor>
    ) async throws -> WholeList {
        let collected: Collected
        do {
            collected = try await collect(after: try await first())
        } catch {
            try Cancellation.rethrow(error)
            let list = try await RemoteFirstLoader(cache: cache).loadSaved(because: error)
            return WholeList(list: list, pageFailure: nil)
        }
        let list = try await Loaded(savedValue: collected.items) { try await cache.save(Fetched(collected.items)) }
        return WholeList(list: list, pageFailure: collected.failure)
    }

    /// The items of several pages, and why the next page failed, if it did.
    struct Collected: Sendable {
        let items: [Item]
        let failure: (any Error)?
    }

    /// Loads all pages after `first` and saves nothing.
    func collect(after first: Paginated<Item, Cursor>) async throws(CancellationError) -> Collected {
        var list = first
        let failure = try await Cancellation.failure {
            while let cursor = list.cursor { try await append(&list, cursor) }
        }
        return Collected(items: list.items, failure: failure)
    }
}

extension PageLoader where Cursor == Item.ID {
    /// Creates a loader of a list whose pages start after the ID of an item.
    ///
    /// - Parameters:
    ///   - cache: the cache of the list.
    ///   - page: returns the loader of the page after an item.
    public init(
        cache: any ValueCache<[Item]>,
        page: @escaping @Sendable (_ last: Item.ID) -> any Loader<Fetched<[Item]>>
    ) {
        self.cache = cache
        append = { list, cursor in list.append(try await page(cursor).load().value) }
    }

    /// Loads the first page with `first`, then all others; see ``loadAll(after:)-(_)``.
    public func loadAll(after first: any Loader<Fetched<[Item]>>) async throws -> WholeList {
        try await loadAll { Paginated(firstPage: try await first.load().value) }
    }
}

extension Paginated {
    fileprivate var hasDoubled: Bool { items.count / 2 >= savedCount }
}

extension Loaded {
    /// Creates a value from the service, after saving it with `save`.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    init(savedValue value: Value, _ save: () async throws -> Date) async throws(CancellationError) {
        var timestamp: Date?
        let failure = try await Cancellation.failure { timestamp = try await save() }
        self.init(value, source: .remote(savingFailure: failure), savedAt: timestamp)
    }
}
