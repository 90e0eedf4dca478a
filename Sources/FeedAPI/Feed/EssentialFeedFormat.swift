import FeedCore
import FeedJSON
import FeedMarkup
import Foundation

extension FeedPage<FeedImage> {
    /// Reads a page in our own format; its image URLs may be relative to `base`.
    init(from reader: inout JSONReader, at base: URL) throws {
        var items: [FeedImage]?
        var title: String?
        try reader.readObject { reader, name in
            switch name {
            case "items":
                items = try reader.readNull() ? nil : reader.readArray { try FeedImage(from: &$0, relativeTo: base) }
            case "title" where reader.nextKind == .string:
                title = try reader.readText().withUTF8 { String(onOneLine: $0).asTitle }
            case "version" where reader.nextKind == .string:
                if try reader.readText().isVersionOfJSONFeed { throw JSONFeedFound() }
            default: break
            }
        }
        guard let items else { throw reader.missing("items") }
        self.init(items: items, next: nil, title: title)
        format = .essentialFeed
        entryCount = items.count
    }
}
