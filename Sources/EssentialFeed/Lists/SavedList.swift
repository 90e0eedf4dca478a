/// A saved list, as a load joins its pages with it.
struct SavedList<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The head, and the items if there are any.
    let entry: CacheEntry<[Item]>

    /// Whether the list has not expired.
    let isValid: Bool

    var head: CacheMetadata { entry.metadata }

    /// All saved items, valid or expired.
    var items: [Item] { entry.value }

    /// The items that pages are joined with.
    var validItems: [Item] { isValid ? items : [] }

    var isPaged: Bool { isValid && head.firstPage != nil }
}

extension SavedList {
    /// Returns whether the pages have reached this list: the last one ends with a saved item, or contains the last saved
    /// item.
    func isReached(by pages: ReceivedPages<Item>) -> Bool {
        guard let last = validItems.last, let lastReceived = pages.lastPage.last else { return false }
        return validItems.contains { $0.id == lastReceived.id } || pages.lastPage.contains { $0.id == last.id }
    }

    /// Returns whether the pages have reached what was delivered of this list, valid or expired, or has left it.
    ///
    /// Before the first delivery, all saved items count.
    func isDeliveryReached(by pages: ReceivedPages<Item>) -> Bool {
        guard let lastReceived = pages.lastPage.last else { return false }
        let waiting = Set(head.deliveries?.undelivered ?? [])
        let delivered = waiting.isEmpty ? items : items.filter { !waiting.contains($0.idText) }
        if delivered.contains(where: { $0.id == lastReceived.id }) { return true }
        if let last = delivered.last, pages.lastPage.contains(where: { $0.id == last.id }) { return true }
        return head.deliveries?.departed.contains(lastReceived.idText) == true
    }

    /// Whether the first page ends with an item that was not delivered, so that there may be more on the next page.
    var firstPageEndsWithNewItem: Bool {
        guard let last = entry.firstPageItems().last else { return false }
        return head.deliveries?.undelivered.contains(last.idText) == true
    }

    /// Returns whether a first page is shorter than the last one that was requested in the same way, so that the list
    /// may have become shorter.
    func isLonger(than pages: ReceivedPages<Item>) -> Bool {
        guard pages.startsAfterItem, isValid, let first = head.firstPage, first.limit == pages.limit else {
            return false
        }
        return pages.firstPageCount < first.count && pages.limit.map { pages.firstPageCount < $0 } ?? true
    }
}
