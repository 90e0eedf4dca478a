import FeedMarkup

extension FeedDocument {
    /// Reads the children of `rss`, `RDF` or the `channel` in it: RSS 0.91 to 2.0, and 1.0.
    mutating func readRSS(_ reader: inout XMLReader) throws {
        try reader.readChildren { reader, element in
            switch element {
            case "item": try addEntry { try $0.readRSS(element, &reader) }
            case "channel": try readRSS(&reader)
            case "title": title = try title ?? reader.readText(isHTML: true)
            case "link": link = try link ?? reader.readText()
            case "atom:link":
                if element.tag.has("next", in: "rel") { next = next ?? reader.reference(element.tag["href"]) }
            default: break
            }
        }
    }
}

extension FeedEntry {
    fileprivate mutating func readRSS(_ item: XMLElement, _ reader: inout XMLReader) throws {
        let about = item.tag["rdf:about"].map { FeedText($0) }
        try reader.readChildren { reader, element in
            switch element {
            case "title": title = try title ?? reader.readText(isHTML: true)
            case "description": summary = try summary ?? reader.readText(isHTML: true)
            case "content:encoded": content = try content ?? reader.readText(isHTML: true)
            case "link": link = try link ?? reader.readText()
            case "guid":
                id = try id ?? reader.readText()
                if element.tag["isPermaLink"].map({ $0.raw == "true" }) ?? true { hasPermalink = true }
            case "pubDate": date = try date ?? reader.readDate()
            case "dc:date": otherDate = try otherDate ?? reader.readDate()
            case "enclosure": addEnclosure(element.tag, reader.reference(element.tag["url"]))
            default: try readExtension(element, &reader)
            }
        }
        id = about ?? id
    }
}
