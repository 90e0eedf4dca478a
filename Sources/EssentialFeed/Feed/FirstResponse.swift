/// The response to the request for the first page of a list.
enum FirstResponse<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The saved list is not modified; `savingFailure` is why its head could not be saved, if so.
    case notModified(CacheEntry<[Item]>, savingFailure: (any Error)?)

    case page(ReceivedPages<Item>)
}
