import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which redirects are followed, and what is sent along (RFC 9110, section 15.4).
enum RedirectPolicy {
    static let limit = 10

    /// Returns the request that follows an answer which redirects to `location`.
    ///
    /// - Throws: ``InvalidAnswer/refusedRedirect`` where that is not the web, or less secure than it was.
    static func request(following location: String, from request: HTTPRequest) throws -> HTTPRequest {
        guard let resolved = URL(string: location, relativeTo: request.url),
            let target = URL(web: resolved.absoluteString),
            !(request.url.scheme?.lowercased() == "https" && target.scheme == "http")
        else { throw InvalidAnswer.refusedRedirect }
        var next = request
        next.url = target
        if !isSameOrigin(target, request.url) {
            // Secrets stay with the origin they were meant for (RFC 6454, section 4).
            for name in ["Authorization", "Proxy-Authorization", "Cookie"] { next.headers[name] = nil }
        }
        return next
    }

    private static func isSameOrigin(_ first: URL, _ second: URL) -> Bool {
        first.scheme?.lowercased() == second.scheme?.lowercased()
            && first.host()?.lowercased() == second.host()?.lowercased()
            && port(of: first) == port(of: second)
    }

    private static func port(of url: URL) -> Int {
        url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
    }
}
