public import Foundation

/// An item with pictures.
///
///     extension Post: Pictured {
///         var pictures: [Picture] { attachments.map { Picture(url: $0.url) } }
///     }
public protocol Pictured {
    /// The pictures, in order.
    var pictures: [Picture] { get }

    /// The web page of the item; nil by default. Its origin is sent as `Referer` with requests for the pictures.
    var link: URL? { get }
}

extension Pictured {
    /// Returns nil.
    public var link: URL? { nil }
}
