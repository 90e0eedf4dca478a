/// The pages that a load requests.
enum PageExtent: Hashable, Sendable {
    /// The pages up to the saved list, if it is paged; else the first page.
    case upToSavedList

    /// The pages up to what was delivered, so that every new item is found; expired items count as saved.
    case newItems

    /// All pages.
    case all
}

extension PageExtent {
    /// Returns whether the page after `pages` must be requested.
    func needsPage<Item>(after pages: ReceivedPages<Item>, _ saved: SavedList<Item>?) -> Bool {
        if pages.items.isEmpty || self == .all { return true }
        guard let saved else { return false }
        switch self {
        case .all: return true
        case .newItems:
            // Of a list that has expired and was deleted, the delivered items are still known.
            guard !saved.items.isEmpty || saved.head.deliveries?.departed.isEmpty == false else { return false }
            return saved.isLonger(than: pages) || !saved.isDeliveryReached(by: pages)
        case .upToSavedList:
            // If nothing is cached, or the list is not paged, the first page is the list.
            guard !saved.validItems.isEmpty, saved.isPaged || pages.limit != nil else { return false }
            return saved.isLonger(than: pages) || !saved.isReached(by: pages)
        }
    }
}
