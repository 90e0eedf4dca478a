import FeedJSON
import FeedMarkup
import Foundation

extension HTTPResponse {
    /// Reads the JSON in the body.
    ///
    /// - Throws: ``InvalidResponse`` if the body is empty or another kind of document; otherwise the error of `read`.
    func readBody<Value>(
        as payload: InvalidResponse.Payload,
        _ read: (inout JSONReader) throws -> Value
    ) throws -> Value {
        guard !body.isEmpty else { throw InvalidResponse.document(.empty, expected: payload) }
        do {
            return try JSONReader.read(bodyWithoutMark, read)
        } catch let error as JSONError {
            guard let document = InvalidResponse.Document(bodyWithoutMark, expected: payload) else { throw error }
            throw InvalidResponse.document(document, expected: payload)
        }
    }

    /// The body without the byte order mark of UTF-8.
    var bodyWithoutMark: Data { body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body }
}

extension InvalidResponse.Document {
    /// Recognises the kind of a UTF-8 body; nil if it is the expected kind, or another JSON object.
    init?(_ body: Data, expected payload: InvalidResponse.Payload) {
        switch body.first(where: { $0 > 0x20 }).map({ Unicode.Scalar($0) }) {
        case "{": return nil
        case "[" where payload == .universities: return nil
        case "[": self = .jsonArray
        case "<": self = body.withUnsafeBytes { Self(markup: $0) }
        default:
            self = (try? JSONReader.read(body) { try $0.skipValue() }) != nil ? .jsonValue : .other
        }
    }

    private init(markup: UnsafeRawBufferPointer) {
        var reader = XMLReader(markup) { _ in nil }
        let root = try? reader.readRoot(named: Self.roots)
        self = reader.isHTML ? .webPage : root == nil && !reader.hasElements ? .other : .xml
    }

    /// The names of the root elements that identify a document.
    static let roots: [StaticString] = ["rss", "RDF", "feed", "html"]
}
