package import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FeedImage: JSONItem {
    package init(from reader: inout JSONReader) throws {
        var id: UUID?
        var description: String?
        var location: String?
        var url: URLText?
        try reader.readObject { reader, name in
            switch name {
            case "id": id = try reader.readUUID()
            case "description": description = try reader.readStringIfPresent()
            case "location": location = try reader.readStringIfPresent()
            case "image": url = try reader.readURLText()
            default: break
            }
        }
        guard let id else { throw reader.missing("id") }
        guard let url else { throw reader.missing("image") }
        self.init(id: id, description: description, location: location, urlText: url)
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id.text)
            if let description { writer.member("description", description) }
            if let location { writer.member("location", location) }
            writer.member("image", urlText.text)
        }
    }
}
