package import FeedCore
import Foundation

/// The reason a request cannot be sent.
///
///     if case .invalidRequest(_, let cause as InvalidRequest) = error as? RemoteError { print(cause) }
public enum InvalidRequest: Error, Hashable {
    /// The URL is not an `http` or `https` URL with a host.
    case notWeb

    /// The header field with this name cannot be sent unchanged.
    case header(name: String)

    /// The body limit is negative.
    case bodyLimit(Int)

    /// The timeout is negative.
    case timeout(Duration)
}

extension InvalidRequest: DescribedError {
    package var message: Message {
        switch self {
        case .notWeb: Message("invalid {type}", .verbatim("http(s) URL"))
        case .header(let name): .verbatim("the header field \(name.debugDescription) cannot be sent as it is")
        case .bodyLimit(let limit): .verbatim("the body limit is negative: \(limit)")
        case .timeout(let timeout): .verbatim("the timeout is negative: \(timeout)")
        }
    }
}
