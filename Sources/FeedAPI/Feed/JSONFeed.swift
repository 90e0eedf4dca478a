import FeedCore
import FeedJSON
import FeedMarkup

extension JSONText {
    var isVersionOfJSONFeed: Bool {
        withUTF8 {
            $0.starts(with: "https://jsonfeed.org/version/".utf8)
                || $0.starts(with: "http://jsonfeed.org/version/".utf8)
        }
    }
}

extension FeedDocument {
    /// Reads a JSON Feed (jsonfeed.org/version/1.1); returns false if it is not one.
    ///
    /// Members of an unexpected type are ignored, and invalid text becomes U+FFFD.
    mutating func readJSONFeed(_ reader: inout JSONReader) throws -> Bool {
        reader.acceptsInvalidText = true
        var isJSONFeed = false
        var hasItems = false
        try reader.readObject { reader, name in
            switch (name, reader.nextKind) {
            case ("version", .string): isJSONFeed = try reader.readText().isVersionOfJSONFeed || isJSONFeed
            case ("title", .string): title = try reader.readFeedText(.html)
            case ("home_page_url", .string): link = try reader.readFeedText()
            case ("next_url", .string): next = try reader.readFeedText()
            case ("items", _):
                hasItems = try !reader.readNull()
                guard hasItems else { break }
                try reader.readArray { reader in
                    try addEntry { if reader.nextKind == .object { try $0.readJSONFeed(&reader) } }
                }
            default: break
            }
        }
        if isJSONFeed, !hasItems { throw reader.missing("items") }
        return isJSONFeed
    }
}

extension DocumentEntry {
    fileprivate mutating func readJSONFeed(_ reader: inout JSONReader) throws {
        var (picture, banner): (FeedText?, FeedText?)
        try reader.readObject { reader, name in
            switch (name, reader.nextKind) {
            case ("id", .string): id = try reader.readFeedText()
            case ("id", .number): id = FeedText(try reader.readNumberText())
            case ("url", .string): link = try reader.readFeedText()
            case ("external_url", .string): otherLink = try reader.readFeedText()
            case ("title", .string): title = try reader.readFeedText(.html)
            case ("summary", .string): summary = try reader.readFeedText()
            case ("content_html", .string): content = try reader.readFeedText(.html)
            case ("content_text", .string): plainContent = try reader.readFeedText()
            case ("date_published", .string): date = try reader.readText().withUTF8(DateReader.feedDate)
            case ("date_modified", .string): otherDate = try reader.readText().withUTF8(DateReader.feedDate)
            case ("image", .string): picture = try reader.readFeedText()
            case ("banner_image", .string): banner = try reader.readFeedText()
            case ("attachments", .array):
                try reader.readArray { if $0.nextKind == .object { try self.readAttachment(&$0) } }
            case ("_essential_feed", .object): try readExtension(&reader)
            default: break
            }
        }
        if let picture {
            let picture = EntryPicture(.named, picture.string)
            pictures.insert(DeclaredPicture(picture: picture, base: nil), at: 0)
        }
        if let banner { add(EntryPicture(.image, banner.string)) }
    }

    private mutating func readAttachment(_ reader: inout JSONReader) throws {
        var (url, text): (FeedText?, FeedText?)
        var type = ""
        try reader.readObject { reader, name in
            switch (name, reader.nextKind) {
            case ("url", .string): url = try reader.readFeedText()
            case ("mime_type", .string): type = try reader.readText().string.trimmed
            case ("title", .string): text = try reader.readFeedText()
            default: break
            }
        }
        guard let url = url?.string, EntryPicture.isPicture(attachment: url, type: type) else { return }
        add(EntryPicture(.named, url), texts: text.map { _ in Int32(texts.count) })
        if let text { texts.append(MediaTexts(title: text)) }
    }

    private mutating func readExtension(_ reader: inout JSONReader) throws {
        try reader.readObject { reader, name in
            if name == "location", reader.nextKind == .string { location = try reader.readFeedText() }
        }
    }
}

extension JSONReader {
    /// Reads a string; nil if it is empty.
    fileprivate mutating func readFeedText(_ kind: FeedText.Kind = .plain) throws -> FeedText? {
        let text = try readText()
        return text.raw.trimmed.isEmpty ? nil : FeedText(text, kind)
    }
}
