import FeedCore
import Foundation

/// The target of a link on a page: a web URL or a part of the gallery.
struct Link {
    let address: String

    private init(address: String) {
        self.address = address
    }

    /// Creates the link to a web URL; nil for any other URL (`javascript:`, `data:`, `file:`).
    init?(web url: URL) {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else { return nil }
        address = url.absoluteString
    }

    /// Creates the link to a web URL; nil for a URL with a secret too, because it would not work without the secret.
    init?(public url: URL) {
        guard url.redacted == url.absoluteString else { return nil }
        self.init(web: url)
    }

    /// Creates the link to a place on the same page.
    static func place(_ id: String) -> Link { Link(address: "#\(id)") }

    /// Creates the link to a file of a gallery; the address consists of our own names, a ``GalleryFeed/path`` and a base
    /// URL.
    static func file(_ address: String) -> Link { Link(address: address) }

    /// Creates the link to data that is embedded in the document.
    static func embedded(_ data: Data, _ format: ImageFormat?) -> Link {
        Link(address: "data:\(format.mediaType);base64,\(data.base64EncodedString())")
    }

    /// The icon of the pages, which prevents browsers from requesting one from the server.
    static let icon = Link(
        address: "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2016%2016'%3E"
            + "%3Crect%20width='16'%20height='16'%20rx='3'%20fill='%23345'/%3E"
            + "%3Cpath%20d='M2%2012l4-5%203%203%202-2%203%204z'%20fill='%23fff'/%3E%3C/svg%3E"
    )
}
