#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Loads the pages of a list one after the other, and saves the list now and then, or all of them, and saves it once.
///
/// Image data, or whatever else lives as long as its item is saved, stays: what is saved is always the whole list so far.
public struct PageLoader<Item: Identifiable & Sendable, Cursor: Sendable>: Sendable where Item.ID: Sendable {
    /// A list that has been loaded with all its pages, as far as they came.
    public struct WholeList: Sendable {
        /// The list.
        public let list: Loaded<[Item]>

        /// Why a page behind these items failed, if one did.
        public let pageFailure: (any Error)?
    }

    private let cache: any ValueCache<[Item]>
    private let append: @Sendable (inout Paginated<Item, Cursor>, _ cursor: Cursor) async throws -> Void

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - cache: where the list is cached.
    ///   - page: loads the page that begins at a cursor, with the cursor of the next one.
    public init(
        cache: any ValueCache<[Item]>,
        page: @escaping @Sendable (_ cursor: Cursor) async throws -> Paginated<Item, Cursor>
    ) {
        self.cache = cache
        append = { list, cursor in list.append(try await page(cursor)) }
    }

    /// Loads the page at the cursor of `list`, and saves the list where it has doubled since it was last saved, or where
    /// there are no more pages; nil where there is no cursor.
    ///
    /// A list whose last page has come has no cursor any more. One that has not been saved has no date.
    ///
    /// - Throws: the service's error where the page fails: what was loaded and saved before is then intact;
    ///   `CancellationError` where the task was cancelled.
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

    /// Saves the list as far as it has come.
    ///
    /// - Throws: `CancellationError` where the task was cancelled.
    public func save(_ list: Paginated<Item, Cursor>) async throws -> Loaded<Paginated<Item, Cursor>> {
        var saved = list
        saved.savedCount = list.items.count
        return try await Loaded(savedValue: saved) { try await cache.save(Fetched(list.items, oldest: list.oldest)) }
    }

    /// Loads the first page with `first` and all that follow, and saves the list once: when it is whole, or where a page
    /// fails as far as it came.
    ///
    /// Time and memory grow with the number of items, not of pages. Where the first page fails, what is cached is shown.
    ///
    /// - Throws: ``LoadingError`` where the first page fails and nothing usable is cached; `CancellationError` where the
    ///   task was cancelled: what was saved before is then as it was.
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

    /// The items of some pages, and why the next one failed, if it did.
    struct Collected: Sendable {
        let items: [Item]
        let failure: (any Error)?
    }

    /// Loads all pages behind `first`, and saves nothing.
    func collect(after first: Paginated<Item, Cursor>) async throws(CancellationError) -> Collected {
        var list = first
        let failure = try await Cancellation.failure {
            while let cursor = list.cursor { try await append(&list, cursor) }
        }
        return Collected(items: list.items, failure: failure)
    }
}

extension PageLoader where Cursor == Item.ID {
    /// Creates a loader of a list whose pages begin after an item's identity.
    ///
    /// - Parameters:
    ///   - cache: where the list is cached.
    ///   - page: gives the loader of the page after an item.
    public init(
        cache: any ValueCache<[Item]>,
        page: @escaping @Sendable (_ last: Item.ID) -> any Loader<Fetched<[Item]>>
    ) {
        self.cache = cache
        append = { list, cursor in list.append(try await page(cursor).load().value) }
    }

    /// Loads the first page with `first` and all that follow; see ``loadAll(after:)-(_)``.
    public func loadAll(after first: any Loader<Fetched<[Item]>>) async throws -> WholeList {
        try await loadAll { Paginated(firstPage: try await first.load().value) }
    }
}

extension Paginated {
    fileprivate var hasDoubled: Bool { items.count / 2 >= savedCount }
}

extension Loaded {
    /// A value of the service's, saved with `save`.
    ///
    /// - Throws: `CancellationError` where the task was cancelled.
    init(savedValue value: Value, _ save: () async throws -> Date) async throws(CancellationError) {
        var timestamp: Date?
        let failure = try await Cancellation.failure { timestamp = try await save() }
        self.init(value, source: .remote(savingFailure: failure), savedAt: timestamp)
    }
}
