import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client over URLSession, with limits of its own: whole time, decoded size, redirects.
///
/// Nothing is kept between requests: no cookies, no credentials, no cache. Redirects are followed at most ten times,
/// never out of `http` and `https`, never from `https` to `http`. `Authorization`, `Proxy-Authorization` and `Cookie`
/// stay with their origin; all other header fields, a key in one of your own too, go along to another host.
///
/// - Important: On Linux, FoundationNetworking of Swift 6.3 ends the process on three malformed answers (a connection
///   closed inside the headers, a chunked body with a trailer, a `Content-Length` near `Int64.max`). A program that
///   talks to services it does not trust has to survive that from outside.
public final class URLSessionHTTPClient: HTTPClient {
    private static let day = 86_400.0

    private let timeout: Double
    private let delegate: SessionDelegate
    private let session: URLSession

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - timeout: how many seconds a whole request may take, its redirects and body included; a day at most.
    ///   - userAgent: what the client calls itself (RFC 9110, section 10.1.5).
    public init(timeout: Double = 30, userAgent: String = "EssentialFeed") {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // As many as pictures are loaded at a time; six, the default, would make two of them wait.
        configuration.httpMaximumConnectionsPerHost = 8
        configuration.httpAdditionalHeaders = ["User-Agent": userAgent]
        // The deadline of each transfer is the limit that counts. Foundation on Linux cuts this one to whole seconds,
        // crashes on what is no number or a very large one, and never applies it to a body that drips.
        configuration.timeoutIntervalForRequest = 2 * Self.day
        self.timeout = timeout > 0 ? min(timeout, Self.day) : 0
        delegate = SessionDelegate()
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        // On Apple platforms a session lives on, with its connections, until it is invalidated.
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and returns the whole answer; see ``HTTPClient/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let task = session.dataTask(with: URLRequest(request))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                delegate.begin(task, Transfer(of: request, continuation: continuation), timeout: timeout)
            }
        } onCancel: {
            delegate.end(task, with: .failure(CancellationError()))
        }
    }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest) {
        self.init(url: request.url.withEncodedAddress)
        for field in request.headers.fields {
            setValue(field.value, forHTTPHeaderField: field.name)
        }
    }
}

/// Receives what URLSession reports, and gives each transfer its end exactly once.
private final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let transfers = Mutex<[Int: Transfer]>([:])

    func begin(_ task: URLSessionTask, _ transfer: Transfer, timeout: Double) {
        let url = transfer.request.url
        transfers.withLock { transfers in
            // Within the lock, so that not even the shortest time is over before there is a transfer to end.
            let deadline = Task {
                try await Task.sleep(for: .seconds(timeout))
                let cause = NoAnswer.timedOut(seconds: timeout)
                self.end(task, with: .failure(RemoteError.connectivity(url: url, cause: cause)))
            }
            transfers[task.taskIdentifier] = transfer
            transfers[task.taskIdentifier]?.deadline = deadline
        }
        // Whoever was cancelled before had no transfer to be ended.
        guard !Task.isCancelled else { return end(task, with: .failure(CancellationError())) }
        task.resume()
    }

    func end(_ task: URLSessionTask, with result: Result<HTTPResponse, any Error>) {
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        transfer.deadline?.cancel()
        transfer.continuation.resume(with: result)
        // On Linux `cancel` blocks its caller, and does not stop the stream when called from within the delegate.
        DispatchQueue.global().async { task.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        dataTask task: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let head = Transfer.Head(response) {
            transfers.withLock { transfers in
                transfers[task.taskIdentifier]?.receive(head, expectedLength: response.expectedContentLength)
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
        guard let excess = transfers.withLock({ $0[task.taskIdentifier]?.receive(data) }) ?? nil else { return }
        end(task, with: .failure(excess))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard var transfer = transfers.withLock({ $0[task.taskIdentifier] }) else { return }
        // On Linux a redirect that says no place is not reported before its end.
        if transfer.response == nil, let head = task.response.flatMap(Transfer.Head.init) {
            transfer.receive(head, expectedLength: 0)
        }
        if error == nil, let response = transfer.response {
            end(task, with: .success(response))
        } else {
            let cause = NoAnswer.transport(error?.localizedDescription ?? "the answer is not HTTP")
            end(task, with: .failure(RemoteError.connectivity(url: transfer.request.url, cause: cause)))
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // What `newRequest` has for a URL is not trusted: on Linux a `file:` URL becomes a path on the same host.
        let location = response.value(forHTTPHeaderField: "Location") ?? ""
        let failure = transfers.withLock { transfers -> (any Error)? in
            do {
                guard let next = try transfers[task.taskIdentifier]?.redirect(to: location) else {
                    abandon(completionHandler)
                    return nil
                }
                // Within the lock, so that the task is not cancelled before.
                completionHandler(URLRequest(next))
                return nil
            } catch {
                completionHandler(nil)
                return error
            }
        }
        if let failure { end(task, with: .failure(failure)) }
    }

    /// Says nothing to a task that was cancelled while it asked where to go: on Linux an answer would then be fatal.
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
        // Without an answer to the challenge the task would hang on Linux; the 401 itself is the answer to deliver.
        let response = transfers.withLock { transfers in
            transfers[task.taskIdentifier]?.receive(head, expectedLength: 0)
            return transfers[task.taskIdentifier]?.response
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
