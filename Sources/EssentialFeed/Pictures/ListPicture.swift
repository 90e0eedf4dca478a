import Foundation

/// A picture of a list in memory: lists share no pictures, as on disk.
struct ListPicture: Hashable, Sendable {
    /// The name of the list; see `SharedState.key(of:at:)`.
    let list: String
    let key: PictureKey
    /// The URL that the data was loaded from.
    let url: URL
}
