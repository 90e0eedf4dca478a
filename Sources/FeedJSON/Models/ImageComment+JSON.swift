package import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ImageComment: JSONItem {
    package init(from reader: inout JSONReader) throws {
        var id: UUID?
        var message: String?
        var createdAt: Date?
        var author: Author?
        try reader.readObject { reader, name in
            switch name {
            case "id": id = try reader.readUUID()
            case "message": message = try reader.readStringIfPresent()
            case "created_at": createdAt = try reader.readDate()
            case "author": author = try reader.readNull() ? nil : Author(from: &reader)
            default: break
            }
        }
        guard let id else { throw reader.missing("id") }
        guard let message else { throw reader.missing("message") }
        guard let createdAt else { throw reader.missing("created_at") }
        guard let author else { throw reader.missing("author") }
        self.init(id: id, message: message, createdAt: createdAt, author: author)
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id.text)
            writer.member("message", message)
            writer.member("created_at", ISO8601.text(of: createdAt))
            writer.name("author")
            author.write(to: &writer)
        }
    }
}

extension ImageComment.Author: JSONItem {
    package init(from reader: inout JSONReader) throws {
        var username: String?
        try reader.readObject { reader, name in
            if name == "username" { username = try reader.readStringIfPresent() }
        }
        guard let username else { throw reader.missing("username") }
        self.init(username: username)
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { $0.member("username", username) }
    }
}
