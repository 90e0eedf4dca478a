package import FeedCore
public import Foundation

/// The reason a response is invalid.
///
///     if case .bodyTooLarge(let limit) = remoteError.cause as? InvalidResponse { show("More than \(limit) bytes") }
public enum InvalidResponse: Error, Hashable {
    /// The status is not an accepted one.
    case status(Int)

    /// The status is 429 or 503, with a `Retry-After` of this delay.
    case retryLater(status: Int, after: Duration)

    /// The feed at this URL is gone for good (410).
    case gone(feed: URL)

    /// The body is longer than this number of bytes.
    case bodyTooLarge(limit: Int)

    /// The response redirects to a URL that is not `http` or `https`, or from `https` to `http`.
    case refusedRedirect

    /// The request for a picture was redirected to another path, at this URL: perhaps to a placeholder.
    case placeholder(URL)

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
        /// HTML; if a feed is expected, HTML without a link to a feed. The title helps to recognise a page for logging in.
        case webPage(title: String?)

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
    package var message: Message {
        switch self {
        case .status(let status) where status == 404 || status == 410:
            Message("not found ({status}); check the URL", .verbatim("\(status)"))
        case .gone: Message("the status is {status}: the feed is gone for good", .verbatim("410"))
        case .status(let status) where status >= 500:
            Message("the status is {status}, a failure of the service", .verbatim("\(status)"))
        case .status(let status): Message("the status is {status}", .verbatim("\(status)"))
        case .retryLater(let status, let time):
            .clauses([
                Message("the status is {status}", .verbatim("\(status)")),
                Message("the service says to wait until {time}", .timeAfter(time)),
            ])
        case .bodyTooLarge(let limit): Message("it is longer than {size}", .verbatim(Self.text(limit)))
        case .refusedRedirect: Message("it redirects to a URL that may not be followed")
        case .placeholder(let url): Message("it redirects to {url}, which may not be the picture", .url(url))
        case .refusedPage(let url): Message("its next page may not be requested: {url}", .url(url))
        case .emptyBody: Message("it is empty")
        case .contentType(let type): Message("it is {type}, not an image", .verbatim(type))
        default: messageAboutDocument
        }
    }

    private var messageAboutDocument: Message {
        switch self {
        case .document(.other, let payload):
            Message("it is neither JSON nor XML, but should be {expected}", payload.message)
        case .document(let document, let payload):
            Message("it is {found}, not {expected}", document.message(expecting: payload), payload.message)
        case .unknownEncoding(let name): Message("its encoding, {name}, cannot be read", .verbatim(name))
        case .invalidText(let encoding): Message("it is not valid {encoding}", .verbatim(encoding))
        case .incomplete(let line, let column):
            Message(
                "it ends in the middle (line {line}, column {column})",
                .verbatim("\(line)"),
                .verbatim("\(column)")
            )
        case .nestedTooDeeply(let limit, let line, let column):
            Message(
                "more than {limit} elements are nested (line {line}, column {column})",
                .verbatim("\(limit)"),
                .verbatim("\(line)"),
                .verbatim("\(column)")
            )
        default: .clauses([])
        }
    }

    private static func text(_ limit: Int) -> String {
        limit > 0 && limit.isMultiple(of: 1 << 20) ? "\(limit >> 20) MiB" : "\(limit) bytes"
    }
}

extension InvalidResponse.Document {
    fileprivate func message(expecting payload: InvalidResponse.Payload) -> Message {
        switch self {
        case .webPage(let title):
            .sequence(
                [payload == .feed ? Message("a web page without a feed link") : Message("a web page")]
                    + (title.map { [.verbatim(" (\(Secrets.redacted($0)))")] } ?? [])
            )
        case .xml: payload == .feed ? Message("XML that is not a feed") : .verbatim("XML")
        case .jsonArray: Message("a JSON array")
        case .jsonValue: Message("a single JSON value")
        case .empty: Message("empty")
        case .gzip: Message("gzip data without Content-Encoding")
        case .other: .verbatim("")
        }
    }
}

extension InvalidResponse.Payload {
    fileprivate var message: Message {
        switch self {
        case .feed: Message("RSS, Atom, JSON Feed or {json}", Self.items.message)
        case .items: Message("JSON with \"items\" as in essential-feed help load")
        case .universities: Message("a JSON array of universities")
        }
    }
}
