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
        try response.mapBody(accepting: statuses) { reader in
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
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)``.
    func mapBody<Value>(
        accepting statuses: ClosedRange<Int>,
        _ read: (inout JSONReader) throws -> Value
    ) throws -> Value {
        do {
            guard statuses.contains(status) else { throw InvalidResponse.status(status) }
            guard !body.isEmpty else { throw InvalidResponse.emptyBody }
            return try JSONReader.read(body, read)
        } catch {
            throw RemoteError.invalidData(url: url, status: status, cause: error)
        }
    }
}
