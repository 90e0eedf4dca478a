public import Foundation

/// A loaded list and its source.
///
///     let list = try await feed.load()
///     show(list.items)
///
/// Received pages are joined with the saved list, so ``items`` never shrinks because only a part of the list was
/// received. The one exception are pages that do not reach the saved list: they are the list.
public struct LoadedList<Item: Sendable>: Sendable {
    /// The list to show: the received items, joined with the saved list.
    ///
    /// If a page failed before the pages reached the saved list, this is the saved list.
    public package(set) var items: [Item]

    /// The items sent in this load: after a 304, the first page; after `loadMore`, the new items; for a saved list,
    /// none.
    public package(set) var received: [Item]

    /// The source of ``received`` or, if nothing was received, of ``items``.
    public package(set) var source: LoadedSource

    /// When the list was saved or last revalidated; nil if it was not saved.
    public package(set) var savedAt: Date?

    /// When the service sent the list: ``savedAt``, unless it has been revalidated since; nil if unknown.
    public let fetchedAt: Date?

    /// Whether the service has just reported that the saved list is not modified (304).
    public package(set) var isNotModified: Bool

    /// The title of the list, if it has one.
    public let title: String?

    /// The format of a feed, if known.
    public let format: FeedFormat?

    /// Why a later page failed, if one did; ``received`` has the items of the pages before it.
    public let pageFailure: (any Error)?

    /// When the items were first saved; nil if they are not saved.
    package var firstSaved: FirstSavedDates?

    /// The URL of the page after ``items``; nil at the end of the list.
    package var next: URL?

    /// Whether there may be a page after ``items``.
    public var hasMore: Bool { next != nil }

    /// Creates a list, for a test or a preview; `fetchedAt` defaults to `savedAt`.
    ///
    /// - Parameter next: the URL of the page after the items, if there is one.
    public init(
        items: [Item],
        received: [Item] = [],
        source: LoadedSource = .remote(savingFailure: nil),
        savedAt: Date? = nil,
        fetchedAt: Date? = nil,
        isNotModified: Bool = false,
        title: String? = nil,
        format: FeedFormat? = nil,
        next: URL? = nil,
        pageFailure: (any Error)? = nil
    ) {
        self.items = items
        self.received = received
        self.source = source
        self.savedAt = savedAt
        self.fetchedAt = fetchedAt ?? savedAt
        self.isNotModified = isNotModified
        self.title = title
        self.format = format
        self.next = next
        self.pageFailure = pageFailure
    }

    /// Returns the seconds since the list was saved; zero if it was not saved, because it is new.
    ///
    /// The age is negative if the clock has been set back since.
    public func age(at now: Date) -> TimeInterval {
        savedAt.map(now.timeIntervalSince) ?? 0
    }
}

extension LoadedList: Equatable where Item: Equatable {
    /// Compares all properties; failures are equal if their descriptions are.
    public static func == (first: LoadedList, second: LoadedList) -> Bool {
        first.items == second.items && first.received == second.received && first.source == second.source
            && first.savedAt == second.savedAt && first.fetchedAt == second.fetchedAt
            && first.isNotModified == second.isNotModified && first.title == second.title
            && first.format == second.format && first.next == second.next
            && first.pageFailure.map { "\($0)" } == second.pageFailure.map { "\($0)" }
    }
}
