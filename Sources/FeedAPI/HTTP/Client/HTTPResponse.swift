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
        for link in headers["Link"]?.matches(of: /<([^>]*)>((?:[^,"]|"(?:\\.|[^"\\])*")*)/) ?? [] {
            let parameters = link.2.matches(of: /;\s*([^\s=;]+)\s*=\s*("(?:\\.|[^"\\])*"|[^\s;]*)/)
            let values = Dictionary(parameters.map { ($0.1.lowercased(), $0.2) }) { first, _ in first }
            guard let relations = values["rel"], values["anchor"] == nil,
                let target = URLText(web: String(link.1), relativeTo: url)?.url
            else { continue }
            for relation in relations.lowercased().split(whereSeparator: { " \"".contains($0) }) {
                links[String(relation)] = links[String(relation)] ?? target
            }
        }
        return links
    }
}

extension HTTPResponse: SecretHolder {
    /// The status, the URL and the header fields in one line, without possible secrets.
    public var description: String {
        let fields = headers.description
        return "\(status), \(body.count) bytes from \(url.redacted)\(fields.isEmpty ? "" : " (\(fields))")"
    }
}
