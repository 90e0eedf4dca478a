import FeedJSON
import FeedMarkup
import Foundation

extension FeedDocument {
    /// Returns the usual prefix of a namespace; empty for RSS 1.0, nil for an unsupported namespace.
    static func usualPrefix(of namespace: String) -> StaticString? {
        let name = namespace.lowercased()
        let start = ["http://", "https://"].first(where: name.hasPrefix)?.count ?? 0
        switch name.dropFirst(start).trimmed({ "/#".contains($0) }) {
        case "search.yahoo.com/mrss": return "media"
        case "purl.org/rss/1.0/modules/content": return "content"
        case "purl.org/dc/elements/1.1": return "dc"
        case "www.w3.org/2005/atom", "purl.org/atom/ns": return "atom"
        case "www.georss.org/georss": return "georss"
        case "www.w3.org/1999/02/22-rdf-syntax-ns": return "rdf"
        case "www.w3.org/1999/xhtml": return "html"
        case "purl.org/dc/terms": return "dcterms"
        case "www.itunes.com/dtds/podcast-1.0.dtd": return "itunes"
        case "rssnamespace.org/feedburner/ext/1.0": return "feedburner"
        case "purl.org/rss/1.0": return ""
        default: return nil
        }
    }
}

extension DocumentEntry {
    /// Reads an element that both RSS and Atom entries may contain.
    mutating func readExtension(_ element: XMLElement, _ reader: inout XMLReader) throws {
        switch element {
        case "georss:featurename": location = try location ?? reader.readText()
        case "dcterms:issued": issued = try issued ?? reader.readDate()
        case "feedburner:origlink": originalLink = try originalLink ?? reader.readText()
        case "itunes:image":
            let base = reader.base
            if let url = try element.tag["href"] ?? reader.readContent() {
                pictures.append(EntryPicture(.podcastImage, url.string, base: base))
            }
        default:
            var texts = mediaTexts
            try readMedia(element, &reader, texts: &texts)
            mediaTexts = texts
        }
    }

    mutating func addEnclosure(_ tag: MarkupTag, _ url: StaticString, base: Int32?) {
        guard let url = tag[url], EntryPicture.isPicture(url.raw, type: tag["type"]?.raw) else { return }
        pictures.append(EntryPicture(.named, url.string, base: base))
    }

    /// Reads an element of Media RSS; `texts` are the texts of the enclosing element.
    private mutating func readMedia(_ element: XMLElement, _ reader: inout XMLReader, texts: inout MediaTexts) throws {
        let tag = element.tag
        switch element {
        case "media:description": texts.description = try texts.description ?? reader.readText(tag)
        case "media:title": texts.title = try texts.title ?? reader.readText(tag)
        case "media:location": texts.location = texts.location ?? tag["description"].map { FeedText($0) }
        case "media:thumbnail": try addMedia(tag, .thumbnail, base: reader.base, text: reader.readContent())
        case "media:content", "media:group":
            let start = pictures.count
            if case "media:content" = element { addMedia(tag, .named, base: reader.base) }
            var ownTexts = MediaTexts()
            try reader.readChildren { try self.readMedia($1, &$0, texts: &ownTexts) }
            guard start < pictures.count else { break }
            let (texts, location) = (ownTexts.plain, ownTexts.location?.plain)
            for index in start..<pictures.count {
                pictures[index].complete(text: texts.first(notNaming: pictures[index].reference), location: location)
                if case "media:group" = element { pictures[index].group = Int32(start) }
            }
        default: break
        }
    }

    private mutating func addMedia(_ tag: MarkupTag, _ rule: EntryPicture.Rule, base: Int32?, text: MarkupText? = nil) {
        var (url, medium, type): (MarkupText?, MarkupText?, MarkupText?)
        var (width, height): (Float?, Float?)
        var isDefault = false
        for (name, value) in tag.attributes where !value.raw.isEmpty {
            switch name {
            case "url": url = url ?? value
            case "medium": medium = medium ?? value
            case "type": type = type ?? value
            case "width": width = width ?? value.pixels
            case "height": height = height ?? value.pixels
            case "isDefault": isDefault = value.raw == "true"
            default: break
            }
        }
        guard let url = url ?? text,
            rule == .thumbnail || EntryPicture.isPicture(url.raw, type: type?.raw, medium: medium?.raw)
        else { return }
        pictures.append(EntryPicture(rule, url.string, base: base, width: width, height: height, isDefault: isDefault))
    }
}

extension XMLReader {
    /// Reads the text of an element; nil if it is empty.
    mutating func readText(_ kind: FeedText.Kind = .plain) throws -> FeedText? {
        let base = base
        return try readContent().map { FeedText($0, kind, base: base) }
    }

    /// Reads the date in an element; nil if it is unreadable.
    mutating func readDate() throws -> Date? {
        try readContent()?.withUTF8(DateReader.feedDate)
    }

    /// Reads the text of a Media RSS element.
    fileprivate mutating func readText(_ tag: MarkupTag) throws -> FeedText? {
        try readText(tag["type"].map { $0.raw == "html" } ?? false ? .html : .plain)
    }

    func reference(_ value: MarkupText?) -> FeedText? {
        value.map { FeedText($0, base: base) }
    }
}
