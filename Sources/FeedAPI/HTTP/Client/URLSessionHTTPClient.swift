import FeedCore

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A client based on URLSession, with its own limits for total time, decoded size and redirects.
///
/// - **Nothing is stored between requests:** no cookies, no credentials, no cache.
/// - **Redirects:** at most ten are followed, only to `http` and `https`, never from `https` to `http`. `Authorization`,
///   `Proxy-Authorization` and `Cookie` are sent only to the request's own origin; all other header fields, even one
///   that carries a key, are also sent to other hosts.
/// - **Reused connections:** a `GET` that the service left without a response, or with 408 and `Connection: close`, is
///   sent again, once, on a new connection. Unless the system reports reuse, an origin that has responded counts.
/// - **Other methods** are never redirected or sent twice: a redirect is the response, each request has a connection.
///
/// - Important: On Linux, FoundationNetworking of Swift 6.3 crashes, or hangs, on some responses. A program that uses
///   untrusted services must survive that from outside, or withhold them as the LazyCurl target of `essential-feed` does:
///   - a head that is cut short or does not end with an empty line, and trailers (swift-corelibs-foundation, issue 5285);
///   - a `Content-Length` that, as a `Double`, is 2^63 or more;
///   - a redirect to `//host` with brackets or percent signs in the host;
///   - with libcurl before 7.83, a header line without a colon;
///   - over HTTP/2, a redirect on a busy connection (issue 5445, fixed in Swift 6.4), and endless empty frames.
public final class URLSessionHTTPClient: HTTPClient {
    private static let day = Duration.seconds(86_400)

    private let timeout: Duration
    private let userAgent: String
    private let configuration: URLSessionConfiguration
    private let delegate = SessionDelegate(resends: true)
    private let session: URLSession

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - timeout: the time limit of a whole request, including redirects and body, unless the request has its own; at
    ///     most a day. ``send(_:)`` reports a negative one.
    ///   - userAgent: the value of the `User-Agent` field (RFC 9110, section 10.1.5).
    ///   - configuration: provides protocol classes and, on Apple platforms, proxies and TLS versions. Linux ignores
    ///     the latter two, and takes proxies from the environment; it also ignores certificates pinned in an app's
    ///     `Info.plist` (`NSPinnedDomains`). The client uses a copy, in which it disables cookies, credentials and
    ///     caching, and sets its own time limit.
    public init(
        timeout: Duration = .seconds(30),
        userAgent: String = "EssentialFeed",
        configuration: URLSessionConfiguration = .ephemeral
    ) {
        // `copy` returns the same class; if it did not, the configuration would be used as it is.
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Matches the number of images loaded at a time; with the default of six, two of them would wait.
        configuration.httpMaximumConnectionsPerHost = 8
        configuration.httpAdditionalHeaders = nil
        // The deadline of each transfer is the effective limit. Foundation on Linux truncates this one to whole
        // seconds, crashes if it is not a number or very large, and never applies it to a body that trickles in.
        configuration.timeoutIntervalForRequest = 2 * (Self.day / .seconds(1))
        self.timeout = timeout
        self.userAgent = userAgent
        self.configuration = configuration
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        // On Apple platforms a session and its connections live until it is invalidated.
        delegate.finish(session)
    }

    /// Sends a request and returns the complete response; see ``HTTPClient/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let transfer = try begin(request)
        guard request.method == .get else { return try await sendOnNewConnection(transfer) }
        do {
            return try await delegate.run(transfer, in: session)
        } catch let closed as ReusedConnectionClosed {
            return try await sendOnNewConnection(closed.transfer)
        }
    }

    private func begin(_ request: HTTPRequest) throws(RemoteError) -> Transfer {
        do throws(InvalidRequest) {
            var request = request
            request.headers["User-Agent"] = request.headers["User-Agent"] ?? userAgent
            try request.validate()
            let timeout = request.timeout ?? timeout
            // Clocks overflow above 292 years, the most nanoseconds that fit in 64 bits.
            guard timeout >= .zero, timeout <= .nanoseconds(Int64.max) else { throw .timeout(timeout) }
            return Transfer(of: request, timeout: min(timeout, Self.day))
        } catch {
            throw .invalidRequest(url: request.url, cause: error)
        }
    }

    /// Sends a request that must not be sent twice, in a new session.
    ///
    /// Only a session without connections is certain to open a new one; libcurl itself resends on reused ones.
    private func sendOnNewConnection(_ transfer: Transfer) async throws -> HTTPResponse {
        let delegate = SessionDelegate(resends: false)
        let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        defer { delegate.finish(session) }
        return try await delegate.run(transfer, in: session)
    }
}
