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
                add(EntryPicture(.podcastImage, url.string), base: base)
            }
        default:
            var texts = mediaTexts
            try readMedia(element, &reader, texts: &texts, group: nil)
            mediaTexts = texts
        }
    }

    mutating func addEnclosure(_ tag: MarkupTag, _ url: StaticString, base: Int32?) {
        guard let url = tag[url], EntryPicture.isPicture(url.raw, type: tag["type"]?.raw) else { return }
        var picture = EntryPicture(.named, url.string)
        picture.isEnclosure = true
        add(picture, base: base)
    }

    /// Reads an element of Media RSS.
    ///
    /// - Parameters:
    ///   - texts: the texts of the enclosing element.
    ///   - group: the index of the texts of the enclosing group; a group in it is a part of it.
    private mutating func readMedia(
        _ element: XMLElement,
        _ reader: inout XMLReader,
        texts: inout MediaTexts,
        group: Int32?
    ) throws {
        let tag = element.tag
        switch element {
        case "media:description": texts.description = try texts.description ?? reader.readText(tag)
        case "media:title": texts.title = try texts.title ?? reader.readText(tag)
        case "media:location": texts.location = texts.location ?? tag["description"].map { FeedText($0) }
        case "media:thumbnail":
            try addMedia(tag, .thumbnail, base: reader.base, group: group, text: reader.readContent())
        case "media:content":
            let start = pictures.count
            addMedia(tag, .named, base: reader.base, group: group)
            let own = try readMedia(in: &reader, group: group)
            guard own.isDescribed || own.location != nil else { break }
            self.texts.append(own)
            for picture in start..<pictures.count where pictures[picture].texts == nil {
                pictures[picture].texts = Int32(self.texts.count - 1)
            }
        case "media:group" where group == nil:
            let index = self.texts.count
            self.texts.append(MediaTexts())
            self.texts[index] = try readMedia(in: &reader, group: Int32(index))
        case "media:group": try reader.readChildren { try self.readMedia($1, &$0, texts: &texts, group: group) }
        default: break
        }
    }

    /// Reads the Media RSS in an element, and returns the texts of the element.
    private mutating func readMedia(in reader: inout XMLReader, group: Int32?) throws -> MediaTexts {
        var own = MediaTexts()
        try reader.readChildren { try self.readMedia($1, &$0, texts: &own, group: group) }
        return own
    }

    private mutating func addMedia(
        _ tag: MarkupTag,
        _ rule: EntryPicture.Rule,
        base: Int32?,
        group: Int32?,
        text: MarkupText? = nil
    ) {
        var (url, medium, type): (MarkupText?, MarkupText?, MarkupText?)
        var picture = EntryPicture(rule, "")
        var height: Int?
        for (name, value) in tag.attributes where !value.raw.isEmpty {
            switch name {
            case "url": url = url ?? value
            case "medium": medium = medium ?? value
            case "type": type = type ?? value
            case "width": picture.width = picture.width ?? value.pixels
            case "height": height = height ?? value.pixels
            case "isDefault": picture.isDefault = value.raw == "true"
            default: break
            }
            if name == "width" || name == "height" || name == "fileSize" { picture.isDescribed = true }
        }
        guard let url = url ?? text,
            rule == .thumbnail || EntryPicture.isPicture(url.raw, type: type?.raw, medium: medium?.raw)
        else { return }
        (picture.reference, picture.group, picture.isMedia) = (url.string, group, true)
        picture.isTiny = EntryPicture.isTiny([picture.width, height].compactMap(\.self))
        add(picture, base: base)
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
