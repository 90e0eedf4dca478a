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

    /// Creates the link to a place on the same page.
    static func place(_ id: String) -> Link { Link(address: "#\(id)") }

    /// Creates the link to a file of a gallery; the path consists of our own names or a ``GalleryFeed/path``.
    static func file(_ path: String) -> Link { Link(address: path) }

    /// Creates the link to a file at the base URL of a gallery.
    static func served(_ address: String) -> Link { Link(address: address) }

    /// The icon of the pages, which prevents browsers from requesting one from the server.
    static let icon = Link(
        address: "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2016%2016'%3E"
            + "%3Crect%20width='16'%20height='16'%20rx='3'%20fill='%23345'/%3E"
            + "%3Cpath%20d='M2%2012l4-5%203%203%202-2%203%204z'%20fill='%23fff'/%3E%3C/svg%3E"
    )
}
