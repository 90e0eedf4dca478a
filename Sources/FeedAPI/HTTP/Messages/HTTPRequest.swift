import FeedCore
public import Foundation

/// A `GET` request to a service.
///
///     let request = HTTPRequest(url: url, headers: ["Accept": "application/json"])
public struct HTTPRequest: Hashable, Sendable {
    /// The URL to send the request to; `http` or `https`.
    public var url: URL

    /// The header fields to send.
    public var headers: HTTPHeaders

    /// The maximum number of decoded bytes of the response's body; a longer body ends the transfer as invalid data.
    public var bodyLimit: Int

    /// The time within which the response must begin, after any redirects; if nil, the client's timeout applies.
    ///
    /// After that, the request fails if the body is slower than 1,000 bytes a second over any period of this length: a
    /// large image may load over a slow connection, but a stalled body fails. No request takes more than an hour.
    public var timeout: Duration?

    /// Creates a request; the default body limit is 64 MiB.
    ///
    /// ``HTTPClient/send(_:)`` throws an ``InvalidRequest`` if the request cannot be sent, such as one with a negative timeout.
    public init(
        url: URL,
        headers: HTTPHeaders = [:],
        bodyLimit: Int = 64 << 20,
        timeout: Duration? = nil
    ) {
        self.url = url
        self.headers = headers
        self.bodyLimit = bodyLimit
        self.timeout = timeout
    }
}

extension HTTPRequest: SecretHolder {
    /// The method, which is `GET`, the URL and the header fields in one line, without possible secrets.
    public var description: String {
        let fields = headers.description
        return "GET \(url.redacted)\(fields.isEmpty ? "" : " (\(fields))")"
    }
}

extension HTTPRequest {
    /// The reason the request cannot be sent; nil if it can.
    var problem: InvalidRequest? {
        if let field = headers.first(where: { !$0.name.isToken || !$0.value.isFieldValue }) {
            return .header(name: field.name)
        }
        if let timeout, timeout < .zero { return .timeout(timeout) }
        return bodyLimit < 0 ? .bodyLimit(bodyLimit) : nil
    }
}
