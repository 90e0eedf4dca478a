#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An attribute of an element; there is no way to make one of the kind that runs scripts or sets styles.
struct Attribute {
    enum Value {
        case text(String)
        case image(Data, ImageFormat)
    }

    let name: StaticString
    let value: Value?

    private init(_ name: StaticString, _ value: Value? = nil) {
        self.name = name
        self.value = value
    }

    /// An attribute whose value is ours, or is no more than a text to the browser.
    static func plain(_ name: PlainName, _ value: String) -> Attribute {
        Attribute(name.text, .text(value))
    }

    /// The address that a link leads to.
    static func href(_ link: Link) -> Attribute {
        Attribute("href", .text(link.address))
    }

    /// The address of an image.
    static func src(_ link: Link) -> Attribute {
        Attribute("src", .text(link.address))
    }

    /// An image with its bytes inside the document.
    static func src(_ data: Data, _ format: ImageFormat) -> Attribute {
        Attribute("src", .image(data, format))
    }

    /// Lets a text from outside run in its own direction.
    static let ownDirection = Attribute("dir", .text("auto"))

    /// Says that a link is to be saved, not shown.
    static let download = Attribute("download")
}

extension Attribute {
    /// The attributes whose values may be any text.
    struct PlainName {
        fileprivate let text: StaticString

        static let alternative = PlainName(text: "alt")
        static let charset = PlainName(text: "charset")
        static let `class` = PlainName(text: "class")
        static let content = PlainName(text: "content")
        static let decoding = PlainName(text: "decoding")
        static let height = PlainName(text: "height")
        static let httpEquivalent = PlainName(text: "http-equiv")
        static let id = PlainName(text: "id")
        static let label = PlainName(text: "aria-label")
        static let language = PlainName(text: "lang")
        static let loading = PlainName(text: "loading")
        static let moment = PlainName(text: "datetime")
        static let name = PlainName(text: "name")
        static let relation = PlainName(text: "rel")
        static let tabIndex = PlainName(text: "tabindex")
        static let width = PlainName(text: "width")
    }
}

/// An address that a page may lead to: one of the web, or a place in the gallery.
struct Link {
    let address: String

    private init(address: String) {
        self.address = address
    }

    /// The address of something on the web; nil for any other URL (`javascript:`, `data:`, `file:`).
    init?(web url: URL) {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else { return nil }
        address = url.absoluteString
    }

    /// A place on the page itself.
    static func place(_ id: String) -> Link {
        Link(address: "#\(id)")
    }

    /// A page of the gallery, or a place on it.
    static func page(_ page: GalleryPage, at id: String? = nil) -> Link {
        Link(address: id.map { "\(page.name)#\($0)" } ?? page.name)
    }

    /// A file beside the pages.
    static func file(_ file: PictureFile) -> Link {
        Link(address: file.name)
    }

    /// The icon of the pages, which keeps browsers from asking the server for one.
    static let icon = Link(
        address: "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2016%2016'%3E"
            + "%3Crect%20width='16'%20height='16'%20rx='3'%20fill='%23345'/%3E"
            + "%3Cpath%20d='M2%2012l4-5%203%203%202-2%203%204z'%20fill='%23fff'/%3E%3C/svg%3E"
    )
}

extension [UInt8] {
    /// Appends an image as a `data:` URL.
    mutating func appendAddress(of data: Data, _ format: ImageFormat) {
        self += "data:\(format.mediaType);base64,".utf8
        reserveCapacity(count + (data.count + 2) / 3 * 4)
        // In parts, so that a large image is not held a third time. A multiple of three needs no padding.
        let size = 3 << 14
        for start in stride(from: 0, to: data.count, by: size) {
            let part = data.dropFirst(start).prefix(size)
            self += Data(part).base64EncodedData()
        }
    }
}
