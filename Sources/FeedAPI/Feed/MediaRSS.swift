import FeedMarkup
import Foundation

extension FeedDocument {
    /// Returns the prefix that feeds usually have for a namespace; empty for that of RSS 1.0, nil for one of no interest.
    static func usualPrefix(of namespace: String) -> String? {
        let name = namespace.lowercased()
        let start = ["http://", "https://"].first(where: name.hasPrefix)?.count ?? 0
        switch name.dropFirst(start).trimmingCharacters(in: ["/", "#"]) {
        case "search.yahoo.com/mrss": return "media"
        case "purl.org/rss/1.0/modules/content": return "content"
        case "purl.org/dc/elements/1.1": return "dc"
        case "www.w3.org/2005/atom", "purl.org/atom/ns": return "atom"
        case "www.georss.org/georss": return "georss"
        case "www.w3.org/1999/02/22-rdf-syntax-ns": return "rdf"
        case "www.w3.org/1999/xhtml": return "html"
        case "purl.org/rss/1.0": return ""
        default: return nil
        }
    }
}

/// What Media RSS says about the pictures in an element.
struct MediaTexts {
    var description, title, location: FeedText?

    var text: String? { description?.plain ?? title?.plain }
}

extension FeedEntry {
    /// Reads what entries of RSS and Atom may have in common.
    mutating func readExtension(_ element: XMLElement, _ reader: inout XMLReader) throws {
        if case "georss:featurename" = element {
            location = try location ?? reader.readText()
        } else {
            var texts = mediaTexts
            try readMedia(element, &reader, texts: &texts)
            mediaTexts = texts
        }
    }

    mutating func addEnclosure(_ tag: MarkupTag, _ reference: FeedText?) {
        guard let reference, let type = tag["type"], type.raw.isTypeOfPicture else { return }
        pictures.append(EntryPicture(.named, reference.string, base: reference.base))
    }

    /// Reads an element of Media RSS; `texts` are those of the element it is in.
    private mutating func readMedia(_ element: XMLElement, _ reader: inout XMLReader, texts: inout MediaTexts) throws {
        let tag = element.tag
        switch element {
        case "media:description": texts.description = try texts.description ?? reader.readText(tag)
        case "media:title": texts.title = try texts.title ?? reader.readText(tag)
        case "media:location": texts.location = texts.location ?? tag["description"].map { FeedText($0) }
        case "media:thumbnail": addMedia(tag, .preview, base: reader.base)
        case "media:content", "media:group":
            let start = pictures.count
            if case "media:content" = element { addMedia(tag, .named, base: reader.base) }
            var ownTexts = MediaTexts()
            try reader.readChildren { try self.readMedia($1, &$0, texts: &ownTexts) }
            guard start < pictures.count else { break }
            let (text, location) = (ownTexts.text, ownTexts.location?.plain)
            for index in start..<pictures.count {
                pictures[index].complete(text: text, location: location)
                if case "media:group" = element { pictures[index].group = start }
            }
        default: break
        }
    }

    private mutating func addMedia(_ tag: MarkupTag, _ rank: EntryPicture.Rank, base: Int?) {
        var (url, medium, type): (MarkupText?, MarkupText?, MarkupText?)
        var (width, isDefault): (Float?, Bool) = (nil, false)
        for (name, value) in tag.attributes where !value.raw.isEmpty {
            switch name {
            case "url": url = url ?? value
            case "medium": medium = medium ?? value
            case "type": type = type ?? value
            case "width": width = width ?? value.number
            case "isDefault": isDefault = value.raw == "true"
            default: break
            }
        }
        guard let url else { return }
        let isPicture = medium.map { $0.raw == "image" } ?? type?.raw.isTypeOfPicture ?? url.raw.isPathOfPicture
        guard isPicture || rank == .preview else { return }
        var picture = EntryPicture(rank, url.string, base: base)
        (picture.width, picture.isDefault) = (width, isDefault)
        pictures.append(picture)
    }
}

extension UnsafeRawBufferPointer {
    var isTypeOfPicture: Bool { hasPrefix("image/") }
}

extension XMLReader {
    /// Returns the text in an element; nil if there is none.
    mutating func readText(isHTML: Bool = false) throws -> FeedText? {
        let base = base
        return try readContent().map { FeedText($0, isHTML: isHTML, base: base) }
    }

    /// Returns the date in an element; nil if it cannot be read.
    mutating func readDate() throws -> Date? {
        try readContent()?.withUTF8(FeedDate.date)
    }

    /// Returns the text in an element of Media RSS.
    fileprivate mutating func readText(_ tag: MarkupTag) throws -> FeedText? {
        try readText(isHTML: tag["type"].map { $0.raw == "html" } ?? false)
    }

    func reference(_ value: MarkupText?) -> FeedText? {
        value.map { FeedText($0, base: base) }
    }
}
