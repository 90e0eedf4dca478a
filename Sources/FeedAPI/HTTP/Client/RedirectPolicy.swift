import FeedCore
import Foundation

/// Which redirects are followed, and which fields are sent along (RFC 9110, section 15.4).
enum RedirectPolicy {
    static let limit = 10

    /// Returns the request that follows a redirect from `url` to `location`.
    ///
    /// Secrets are sent only to the origin of `original`, including when a later redirect leads back to it.
    ///
    /// - Throws: ``InvalidResponse/refusedRedirect`` if the target is not a web URL, would downgrade `https` to `http`,
    ///   or is at another origin than the request may be redirected to.
    static func request(
        following location: String,
        from url: URL,
        original: HTTPRequest
    ) throws(InvalidResponse) -> HTTPRequest {
        guard let resolved = URL(string: location, relativeTo: url),
            let target = URL(web: resolved.absoluteString), let origin = Origin(target),
            !(url.scheme?.lowercased() == "https" && origin.scheme == "http"),
            original.redirects != .sameOrigin || origin == Origin(original.url)
        else { throw .refusedRedirect }
        var next = original
        next.url = target
        if origin != Origin(original.url) {
            for name in ["Authorization", "Proxy-Authorization", "Cookie"] { next.headers[name] = nil }
        }
        return next
    }
}
