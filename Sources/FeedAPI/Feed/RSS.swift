import FeedMarkup

extension FeedDocument {
    /// Reads the children of `rss`, `RDF` or `channel`: RSS 0.91 to 2.0, and 1.0.
    mutating func readRSS(_ reader: inout XMLReader) throws {
        try reader.readChildren { reader, element in
            switch element {
            case "item": try addEntry { try $0.readRSS(element, &reader) }
            case "channel":
                hasChannel = true
                try readRSS(&reader)
            case "title": title = try title ?? reader.readText(.html)
            case "link": link = try link ?? reader.readText()
            case "atom:link":
                if element.tag.has("next", in: "rel") { next = next ?? reader.reference(element.tag["href"]) }
            default: break
            }
        }
    }
}

extension DocumentEntry {
    fileprivate mutating func readRSS(_ item: XMLElement, _ reader: inout XMLReader) throws {
        let about = item.tag.attributes.first { $0.name.hasSuffix(":about") && !$0.value.raw.isEmpty }
        try reader.readChildren { reader, element in
            switch element {
            case "title": title = try title ?? reader.readText(.html)
            case "description": summary = try summary ?? reader.readText(.html)
            case "content:encoded": content = try content ?? reader.readText(.html)
            case "link": link = try link ?? reader.readText()
            case "guid":
                id = try id ?? reader.readText()
                if element.tag["isPermaLink"].map({ $0.raw == "true" }) ?? true { hasPermalink = true }
            case "pubDate": date = try date ?? reader.readDate()
            case "dc:date": otherDate = try otherDate ?? reader.readDate()
            case "atom:updated", "a10:updated": updated = try updated ?? reader.readDate()
            case "enclosure": addEnclosure(element.tag, "url", base: reader.base)
            case "image":
                let base = reader.base
                guard let content = try reader.readContent(), let url = content.text(in: "url") else { break }
                add(EntryPicture(.image, url.string), base: base)
            default: try readExtension(element, &reader)
            }
        }
        id = about.map { FeedText($0.value) } ?? id
    }
}
