import FeedMarkup

extension FeedDocument {
    /// Reads the children of `feed`: Atom 1.0 (RFC 4287), and 0.3.
    mutating func readAtom(_ reader: inout XMLReader) throws {
        try reader.readChildren { reader, element in
            switch element {
            case "entry": try addEntry { try $0.readAtom(&reader) }
            case "title": title = try title ?? reader.readText(isHTML: element.isHTML)
            case "link":
                let reference = reader.reference(element.tag["href"])
                if element.isAlternate { link = link ?? reference }
                if element.tag.has("next", in: "rel") { next = next ?? reference }
            default: break
            }
        }
    }
}

extension FeedEntry {
    fileprivate mutating func readAtom(_ reader: inout XMLReader) throws {
        try reader.readChildren { reader, element in
            switch element {
            case "id":
                id = try id ?? reader.readText()
                hasPermalink = true
            case "title": title = try title ?? reader.readText(isHTML: element.isHTML)
            case "summary": summary = try summary ?? reader.readText(isHTML: element.isHTML)
            case "content": content = try content ?? reader.readText(isHTML: element.isHTML)
            case "link":
                let reference = reader.reference(element.tag["href"])
                if element.isAlternate { link = link ?? reference }
                if element.tag.has("enclosure", in: "rel") { addEnclosure(element.tag, reference) }
            case "published", "issued": date = try date ?? reader.readDate()
            case "updated", "modified": otherDate = try otherDate ?? reader.readDate()
            default: try readExtension(element, &reader)
            }
        }
    }
}

extension XMLElement {
    /// Whether the content is HTML as text; otherwise it is plain, or elements of XHTML.
    fileprivate var isHTML: Bool { tag["type"].map { $0.raw == "html" || $0.raw == "text/html" } ?? false }

    fileprivate var isAlternate: Bool { tag["rel"] == nil || tag.has("alternate", in: "rel") }
}
