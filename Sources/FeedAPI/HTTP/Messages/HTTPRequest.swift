public import FeedCore
public import Foundation

/// A request to a service.
///
///     var request = HTTPRequest(url: url, method: .post, body: try JSONEncoder().encode(search))
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

    /// The URLs that a `GET` may be redirected to.
    public enum Redirects: Hashable, Sendable {
        /// Any `http` or `https` URL, except from `https` to `http`.
        ///
        /// Header fields that may be secret, which are all but the standard ones, are not sent to another origin.
        case follow

        /// URLs of the same origin; any other redirect is an ``InvalidResponse/refusedRedirect``.
        ///
        /// A decorator that signs requests, or adds a key to their URLs, can use this to protect the key.
        case sameOrigin

        /// No URL: a redirect is returned as the response.
        case never
    }

    /// The URL to send the request to; `http` or `https`.
    public var url: URL

    /// The method.
    public var method: Method

    /// The header fields to send.
    public var headers: HTTPHeaders

    /// The content to send; nil for every `GET`.
    public var body: Data?

    /// The maximum number of decoded bytes of the response's body; a longer body ends the transfer as invalid data.
    public var bodyLimit: Int

    /// The time within which the response must begin, after any redirects; if nil, the client's timeout applies.
    ///
    /// After that, the request fails if the body is slower than 1,000 bytes a second over any period of this length: a
    /// large image may load over a slow connection, but a stalled body fails. No request takes more than an hour.
    public var timeout: Duration?

    /// The URLs that the request may be redirected to, if it is a `GET`; other requests are never redirected.
    public var redirects: Redirects

    /// Creates a request; the default body limit is 64 MiB.
    ///
    /// ``HTTPClient/send(_:)`` throws an ``InvalidRequest`` if the request cannot be sent, such as a `GET` with a body.
    public init(
        url: URL,
        method: Method = .get,
        headers: HTTPHeaders = [:],
        body: Data? = nil,
        bodyLimit: Int = 64 << 20,
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

    /// Returns the web URL in a text: absolute, `http` or `https`, with a host and a valid port; nil if it is not one.
    ///
    /// Characters that a URL cannot contain, such as spaces and letters with accents, are percent-encoded in its path,
    /// query and fragment.
    ///
    ///     guard let url = HTTPRequest.webURL(textField.text) else { return }
    package static func webURL(_ text: String) -> URL? {
        URL(web: text)
    }
}

extension HTTPRequest: SecretHolder {
    /// The method, the URL and the header fields in one line, without possible secrets.
    public var description: String {
        let fields = headers.description
        let content = body.map { "; \($0.count) bytes" } ?? ""
        return "\(method.rawValue) \(url.redacted)\(fields.isEmpty ? "" : " (\(fields))")\(content)"
    }
}

/// The reason a request cannot be sent.
///
///     if case .invalidRequest(_, let cause as InvalidRequest) = error as? RemoteError { print(cause) }
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
    /// The reason the request cannot be sent; nil if it can.
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
