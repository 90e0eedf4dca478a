import FeedCore
public import Foundation

/// A service's complete response to a request.
///
///     let response = HTTPResponse(url: url, status: 200, headers: ["ETag": "\"1\""], body: data)
public struct HTTPResponse: Hashable, Sendable {
    /// The URL of the response, after redirects; redirects within an origin preserve the user and password.
    public let url: URL

    /// The status code.
    public let status: Int

    /// The header fields.
    public let headers: HTTPHeaders

    /// The body, with its content coding decoded.
    public let body: Data

    /// ``url`` if the request was redirected and all redirects were permanent (301, 308); else nil.
    public let permanentURL: URL?

    /// Creates a response.
    public init(url: URL, status: Int, headers: HTTPHeaders = [:], body: Data = Data(), permanentURL: URL? = nil) {
        self.permanentURL = permanentURL
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse {
    /// The `http` and `https` URLs of the `Link` field by relation type in lower case, such as `next` (RFC 8288).
    ///
    /// They are resolved against the URL of the response. If several have the same relation, the first one counts.
    /// Links with an `anchor` are about another resource, and are omitted.
    public var links: [String: URL] {
        var links: [String: URL] = [:]
        guard var field = headers["Link"].map(FieldReader.init) else { return links }
        while field.skipToElement() {
            let link = Self.readLink(&field)
            field.endElement()
            guard let link, let target = URLText(web: link.target, relativeTo: url)?.url else { continue }
            for relation in link.relations where links[relation] == nil { links[relation] = target }
        }
        return links
    }

    private static func readLink(_ field: inout FieldReader) -> (target: String, relations: [String])? {
        guard field.skip("<") else { return nil }
        let target = field.text { $0 != UInt8(ascii: ">") }
        guard field.skip(">") else { return nil }
        var parameters: [String: String] = [:]
        field.skipSpace()
        while field.skip(";") {
            field.skipSpace()
            let name = field.token().lowercased()
            field.skipSpace()
            if field.skip("=") {
                field.skipSpace()
                let value = field.value()
                parameters[name] = parameters[name] ?? value
            }
            field.skipSpace()
        }
        guard let relation = parameters["rel"], parameters["anchor"] == nil, !field.isTruncated else { return nil }
        return (target, relation.lowercased().split(separator: " ").map(String.init))
    }
}

extension HTTPResponse: SecretHolder {
    /// The status, the URL and the header fields in one line, without possible secrets.
    public var description: String {
        let fields = headers.description
        return "\(status), \(body.count) bytes from \(url.redacted)\(fields.isEmpty ? "" : " (\(fields))")"
    }
}
