import FeedCore
public import Foundation

/// A service's complete response to a request.
public struct HTTPResponse: Hashable, Sendable {
    /// The URL of the response, after redirects.
    public let url: URL

    /// The status code.
    public let status: Int

    /// The header fields.
    public let headers: HTTPHeaders

    /// The body, with its content coding decoded.
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
    /// Status, URL and header fields in one line, without possible secrets.
    public var description: String {
        let fields = headers.description
        return "\(status), \(body.count) bytes from \(url.redacted)\(fields.isEmpty ? "" : " (\(fields))")"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// An empty mirror, so that a dump does not reveal secrets.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
