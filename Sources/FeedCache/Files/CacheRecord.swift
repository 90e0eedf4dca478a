package import FeedCore
import Foundation
package import JSON

/// A model as stored in a cache file.
///
/// The names and meanings of its members are those of the model's `Codable` conformance and never change: every later
/// version reads what any earlier version saved.
package protocol CacheRecord: Codable, Sendable {
    /// Reads the next value.
    ///
    /// Unknown members are ignored; `null` is equivalent to an absent member.
    ///
    /// - Throws: `JSONError` if the value is not such a record.
    init(from reader: inout JSONReader) throws

    /// Whether the record could be read again.
    var isReadable: Bool { get }

    /// Writes the record; members without a value are omitted.
    func write(to writer: inout JSONWriter)
}

extension FeedImage: CacheRecord {
    package var isReadable: Bool { urlText.isWebURL }

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
            case "image":
                url = try reader.readString(as: URLText.init(web:), orFail: "not an absolute http or https URL")
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

extension University: CacheRecord {
    package var isReadable: Bool { true }

    package init(from reader: inout JSONReader) throws {
        var name: String?
        var country: String?
        var alphaTwoCode: String?
        var stateOrProvince: String?
        var webPages: [String]?
        try reader.readObject { reader, member in
            switch member {
            case "name": name = try reader.readStringIfPresent()
            case "country": country = try reader.readStringIfPresent()
            case "alpha_two_code": alphaTwoCode = try reader.readStringIfPresent()
            case "state-province": stateOrProvince = try reader.readStringIfPresent()
            case "web_pages": webPages = try reader.readNull() ? nil : reader.readArray(of: { try $0.readString() })
            default: break
            }
        }
        guard let name else { throw reader.missing("name") }
        guard let country else { throw reader.missing("country") }
        guard let alphaTwoCode else { throw reader.missing("alpha_two_code") }
        guard let webPages else { throw reader.missing("web_pages") }
        self.init(
            name: name,
            country: country,
            alphaTwoCode: alphaTwoCode,
            stateOrProvince: stateOrProvince,
            webPages: webPages
        )
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", name)
            writer.member("country", country)
            writer.member("alpha_two_code", alphaTwoCode)
            if let stateOrProvince { writer.member("state-province", stateOrProvince) }
            writer.name("web_pages")
            writer.array { writer in
                for page in webPages { writer.string(page) }
            }
        }
    }
}
