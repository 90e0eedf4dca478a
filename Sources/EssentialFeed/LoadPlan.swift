import FeedCore

/// The options of a load.
struct LoadPlan<Item: Sendable>: Sendable {
    let pageLimit: Int

    var isOfAllPages = false

    /// Called with the list before it is saved.
    var show: (@Sendable (LoadedList<Item>) async throws -> Void)?

    /// Called with the first page, if more pages must be requested before it can be joined with the saved list.
    var showFirstPage: @Sendable (LoadedList<Item>) async -> Void = { _ in }

    static func all(of feeds: Feeds) -> LoadPlan {
        let (limit, overflows) = feeds.maximumPages.multipliedReportingOverflow(by: 100)
        return LoadPlan(pageLimit: overflows ? .max : limit, isOfAllPages: true)
    }
}

/// The result of saving pages.
struct SavedPages<Item: Sendable>: Sendable {
    /// The list to show: the joined list, or the cached list if the pages do not reach it; nil if neither can be shown.
    var entry: CacheEntry<[Item]>?

    /// Whether the cached list was left unchanged.
    var isLeft = false

    var isChanged = false
}
