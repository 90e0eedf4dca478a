import FeedCore
import Foundation

/// Decides which redirects are followed (RFC 9110, section 15.4).
enum RedirectPolicy {
    static let limit = 10

    /// Returns the target of a redirect from `url` to `location`, the value of its `Location`.
    ///
    /// - Throws: ``InvalidResponse/refusedRedirect``, as the cause of invalid data, if the target is missing or not a
    ///   web URL, or would downgrade `https` to `http`.
    static func target(of location: String?, from url: URL) throws(RemoteError) -> URL {
        guard let resolved = location.flatMap({ URL(string: $0, relativeTo: url) }),
            let target = URL(web: resolved.absoluteString), let origin = Origin(target),
            !(url.scheme?.lowercased() == "https" && origin.scheme == "http")
        else { throw .invalidData(url: url, status: nil, cause: InvalidResponse.refusedRedirect) }
        return target
    }

    /// Returns the URL of a later page of the list at `list`, to which the rules for redirects apply.
    ///
    /// - Throws: ``InvalidResponse/refusedPage(_:)``, as the cause of invalid data.
    static func page(_ page: URL, ofListAt list: URL) throws(RemoteError) -> URL {
        do {
            return try target(of: page.absoluteString, from: list)
        } catch {
            throw .invalidData(url: list, status: nil, cause: InvalidResponse.refusedPage(page))
        }
    }
}
