import FeedCore
import Foundation

/// Which redirects are followed, and what is sent along (RFC 9110, section 15.4).
enum RedirectPolicy {
    static let limit = 10

    /// Returns the request that follows a response from `url` which redirects to `location`.
    ///
    /// Secrets stay with the origin that `original` was meant for: they are not sent to another one, and are sent again
    /// where a later redirect leads back.
    ///
    /// - Throws: ``InvalidResponse/refusedRedirect`` where that is not the web, or less secure than it was.
    static func request(
        following location: String,
        from url: URL,
        original: HTTPRequest
    ) throws(InvalidResponse) -> HTTPRequest {
        guard let resolved = URL(string: location, relativeTo: url),
            let target = URL(web: resolved.absoluteString), let origin = Origin(target),
            !(url.scheme?.lowercased() == "https" && origin.scheme == "http")
        else { throw .refusedRedirect }
        var next = original
        next.url = target
        if origin != Origin(original.url) {
            for name in ["Authorization", "Proxy-Authorization", "Cookie"] { next.headers[name] = nil }
        }
        return next
    }
}
