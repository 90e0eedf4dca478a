import FeedCore
import Synchronization

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A client based on URLSession, with its own limits for time, decoded size and redirects.
///
///     let feeds = Feeds(cachedIn: directory, client: URLSessionHTTPClient(timeout: .seconds(10)))
///
/// - **Nothing is stored between requests:** no cookies, no credentials, no cache.
/// - **Redirects:** at most ten are followed, only to `http` and `https`, never from `https` to `http`. Header fields
///   that may be secret, which are all but the standard ones, are sent only to the request's own origin.
/// - **Credentials:** if a request has no `Authorization`, the client gets the credential for its ``HTTPRoute``,
///   initially and after each redirect, and sends it if the route is confidential. By default, the credential is the
///   user and password of the URL.
///
/// - Important: On Linux, FoundationNetworking of Swift 6.3 crashes the process on some responses, such as a truncated
///   head. To survive them, link the product `URLSessionGuard`; its documentation lists these responses.
public final class URLSessionHTTPClient: HTTPClient {
    private let timeout: Duration
    private let userAgent: String
    private let authorization: @Sendable (HTTPRoute) -> String?
    private let delegate = SessionDelegate()
    private let session: URLSession

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - timeout: the default of ``HTTPRequest/timeout``. If it is negative, ``send(_:)`` throws.
    ///   - userAgent: the value of the `User-Agent` field (RFC 9110, section 10.1.5).
    ///   - configuration: provides protocol classes and, on Apple platforms, proxies and TLS versions. On Linux,
    ///     proxies are taken from the environment, and `NSPinnedDomains` in an app's `Info.plist` is ignored. The client
    ///     uses a copy without cookies, credentials and caching, and with its own time limit.
    ///   - authorization: returns the value of `Authorization` for a route; nil for none. It must check the origin,
    ///     because images and redirects may be on any host. A value that cannot be sent is an ``InvalidRequest``.
    public init(
        timeout: Duration = .seconds(30),
        userAgent: String = "EssentialFeed",
        configuration: URLSessionConfiguration = .ephemeral,
        authorization: @escaping @Sendable (HTTPRoute) -> String? = { $0.basicAuthorization }
    ) {
        // `copy` returns the same class, so the cast succeeds.
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // The default is six.
        configuration.httpMaximumConnectionsPerHost = ParallelRequests.limit
        configuration.httpAdditionalHeaders = nil
        // The deadline of each transfer is the effective limit. Foundation on Linux truncates this timeout to whole
        // seconds, crashes if it is not a number or very large, and never applies it to a slow body.
        configuration.timeoutIntervalForRequest = 2 * (HTTPTransfer.longest / .seconds(1))
        self.timeout = timeout
        self.userAgent = userAgent
        self.authorization = authorization
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        // On Apple platforms, a session and its connections live until the session is invalidated.
        delegate.finish(session)
    }

    /// Sends a request and returns the complete response; see ``HTTPClient/send(_:)``.
    ///
    /// - Throws: ``RemoteError``; `CancellationError` if the task was cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        request.headers["User-Agent"] = request.headers["User-Agent"] ?? userAgent
        request.timeout = request.timeout ?? timeout
        let transfer = try HTTPTransfer(of: request, authorization: authorization)
        return try await delegate.run(transfer, in: session)
    }
}

