import Foundation
import JSON

/// The payload of most services: an object with the member `items`.
enum ItemsPayload {
    /// Maps a response with an accepted status to its items, each read with `item`.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)``.
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
    private static let roots: [(start: String, document: Self)] = [
        ("<!doctype html", .webPage), ("<html", .webPage), ("<rss", .rssFeed), ("<rdf:rdf", .rssFeed),
        ("<feed", .atomFeed),
    ]

    /// Recognises a document by its first few kilobytes, whatever its `Content-Type` is.
    init?(startOf body: Data) {
        let start = String(decoding: body.prefix(4_096), as: UTF8.self).lowercased()
        let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if text.hasPrefix("{"), text.contains("\"version\""), text.contains("jsonfeed.org") {
            self = .jsonFeed
        } else if text.hasPrefix("<") {
            let found = Self.roots.compactMap { root in
                text.firstRange(of: root.start).map { (place: $0.lowerBound, document: root.document) }
            }
            guard let document = found.min(by: { $0.place < $1.place })?.document else {
                // Any other XML may be anything, such as the error of an object store.
                if text.hasPrefix("<?xml") { return nil }
                self = .webPage
                return
            }
            self = document
        } else {
            return nil
        }
    }
}
