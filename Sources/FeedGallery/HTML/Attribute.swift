/// An attribute of an element; attributes that run scripts or set styles cannot be created.
struct Attribute {
    let name: String
    let value: String?

    private init(_ name: String, _ value: String? = nil) {
        self.name = name
        self.value = value
    }

    /// Creates an attribute whose value is our own, or plain text for browsers.
    static func plain(_ name: PlainName, _ value: String) -> Attribute { Attribute(name.rawValue, value) }

    static func href(_ link: Link) -> Attribute { Attribute("href", link.address) }

    static func src(_ link: Link) -> Attribute { Attribute("src", link.address) }

    /// Creates the sources of an image in several widths, from which the browser chooses.
    static func sources(_ sources: [(link: Link, width: Int)]) -> Attribute {
        Attribute("srcset", sources.map { "\($0.link.address) \($0.width)w" }.joined(separator: ","))
    }

    /// Creates the width of an image; nil if its size is unknown.
    static func width(of size: ImageSize?) -> Attribute? { size.map { .plain(.width, "\($0.width)") } }

    /// Creates the height of an image; nil if its size is unknown.
    static func height(of size: ImageSize?) -> Attribute? { size.map { .plain(.height, "\($0.height)") } }

    /// Lets browsers detect the writing direction of an untrusted text.
    static let ownDirection = Attribute("dir", "auto")

    /// Makes a link save its target instead of showing it.
    static let download = Attribute("download")

    /// Makes a link save its target under a name.
    static func download(as name: String) -> Attribute { Attribute("download", name) }

    /// Hides an element until the script shows it.
    static let hidden = Attribute("hidden")
}

extension Attribute {
    enum PlainName: String {
        case charset, `class`, content, decoding, description, fileSize, height, id, length, loading, medium, name
        case property, sizes, title, type, url, width
        case alternative = "alt"
        case current = "aria-current"
        case httpEquivalent = "http-equiv"
        case isPermanent = "isPermaLink"
        case fileName = "data-name"
        case label = "aria-label"
        case language = "lang"
        case moment = "datetime"
        case nextLabel = "data-next"
        case previousLabel = "data-previous"
        case relation = "rel"
        case tabIndex = "tabindex"
    }
}
