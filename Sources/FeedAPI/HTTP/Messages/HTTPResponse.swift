import FeedCore
public import Foundation

/// A service's whole response to a request.
public struct HTTPResponse: Hashable, Sendable {
    /// Where the response came from, after redirects.
    public let url: URL

    /// The status code.
    public let status: Int

    /// The header fields.
    public let headers: HTTPHeaders

    /// The body, its content coding undone.
    public let body: Data

    /// Creates a response.
    public init(url: URL, status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Status, URL and header fields in one line, without what may be a secret.
    public var description: String {
        let fields = headers.description
        return "\(status), \(body.count) bytes from \(url.redacted)\(fields.isEmpty ? "" : " (\(fields))")"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Nothing, so that a dump shows no secrets either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
