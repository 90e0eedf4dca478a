public import FeedCore
public import Foundation

/// A request to a service.
public struct HTTPRequest: Hashable, Sendable {
    /// The method of a request (RFC 9110, section 9).
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The method as sent; methods are case-sensitive.
        public let rawValue: String

        /// Creates a method with any name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Fetches the resource at a URL; the only method that is ever redirected or repeated.
        public static let get = Method(rawValue: "GET")

        /// Fetches only the header fields.
        public static let head = Method(rawValue: "HEAD")

        /// Sends data to the resource at a URL.
        public static let post = Method(rawValue: "POST")

        /// Replaces the resource at a URL.
        public static let put = Method(rawValue: "PUT")

        /// Changes the resource at a URL.
        public static let patch = Method(rawValue: "PATCH")

        /// Deletes the resource at a URL.
        public static let delete = Method(rawValue: "DELETE")
    }

    /// Where a `GET` may be redirected to.
    public enum Redirects: Hashable, Sendable {
        /// To any `http` or `https` URL, but not from `https` to `http`.
        case follow

        /// To URLs of the same origin; any other redirect is ``InvalidResponse/refusedRedirect``.
        ///
        /// A decorator that signs requests, or adds a key to their header fields, can use this to protect the key.
        case sameOrigin

        /// Nowhere: a redirect is the response.
        case never
    }

    /// The URL to send the request to; `http` or `https`.
    public var url: URL

    /// The method.
    public var method: Method

    /// The header fields to send.
    public var headers: HTTPHeaders

    /// The content to send; nil if there is none, as for every `GET`.
    public var body: Data?

    /// The maximum number of decoded bytes of the response's body; a longer body ends the transfer as invalid data.
    public var bodyLimit: Int

    /// The time within which the response must begin, after any redirects; nil leaves it to the client.
    ///
    /// From then on, the request is too slow if over any such time the body has less than 1,000 bytes a second: a
    /// large image on a slow line comes, a body that drips does not. No request takes more than an hour.
    public var timeout: Duration?

    /// Where the request may be redirected to, if it is a `GET`; no other request is redirected.
    public var redirects: Redirects

    /// Creates a request; the default body limit is 256 MiB.
    ///
    /// ``HTTPClient/send(_:)`` reports a request that cannot be sent, such as a `GET` with a body or a negative
    /// timeout; see ``InvalidRequest``.
    public init(
        url: URL,
        method: Method = .get,
        headers: HTTPHeaders = [:],
        body: Data? = nil,
        bodyLimit: Int = 256 << 20,
        timeout: Duration? = nil,
        redirects: Redirects = .follow
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.bodyLimit = bodyLimit
        self.timeout = timeout
        self.redirects = redirects
    }
}

extension HTTPRequest: SecretHolder {
    /// Method, URL and header fields in one line, without possible secrets.
    public var description: String {
        let fields = headers.description
        let content = body.map { "; \($0.count) bytes" } ?? ""
        return "\(method.rawValue) \(url.redacted)\(fields.isEmpty ? "" : " (\(fields))")\(content)"
    }
}

/// Why a request cannot be sent.
public enum InvalidRequest: Error, Hashable {
    /// The URL is not an `http` or `https` URL with a host.
    case notWeb

    /// The method is not a token.
    case method(String)

    /// The header field with this name cannot be sent unchanged.
    case header(name: String)

    /// The request is a `GET` with a body.
    case bodyWithGet

    /// The body limit is negative.
    case bodyLimit(Int)

    /// The timeout is negative.
    case timeout(Duration)
}

extension InvalidRequest: DescribedError {
    /// A short description in English.
    public var description: String {
        switch self {
        case .notWeb: "the URL is not an absolute http or https URL"
        case .method(let name): "the method \(name.debugDescription) is not a token"
        case .header(let name): "the header field \(name.debugDescription) cannot be sent as it is"
        case .bodyWithGet: "a GET request cannot have a body"
        case .bodyLimit(let limit): "the body limit is negative: \(limit)"
        case .timeout(let timeout): "the timeout is negative: \(timeout)"
        }
    }
}

extension HTTPRequest {
    /// Why the request cannot be sent; nil if it can.
    var problem: InvalidRequest? {
        if !method.rawValue.isToken { return .method(method.rawValue) }
        if let field = headers.first(where: { !$0.name.isToken || !$0.value.isFieldValue }) {
            return .header(name: field.name)
        }
        if body != nil, method == .get { return .bodyWithGet }
        if let timeout, timeout < .zero { return .timeout(timeout) }
        return bodyLimit < 0 ? .bodyLimit(bodyLimit) : nil
    }
}
