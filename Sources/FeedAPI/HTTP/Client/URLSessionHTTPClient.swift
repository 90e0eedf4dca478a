import Dispatch
import FeedCore
import Synchronization

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
        configuration.httpAdditionalHeaders = ["User-Agent": userAgent]
        // The deadline of each transfer is the effective limit. Foundation on Linux truncates this one to whole
        // seconds, crashes if it is not a number or very large, and never applies it to a body that trickles in.
        configuration.timeoutIntervalForRequest = 2 * (Self.day / .seconds(1))
        self.timeout = timeout
        self.configuration = configuration
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        // On Apple platforms a session and its connections live until it is invalidated.
        session.finishTasksAndInvalidate()
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
        defer { session.finishTasksAndInvalidate() }
        return try await delegate.run(transfer, in: session)
    }
}

/// A request failed because the reused connection had been closed.
private struct ReusedConnectionClosed: Error {
    /// The transfer to send again.
    let transfer: Transfer
}

/// Receives URLSession's callbacks and ends each transfer exactly once.
private final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private struct Exchange {
        var transfer: Transfer
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        let deadline: Task<Void, any Error>
    }

    private struct State {
        var exchanges: [Int: Exchange] = [:]
        /// The origins that have responded; connections to them may be reused ones.
        var origins: Set<Origin?> = []
    }

    private let state = Mutex(State())
    private let resends: Bool

    /// Creates a delegate.
    ///
    /// If `resends` is true, a request on a reused connection that was closed ends with ``ReusedConnectionClosed``.
    init(resends: Bool) {
        self.resends = resends
    }

    func run(_ transfer: Transfer, in session: URLSession) async throws -> HTTPResponse {
        let task = session.dataTask(with: try URLRequest(transfer.request))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { begin(task, transfer, $0) }
        } onCancel: {
            end(task, with: .failure(CancellationError()))
        }
    }

    private func begin(
        _ task: URLSessionTask,
        _ transfer: Transfer,
        _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) {
        state.withLock { state in
            // Inside the lock, so that even the shortest deadline finds a transfer to end.
            let deadline = Task {
                try await Task.sleep(until: transfer.deadline, clock: .continuous)
                self.fail(task, with: .timedOut(after: transfer.timeout))
            }
            let exchange = Exchange(transfer: transfer, continuation: continuation, deadline: deadline)
            state.exchanges[task.taskIdentifier] = exchange
        }
        // If the task was cancelled before this point, the cancellation handler found no transfer to end.
        guard !Task.isCancelled else { return end(task, with: .failure(CancellationError())) }
        task.resume()
    }

    private func fail(_ task: URLSessionTask, with cause: NoResponse) {
        guard let transfer = transfer(of: task) else { return }
        end(task, with: .failure(transfer.failure(cause)))
    }

    private func end(_ task: URLSessionTask, with result: Result<HTTPResponse, any Error>) {
        let ended = state.withLock { $0.exchanges.removeValue(forKey: task.taskIdentifier) }
        guard let ended else { return }
        ended.deadline.cancel()
        ended.continuation.resume(with: result)
        // On Linux `cancel` blocks its caller, and called from within the delegate, it does not stop the stream.
        DispatchQueue.global().async { task.cancel() }
    }

    private func transfer(of task: URLSessionTask) -> Transfer? {
        state.withLock { $0.exchanges[task.taskIdentifier]?.transfer }
    }

    func urlSession(
        _ session: URLSession,
        dataTask task: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let head = Transfer.Head(response) {
            state.withLock { state in
                let length = response.expectedContentLength
                state.exchanges[task.taskIdentifier]?.transfer.receive(head, expectedLength: length)
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
        let excess = state.withLock { $0.exchanges[task.taskIdentifier]?.transfer.receive(data) }
        if let excess = excess ?? nil { end(task, with: .failure(excess)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard var transfer = transfer(of: task) else { return }
        // On Linux a redirect without a `Location` is not reported until its end.
        if transfer.response == nil, let head = task.response.flatMap(Transfer.Head.init) {
            transfer.receive(head, expectedLength: 0)
        }
        let failure = error.map(NoResponse.init)
        let origin = Origin(transfer.request.url)
        let wasReused = state.withLock { state in
            defer { if failure == nil { state.origins.insert(origin) } }
            return state.origins.contains(origin)
        }
        if resends, wasReused, transfer.isRefusedConnection(failure) {
            end(task, with: .failure(ReusedConnectionClosed(transfer: transfer.restarted)))
        } else if failure == nil, let response = transfer.response {
            end(task, with: .success(response))
        } else {
            end(task, with: .failure(transfer.failure(failure ?? .transport(.other, "the response is not HTTP"))))
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The URL of `newRequest` is unreliable: on Linux a `file:` URL becomes a path on the same host.
        let location = response.value(forHTTPHeaderField: "Location") ?? ""
        let failure = state.withLock { state -> RemoteError? in
            guard let transfer = state.exchanges[task.taskIdentifier]?.transfer else {
                abandon(completionHandler)
                return nil
            }
            state.origins.insert(Origin(transfer.request.url))
            do throws(RemoteError) {
                let follows = transfer.original.method == .get
                let next = follows ? try state.exchanges[task.taskIdentifier]?.transfer.redirect(to: location) : nil
                // Inside the lock, so that the task is not cancelled before this call.
                completionHandler(try next.map { request throws(RemoteError) in try URLRequest(request) })
                return nil
            } catch {
                completionHandler(nil)
                return error
            }
        }
        if let failure { end(task, with: .failure(failure)) }
    }

    /// Ignores a redirect of a task that has been cancelled; on Linux, calling the completion handler would crash.
    private func abandon(_ completionHandler: (URLRequest?) -> Void) {
        #if !canImport(FoundationNetworking)
            completionHandler(nil)
        #endif
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let head = challenge.failureResponse.flatMap(Transfer.Head.init) else {
            return completionHandler(.performDefaultHandling, nil)
        }
        // Without an answer to the challenge, the task would hang on Linux; the 401 itself is the response to deliver.
        let response = state.withLock { state in
            state.exchanges[task.taskIdentifier]?.transfer.receive(head, expectedLength: 0)
            return state.exchanges[task.taskIdentifier]?.transfer.response
        }
        if let response { end(task, with: .success(response)) }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
}

extension Transfer.Head {
    fileprivate init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        let fields = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        self.init(status: response.statusCode, headers: HTTPHeaders(fields))
    }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest) throws(RemoteError) {
        guard let url = request.url.withEncodedAddress else {
            throw .invalidRequest(url: request.url, cause: InvalidRequest.notWeb)
        }
        self.init(url: url)
        httpMethod = request.method.rawValue
        httpBody = request.body
        for field in request.headers { setValue(field.value, forHTTPHeaderField: field.name) }
    }
}
