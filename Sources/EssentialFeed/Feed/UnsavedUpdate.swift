/// New items, and the list that is saved after they have been delivered.
package struct UnsavedUpdate<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The list to save after the delivery.
    enum Delivery: Sendable {
        /// Nothing, because a page failed.
        case none

        /// The saved list, whose items then count as delivered.
        case savedList(CacheEntry<[Item]>)

        /// The pages of a response.
        case pages(ListChange<Item>, ListChange<Item>.Input, SavedList<Item>?)
    }

    /// The update to deliver.
    package internal(set) var update: FeedUpdate<Item>

    let delivery: Delivery
}

extension UnsavedUpdate {
    /// How long the service declared the list fresh.
    var freshness: Duration {
        switch delivery {
        case .none: .zero
        case .savedList(let entry): entry.metadata.freshness
        case .pages(_, let input, _): input.head.freshness
        }
    }
}
