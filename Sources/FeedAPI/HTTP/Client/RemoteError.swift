package import FeedCore
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
    package var message: Message {
        .sequence([title, .verbatim(": "), .url(url), .verbatim(": "), .cause(cause)])
    }

    /// The kind of failure, as a title.
    package var title: Message {
        if case .invalidData = self { Message("Unexpected response") } else { Message("Couldn't connect to server") }
    }
}
