public import Foundation

/// A picture of an item: its URL, and the key under which its data is saved.
///
///     let picture = Picture(url: avatar, key: PictureKey("avatar of \(author)"))
///
/// A picture with a key of its own stays when its URL changes. Pictures with one key, of one item or several, are one
/// picture.
public struct Picture: Hashable, Sendable {
    /// The URL of the data.
    public let url: URL

    /// The key of the data in the store of its list.
    public let key: PictureKey

    /// When the data at the URL was published, if known; older data is requested again.
    package var date: Date?

    /// Creates a picture; if `key` is nil, the URL is the key.
    public init(url: URL, key: PictureKey? = nil) {
        self.url = url
        self.key = key ?? PictureKey(url)
    }
}
