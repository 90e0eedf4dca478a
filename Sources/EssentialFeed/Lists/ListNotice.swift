import FeedCore

/// A notification to the observers of a list.
enum ListNotice<Item: Sendable>: Sendable {
    /// The first page of a load that requests more pages.
    case firstPage(LoadedList<Item>)

    case saved(LoadedList<Item>)

    /// A later page, which is `received`, was appended to the saved list.
    case extended(LoadedList<Item>)

    case removed
}
