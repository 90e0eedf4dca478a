import FeedMarkup

extension FeedDocument {
    /// Reads the children of `feed`: Atom 1.0 (RFC 4287), and 0.3.
    mutating func readAtom(_ reader: inout XMLReader) throws {
        reader.ownPrefix = "atom"
        try reader.readChildren { reader, element in
            switch element {
            case "entry": try addEntry { try $0.readAtom(&reader) }
            case "title": title = try title ?? reader.readText(element.kind)
            case "link":
                let reference = reader.reference(element.tag["href"])
                if element.isAlternate {
                    if element.isPage { link = link ?? reference } else { otherLink = otherLink ?? reference }
                }
                if element.tag.has("next", in: "rel") { next = next ?? reference }
            default: break
            }
        }
    }
}

extension DocumentEntry {
    fileprivate mutating func readAtom(_ reader: inout XMLReader) throws {
        try reader.readChildren { reader, element in
            switch element {
            case "id":
                id = try id ?? reader.readText()
                hasPermalink = true
            case "title": title = try title ?? reader.readText(element.kind)
            case "summary": summary = try summary ?? reader.readText(element.kind)
            case "content": content = try content ?? reader.readText(element.kind)
            case "link":
                let reference = reader.reference(element.tag["href"])
                if element.isAlternate {
                    if element.isPage { link = link ?? reference } else { otherLink = otherLink ?? reference }
                }
                if element.tag.has("enclosure", in: "rel") {
                    addEnclosure(element.tag, "href", base: reader.base)
                }
            case "published", "issued": date = try date ?? reader.readDate()
            case "updated", "modified": otherDate = try otherDate ?? reader.readDate()
            default: try readExtension(element, &reader)
            }
        }
    }
}

extension XMLElement {
    fileprivate var kind: FeedText.Kind {
        switch tag["type"]?.raw {
        case nil: .either
        case "html"?, "text/html"?: .html
        case "xhtml"?, "application/xhtml+xml"?: .xhtml
        default: .plain
        }
    }

    /// Whether the link's type allows a web page as its target.
    fileprivate var isPage: Bool { tag["type"].map { $0.raw.hasPrefix("text/html") } ?? true }

    fileprivate var isAlternate: Bool { tag["rel"] == nil || tag.has("alternate", in: "rel") }
}
