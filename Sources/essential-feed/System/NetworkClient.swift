import FeedAPI
import FeedCore
import Foundation

#if canImport(Glibc)
    import URLSessionGuard
#endif

enum NetworkClient {
    /// - Throws: `RemoteError` for `url` if the system lacks a library.
    static func make(
        for url: URL,
        timeout: Duration,
        userAgent: String,
        authorization: @escaping @Sendable (HTTPRoute) -> String?
    ) throws(RemoteError) -> any HTTPClient {
        #if canImport(Glibc)
            if let problem = URLSessionGuard.problem {
                throw .connectivity(url: url, cause: NoResponse.transport(.other, problem))
            }
        #endif
        return URLSessionHTTPClient(timeout: timeout, userAgent: userAgent, authorization: authorization)
    }
}
