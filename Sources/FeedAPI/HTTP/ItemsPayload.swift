import FeedJSON
import Foundation

/// The payload of most services: an object with the member `items`.
enum ItemsPayload {
    /// Maps a response with an accepted status to its items, each read with `item`.
    static func map<Item>(
        _ response: HTTPResponse,
        accepting statuses: ClosedRange<Int>,
        item: JSONReader.Read<Item>
    ) throws -> [Item] {
        try response.mapBody(to: .items, accepting: statuses) { reader in
            var items: [Item]?
            try reader.readObject { reader, name in
                if name == "items" { items = try reader.readNull() ? nil : reader.readArray(of: item) }
            }
            guard let items else { throw reader.missing("items") }
            return items
        }
    }
}

extension HTTPResponse {
    /// Reads the JSON in the body of a response with an accepted status.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)``; its cause names another kind of document, if the body
    ///   is one.
    func mapBody<Value>(
        to payload: InvalidResponse.Payload,
        accepting statuses: ClosedRange<Int>,
        _ read: (inout JSONReader) throws -> Value
    ) throws -> Value {
        do {
            guard statuses.contains(status) else { throw InvalidResponse.status(status) }
            guard !body.isEmpty else { throw InvalidResponse.emptyBody }
            return try JSONReader.read(body, read)
        } catch let error as JSONError {
            let document = InvalidResponse.Document(startOf: body).map {
                InvalidResponse.document($0, expected: payload)
            }
            throw RemoteError.invalidData(url: url, status: status, cause: document ?? error)
        } catch {
            throw RemoteError.invalidData(url: url, status: status, cause: error)
        }
    }
}

extension InvalidResponse.Document {
    /// Recognises a document by its first few kilobytes, whatever its `Content-Type` is.
    init?(startOf body: Data) {
        let start = String(decoding: body.prefix(4_096), as: UTF8.self).lowercased()
        let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if text.hasPrefix("{"), text.contains("\"version\""), text.contains("jsonfeed.org") {
            self = .jsonFeed
            return
        }
        guard text.hasPrefix("<") else { return nil }
        switch text.firstMatch(of: /<(?:!doctype html|html|rss|rdf:rdf|feed)/)?.output {
        case "<rss", "<rdf:rdf": self = .rssFeed
        case "<feed": self = .atomFeed
        // Any other XML may be anything, such as the error of an object store.
        case nil where text.hasPrefix("<?xml"): return nil
        default: self = .webPage
        }
    }
}
