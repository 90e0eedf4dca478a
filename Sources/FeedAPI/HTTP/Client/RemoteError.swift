public import FeedCore
public import Foundation

/// The reason a service did not deliver the requested value.
///
///     catch let error as RemoteError where error.status == 404 { show("This feed is gone.") }
public enum RemoteError: Error {
    /// No complete response was received: the host is unknown, unreachable or too slow, or closed the connection.
    case connectivity(url: URL, cause: any Error)

    /// The response is invalid for the reason `cause`; `status` is its status code, if any.
    case invalidData(url: URL, status: Int?, cause: any Error)

    /// The request could not be sent; `cause` is an ``InvalidRequest`` from this package's clients.
    case invalidRequest(url: URL, cause: any Error)

    /// The requested URL or, for a response that could not be mapped, its URL after redirects.
    public var url: URL {
        switch self {
        case .connectivity(let url, _), .invalidData(let url, _, _), .invalidRequest(let url, _): url
        }
    }

    /// The status code of the response; nil if there was none.
    public var status: Int? {
        if case .invalidData(_, let status, _) = self { status } else { nil }
    }

    /// The underlying cause.
    public var cause: any Error {
        switch self {
        case .connectivity(_, let cause), .invalidData(_, _, let cause), .invalidRequest(_, let cause): cause
        }
    }
}

extension RemoteError: ServiceError {
    package func retryAfter(now: Date) -> Date? {
        guard case .invalidData(_, _, InvalidResponse.retryLater(_, let time)) = self else { return nil }
        return now.addingTimeInterval(time / .seconds(1))
    }
}

extension RemoteError: DescribedError {
    /// A one-line description in English, without secrets in the URL.
    public var description: String {
        switch self {
        case .connectivity(let url, let cause):
            "Couldn't connect to server: \(url.redacted): \(cause.lineWithoutSecrets)"
        case .invalidData(let url, _, let cause as InvalidResponse):
            "Unexpected response: \(url.redacted): \(cause.lineWithoutSecrets)"
        case .invalidData(let url, _, let cause): "Invalid data: \(url.redacted): \(cause.lineWithoutSecrets)"
        case .invalidRequest(let url, let cause): "Invalid request: \(url.redacted): \(cause.lineWithoutSecrets)"
        }
    }
}

/// The reason a response is invalid.
///
///     if case .bodyTooLarge(let limit) = remoteError.cause as? InvalidResponse { show("More than \(limit) bytes") }
public enum InvalidResponse: Error, Hashable {
    /// The status is not an accepted one.
    case status(Int)

    /// The status is 429 or 503, with a `Retry-After` of this delay.
    case retryLater(status: Int, after: Duration)

    /// The body is longer than this number of bytes.
    case bodyTooLarge(limit: Int)

    /// The response redirects to a URL that is not `http` or `https`, from `https` to `http`, or to another origin than
    /// the request allows (``HTTPRequest/redirects``).
    case refusedRedirect

    /// The next page is at a URL that is not `http` or `https`, or that is `http` although the list is at an `https` URL.
    case refusedPage(URL)

    /// The body is empty although data is required.
    case emptyBody

    /// The response declares a different content type.
    case contentType(String)

    /// The body is another kind of document than the expected one.
    case document(Document, expected: Payload)

    /// The body is in an unsupported text encoding with this name.
    case unknownEncoding(String)

    /// The body is invalid in its text encoding.
    case invalidText(encoding: String)

    /// The XML of the body ends here, before the end of its root element.
    case incomplete(line: Int, column: Int)

    /// The XML of the body has more than `limit` open elements here.
    case nestedTooDeeply(limit: Int, line: Int, column: Int)

    /// A kind of document that is often mistaken for a list.
    public enum Document: Hashable, Sendable {
        /// HTML; if a feed is expected, HTML without a link to a feed.
        case webPage

        /// XML; if a feed is expected, XML that is neither RSS nor Atom.
        case xml

        /// A JSON array.
        case jsonArray

        /// A JSON number, text, boolean or null.
        case jsonValue

        /// An empty body.
        case empty

        /// Data that is compressed with gzip, without a `Content-Encoding` that says so.
        case gzip

        /// Anything else that is neither JSON nor XML.
        case other
    }

    /// The expected content of a body.
    public enum Payload: Hashable, Sendable {
        /// A feed of images, in any of the formats.
        case feed

        /// JSON with `items`.
        case items

        /// A JSON array.
        case universities
    }
}

extension InvalidResponse: DescribedError {
    /// A short description in English.
    public var description: String {
        switch self {
        case .status(let status): "the status is \(status)"
        case .retryLater(let status, let time):
            "the status is \(status), and Retry-After is \(NoResponse.seconds(time)) s"
        case .bodyTooLarge(let limit): "the response is longer than \(Self.text(limit))"
        case .refusedRedirect: "it redirects to a place that may not be followed"
        case .refusedPage(let url): "its next page may not be requested: \(url.redacted)"
        case .emptyBody: "the response is empty"
        case .contentType(let type): "the response is \(type), not an image"
        case .document(let document, let payload):
            "the response is \(Self.name(document, payload)), not \(Self.name(payload))"
        case .unknownEncoding(let name): "the response is in an encoding that cannot be read: \(name)"
        case .invalidText(let name): "the response is not valid in its encoding, \(name)"
        case .incomplete(let line, let column):
            "the document ends before its root element does (line \(line), column \(column))"
        case .nestedTooDeeply(let limit, let line, let column):
            "more than \(limit) elements are open (line \(line), column \(column))"
        }
    }

    private static func name(_ document: Document, _ payload: Payload) -> String {
        switch document {
        case .webPage: payload == .feed ? "a web page without a link to a feed" : "a web page"
        case .xml: payload == .feed ? "XML that is not a feed" : "XML"
        case .jsonArray: "a JSON array"
        case .jsonValue: "a single JSON value"
        case .empty: "empty"
        case .gzip: "gzip data without Content-Encoding"
        case .other: "neither JSON nor XML"
        }
    }

    private static func name(_ payload: Payload) -> String {
        switch payload {
        case .feed: "RSS, Atom, JSON Feed or JSON with items"
        case .items: "JSON with items"
        case .universities: "a JSON array"
        }
    }

    private static func text(_ limit: Int) -> String {
        limit > 0 && limit.isMultiple(of: 1 << 20) ? "\(limit >> 20) MiB" : "\(limit) bytes"
    }
}