private final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let requests = Mutex<[Int: InFlightRequest]>([:])

    /// The queue on which tasks are created, resumed and cancelled.
    ///
    /// On Linux, these calls wait for the one thread of all sessions, which an endless response may keep busy.
    private let queue = DispatchQueue(label: "essential-feed.session")

    func run(_ transfer: HTTPTransfer, in session: URLSession) async throws -> HTTPResponse {
        let request = try URLRequest(transfer.request)
        return try await InFlightRequest.run(transfer) { inFlight in
            queue.async { self.start(inFlight, request, in: session) }
        }
    }

    /// Ends a session; none of its requests may be in progress.
    func finish(_ session: URLSession) {
        // After the start of any request that has ended already.
        queue.async { session.finishTasksAndInvalidate() }
    }

    private func start(_ inFlight: InFlightRequest, _ request: URLRequest, in session: URLSession) {
        // Creating a task in a session that has ended would trap.
        guard inFlight.isOpen else { return }
        let task = session.dataTask(with: request)
        let isWanted = inFlight.note { [queue] in
            // On Linux, calling `cancel` inside the delegate does not stop the stream.
            queue.async { task.cancel() }
        }
        guard isWanted else { return task.cancel() }
        requests.withLock { $0[task.taskIdentifier] = inFlight }
        task.resume()
    }

    private func request(of task: URLSessionTask) -> InFlightRequest? {
        requests.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession,
        dataTask task: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let head = response.head {
            let length = response.expectedContentLength
            request(of: task)?.update { $0.receive(head, expectedLength: length) }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
        let request = request(of: task)
        if let excess = request?.update({ $0.receive(data) }) ?? nil { request?.end(with: .failure(excess)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let request = requests.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        guard let request, var transfer = request.update({ $0 }) else { return }
        // On Linux, a redirect without a `Location` is not reported until its end.
        if transfer.response == nil, let head = task.response?.head {
            transfer.receive(head, expectedLength: 0)
        }
        if error == nil, let response = transfer.response {
            return request.end(with: .success(response), isComplete: true)
        }
        let failure = error.map(NoResponse.init) ?? .transport(.other, "the response is not HTTP")
        request.end(with: .failure(transfer.failure(failure)), isComplete: true)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The URL of `newRequest` is unreliable: on Linux, a `file:` URL becomes a path on the same host.
        let location = response.value(forHTTPHeaderField: "Location")
        let request = request(of: task)
        let transfer = request?.update { $0 }
        // Outside the update, because it calls the authorization closure.
        let result = Result { () throws(RemoteError) -> (transfer: HTTPTransfer, request: URLRequest)? in
            guard let next = try transfer?.redirected(to: location, status: response.statusCode) else { return nil }
            return (next, try URLRequest(next.request))
        }
        // Inside the update, so that the task is not cancelled before the completion handler is called.
        let isInFlight = request?.update { transfer in
            let next = (try? result.get()) ?? nil
            if let next { transfer = next.transfer }
            completionHandler(next?.request)
            return true
        }
        #if !canImport(FoundationNetworking)
            // On Linux, calling the completion handler of a task that has been cancelled would crash.
            if isInFlight == nil { completionHandler(nil) }
        #endif
        if case .failure(let error) = result { request?.end(with: .failure(error)) }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let head = challenge.failureResponse?.head else {
            return completionHandler(.performDefaultHandling, nil)
        }
        // The 401 is the response to deliver. On Linux, the task would hang until the challenge is met.
        let request = request(of: task)
        let response = request?.update { transfer in
            transfer.receive(head, expectedLength: 0)
            return transfer.response
        }
        if let response = response ?? nil { request?.end(with: .success(response)) }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
}

extension URLResponse {
    fileprivate var head: HTTPTransfer.Head? {
        guard let response = self as? HTTPURLResponse else { return nil }
        let fields = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        return (response.statusCode, HTTPHeaders(fields))
    }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest) throws(RemoteError) {
        // If they stayed in the URL, Linux would also send them unencrypted, and other platforms not at all.
        guard let url = request.url.withUser(of: nil)?.withEncodedAddress else {
            throw .invalidRequest(url: request.url, cause: InvalidRequest.notWeb)
        }
        self.init(url: url)
        for field in request.headers { setValue(field.value, forHTTPHeaderField: field.name) }
    }
}

extension URL {
    /// The same URL in a form that FoundationNetworking of Swift 6.3 accepts; nil if Foundation cannot create it.
    ///
    /// FoundationNetworking compares a URL's IPv6 host with libcurl's, only one of them has brackets, and so it rejects
    /// the request (swift-corelibs-foundation, issue 5496). Percent-encoded, both are equal. It also rejects a scheme
    /// in upper case. On other platforms, this is the unchanged URL.
    fileprivate var withEncodedAddress: URL? {
        #if canImport(FoundationNetworking)
            var text = absoluteString
            if let scheme, scheme != scheme.lowercased() { text = scheme.lowercased() + text.dropFirst(scheme.count) }
            if let host = host(percentEncoded: true), host.contains(":") {
                let encoded = "%5B" + host.replacing(":", with: "%3A") + "%5D"
                text = text.replacing("[\(host)]", with: encoded, maxReplacements: 1)
            }
            return URL(string: text)
        #else
            return self
        #endif
    }
}
