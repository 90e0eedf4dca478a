import FeedCore
public import Foundation

/// Why a service did not deliver what it was asked for.
public enum RemoteError: Error {
    /// No whole response came: the host is unknown or out of reach, too slow, or broke off; `cause` says which.
    case connectivity(url: URL, cause: any Error)

    /// A response came that is not what was asked for: `cause` says why, `status` is its status code where it had one.
    case invalidData(url: URL, status: Int?, cause: any Error)

    /// The request could not be sent; `cause`, an ``InvalidRequest`` from this package's clients, says why.
    case invalidRequest(url: URL, cause: any Error)

    /// The URL that was asked, or, of a response that could not be mapped, where it came from after redirects.
    public var url: URL {
        switch self {
        case .connectivity(let url, _), .invalidData(let url, _, _), .invalidRequest(let url, _): url
        }
    }

    /// What went wrong underneath.
    public var cause: any Error {
        switch self {
        case .connectivity(_, let cause), .invalidData(_, _, let cause), .invalidRequest(_, let cause): cause
        }
    }
}

extension RemoteError: LocalizedError, CustomStringConvertible {
    /// What went wrong, in one line of English; secrets in the URL are left out.
    public var description: String {
        switch self {
        case .connectivity(let url, let cause): "Couldn't connect to server: \(url.redacted): \(cause)"
        case .invalidData(let url, _, let cause): "Invalid data: \(url.redacted): \(cause)"
        case .invalidRequest(let url, let cause): "Invalid request: \(url.redacted): \(cause)"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

/// What is wrong with a response, apart from its content.
public enum InvalidResponse: Error, Hashable {
    /// The status is not one that carries the data.
    case status(Int)

    /// The body is longer than the number of bytes that is accepted.
    case bodyTooLarge(limit: Int)

    /// The response redirects to where no loader goes: out of `http` and `https`, or from `https` down to `http`.
    case refusedRedirect

    /// The body is empty where data should be.
    case emptyBody

    /// The response says that it is something else than what was asked for.
    case contentType(String)
}

extension InvalidResponse: LocalizedError, CustomStringConvertible {
    /// What is wrong, in a few words of English.
    public var description: String {
        switch self {
        case .status(let status): "the status is \(status)"
        case .bodyTooLarge(let limit): "the response is longer than \(Self.text(limit))"
        case .refusedRedirect: "it redirects to a place that may not be followed"
        case .emptyBody: "the response is empty"
        case .contentType(let type): "the response is \(type), not an image"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    private static func text(_ limit: Int) -> String {
        limit > 0 && limit.isMultiple(of: 1 << 20) ? "\(limit >> 20) MiB" : "\(limit) bytes"
    }
}
