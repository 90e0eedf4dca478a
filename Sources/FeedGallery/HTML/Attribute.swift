import Foundation

/// An attribute of an element; attributes that run scripts or set styles cannot be created.
struct Attribute {
    enum Value {
        case text(String)
        case data(Data, mediaType: String)
    }

    let name: String
    let value: Value?

    private init(_ name: String, _ value: Value? = nil) {
        self.name = name
        self.value = value
    }

    /// Creates an attribute whose value is our own, or plain text for browsers.
    static func plain(_ name: PlainName, _ value: String) -> Attribute { Attribute(name.rawValue, .text(value)) }

    static func href(_ link: Link) -> Attribute { Attribute("href", .text(link.address)) }

    static func src(_ link: Link) -> Attribute { Attribute("src", .text(link.address)) }

    /// Creates the sources of an image in several widths, from which the browser chooses.
    static func sources(_ sources: [(link: Link, width: Int)]) -> Attribute {
        Attribute("srcset", .text(sources.map { "\($0.link.address) \($0.width)w" }.joined(separator: ",")))
    }

    /// Creates the source of an image that is embedded in the document.
    static func src(_ data: Data, _ format: ImageFormat) -> Attribute {
        Attribute("src", .data(data, mediaType: format.mediaType))
    }

    /// Creates the target of a `download` link to data that is embedded in the document.
    static func href(_ data: Data, _ format: ImageFormat?) -> Attribute {
        Attribute("href", .data(data, mediaType: format.mediaType))
    }

    /// Lets browsers detect the writing direction of an untrusted text.
    static let ownDirection = Attribute("dir", .text("auto"))

    /// Makes a link save its target instead of showing it.
    static let download = Attribute("download")

    /// Makes a link save its target under a name.
    static func download(as name: String) -> Attribute { Attribute("download", .text(name)) }

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

extension [UInt8] {
    mutating func appendAddress(of data: Data, _ mediaType: String) {
        self += "data:\(mediaType);base64,".utf8
        reserveCapacity(count + (data.count + 2) / 3 * 4)
        // Encoded in parts, to avoid another copy of a large image; a multiple of three bytes needs no padding.
        let size = 3 << 14
        for start in stride(from: 0, to: data.count, by: size) {
            let part = data.dropFirst(start).prefix(size)
            self += Data(part).base64EncodedData()
        }
    }
}
