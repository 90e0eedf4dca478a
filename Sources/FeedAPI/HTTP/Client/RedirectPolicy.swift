import FeedCore
import Foundation

/// Decides which redirects are followed (RFC 9110, section 15.4).
enum RedirectPolicy {
    static let limit = 10

    /// Returns the target of a redirect from `url` to `location`.
    ///
    /// - Throws: ``InvalidResponse/refusedRedirect``, as the cause of invalid data, if the target is not a web URL,
    ///   would downgrade `https` to `http`, or is at an origin that the request does not allow.
    static func target(of location: String, from url: URL, original: HTTPRequest? = nil) throws(RemoteError) -> URL {
        guard let resolved = URL(string: location, relativeTo: url),
            let target = URL(web: resolved.absoluteString), let origin = Origin(target),
            !(url.scheme?.lowercased() == "https" && origin.scheme == "http"),
            original?.redirects != .sameOrigin || origin == original.flatMap({ Origin($0.url) })
        else { throw .invalidData(url: url, status: nil, cause: InvalidResponse.refusedRedirect) }
        return target
    }
}
