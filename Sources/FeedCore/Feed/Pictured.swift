public import Foundation

/// An item with pictures.
///
///     extension Post: Pictured {
///         var pictureURLs: [URL] { attachments.map(\.url) }
///     }
public protocol Pictured {
    /// The URLs of its pictures, in order.
    var pictureURLs: [URL] { get }

    /// The web page of the item; nil by default. Its origin is sent as `Referer` with requests for the pictures.
    var link: URL? { get }
}

extension Pictured {
    /// Returns nil.
    public var link: URL? { nil }
}
