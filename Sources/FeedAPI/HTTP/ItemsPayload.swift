import FeedJSON
import FeedMarkup
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
            return try JSONReader.read(bodyWithoutMark, read)
        } catch {
            let document = error is JSONError ? InvalidResponse.Document(bodyWithoutMark, expected: payload) : nil
            let cause = document.map { InvalidResponse.document($0, expected: payload) } ?? error
            throw RemoteError.invalidData(url: url, status: status, cause: cause)
        }
    }

    /// The body without the byte order mark of UTF-8.
    var bodyWithoutMark: Data { body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body }
}

extension InvalidResponse.Document {
    /// Recognises what a body in UTF-8 is; nil if it is what is expected, or other JSON.
    init?(_ body: Data, expected payload: InvalidResponse.Payload) {
        switch body.first(where: { $0 > 0x20 }).map({ Unicode.Scalar($0) }) {
        case "{": return nil
        case "[" where payload == .universities: return nil
        case "[": self = .jsonArray
        case "<": self = body.withUnsafeBytes { Self(markup: $0) }
        default:
            if (try? JSONReader.read(body) { try $0.skipValue() }) != nil { return nil }
            self = .other
        }
    }

    private init(markup: UnsafeRawBufferPointer) {
        var reader = XMLReader(markup) { _ in nil }
        let root = try? reader.readRoot()
        self = root == nil ? .other : reader.isHTML ? .webPage : .xml
    }
}
