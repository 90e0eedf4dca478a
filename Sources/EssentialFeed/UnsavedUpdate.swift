/// New items of a list that is saved after they have been delivered.
package struct UnsavedUpdate<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The update to deliver.
    package let update: FeedUpdate<Item>

    /// The received pages; nil if there is nothing to save.
    let pages: FetchedPages<Item>?
}
