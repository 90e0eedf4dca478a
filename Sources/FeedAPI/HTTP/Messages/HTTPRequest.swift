import FeedCore
public import Foundation

/// A request to a service.
public struct HTTPRequest: Hashable, Sendable {
    /// What the service is to do (RFC 9110, section 9).
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The method as it is sent; methods are compared with regard to case.
        public let rawValue: String

        /// Creates a method of any name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Fetches what is at a URL; the only method that is ever redirected or repeated.
        public static let get = Method(rawValue: "GET")

        /// Fetches the header fields alone.
        public static let head = Method(rawValue: "HEAD")

        /// Hands data to what is at a URL.
        public static let post = Method(rawValue: "POST")

        /// Replaces what is at a URL.
        public static let put = Method(rawValue: "PUT")

        /// Changes what is at a URL.
        public static let patch = Method(rawValue: "PATCH")

        /// Deletes what is at a URL.
        public static let delete = Method(rawValue: "DELETE")
    }

    /// Where to send the request; `http` or `https`.
    public var url: URL

    /// What the service is to do.
    public var method: Method

    /// The header fields to send.
    public var headers: HTTPHeaders

    /// The content to send; nil for a request without one, as every `GET` must be.
    public var body: Data?

    /// How many decoded bytes of a response's body are accepted; a longer body ends the transfer as invalid data.
    public var bodyLimit: Int

    /// How long the whole request may take, redirects and body included; nil leaves it to the client.
    public var timeout: Duration?

    /// Creates a request; the body limit is 256 MiB unless another is given.
    ///
    /// What cannot be sent (a body with `GET`, a negative time, …) is reported by ``HTTPClient/send(_:)``; see
    /// ``InvalidRequest``.
    public init(
        url: URL,
        method: Method = .get,
        headers: HTTPHeaders = [:],
        body: Data? = nil,
        bodyLimit: Int = 256 << 20,
        timeout: Duration? = nil
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.bodyLimit = bodyLimit
        self.timeout = timeout
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method, URL and header fields in one line, without what may be a secret.
    public var description: String {
        let fields = headers.description
        let content = body.map { "; \($0.count) bytes" } ?? ""
        return "\(method.rawValue) \(url.redacted)\(fields.isEmpty ? "" : " (\(fields))")\(content)"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Nothing, so that a dump shows no secrets either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a request cannot be sent.
public enum InvalidRequest: Error, Hashable {
    /// The URL is not an `http` or `https` URL with a host.
    case notWeb

    /// The method is not a token.
    case method(String)

    /// A header field with this name cannot be sent exactly as it is.
    case header(name: String)

    /// The request has a body, and its method is `GET`.
    case bodyWithGet

    /// The body limit is negative.
    case bodyLimit(Int)

    /// The timeout is negative, or longer than clocks can count.
    case timeout(Duration)
}

extension InvalidRequest: LocalizedError, CustomStringConvertible {
    /// What is wrong, in a few words of English.
    public var description: String {
        switch self {
        case .notWeb: "the URL is not an absolute http or https URL"
        case .method(let name): "the method \(name.debugDescription) is not a token"
        case .header(let name): "the header field \(name.debugDescription) cannot be sent as it is"
        case .bodyWithGet: "a GET request cannot have a body"
        case .bodyLimit(let limit): "the body limit is negative: \(limit)"
        case .timeout(let timeout): "the timeout is out of range: \(timeout)"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension HTTPRequest {
    /// Throws where the request cannot be sent as it is.
    func validate() throws(InvalidRequest) {
        guard Origin(url) != nil else { throw .notWeb }
        guard method.rawValue.isToken else { throw .method(method.rawValue) }
        for field in headers where !field.name.isToken || !field.value.isFieldValue {
            throw .header(name: field.name)
        }
        guard body == nil || method != .get else { throw .bodyWithGet }
        guard bodyLimit >= 0 else { throw .bodyLimit(bodyLimit) }
    }
}
