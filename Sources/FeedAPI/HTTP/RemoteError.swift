import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why a service was of no use.
public enum RemoteError: Error {
    /// No whole answer came: the host is unknown or out of reach, too slow, or broke off; `cause` says which.
    case connectivity(url: URL, cause: any Error)

    /// An answer came that is not what was asked for: `cause` says why, `status` is its status code where it had one.
    case invalidData(url: URL, status: Int?, cause: any Error)

    /// The URL that was asked, or, of an answer that could not be mapped, where it came from after redirects.
    public var url: URL {
        switch self {
        case .connectivity(let url, _), .invalidData(let url, _, _): url
        }
    }

    /// What went wrong underneath.
    public var cause: any Error {
        switch self {
        case .connectivity(_, let cause), .invalidData(_, _, let cause): cause
        }
    }
}

extension RemoteError: CustomStringConvertible {
    /// What went wrong, in one line of English; secrets in the URL are left out.
    public var description: String {
        switch self {
        case .connectivity(let url, let cause): "Couldn't connect to server: \(url.redacted): \(cause)"
        case .invalidData(let url, _, let cause): "Invalid data: \(url.redacted): \(cause)"
        }
    }
}
