import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client over URLSession, with limits of its own: whole time, decoded size, redirects.
///
/// Nothing is kept between requests: no cookies, no credentials, no cache. Redirects are followed at most ten times,
/// never out of `http` and `https`, never from `https` to `http`; secrets in header fields stay with their origin.
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
        configuration.httpShouldSetCookies = false
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
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and returns the whole answer; see ``HTTPClient/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
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
        self.init(url: request.url)
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
        // The task may have been cancelled before the transfer was there to be ended.
        guard !Task.isCancelled else { return end(task, with: .failure(CancellationError())) }
        task.resume()
    }

    func end(_ task: URLSessionTask, with result: Result<HTTPResponse, any Error>) {
        if answer(task, with: result) { cancel(task) }
    }

    /// Gives the transfer its end and lets the task go on; returns whether it had none yet.
    private func answer(_ task: URLSessionTask, with result: Result<HTTPResponse, any Error>) -> Bool {
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return false }
        transfer.deadline?.cancel()
        transfer.continuation.resume(with: result)
        return true
    }

    /// On Linux `cancel` blocks its caller, and does not stop the stream when called from within the delegate.
    private func cancel(_ task: URLSessionTask) {
        DispatchQueue.global().async { task.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        dataTask task: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let isAwaited = transfers.withLock { transfers in
            if let head = Transfer.Head(response) {
                transfers[task.taskIdentifier]?.receive(head, expectedLength: response.expectedContentLength)
            }
            return transfers[task.taskIdentifier] != nil
        }
        if !isAwaited { cancel(task) }
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
        // On Linux a task that waits to be told where to go dies if it is cancelled before, or told after it was. So it
        // is told within the lock, which comes before any cancelling; and not at all once the transfer is gone.
        let refusal = transfers.withLock { transfers -> (any Error)? in
            do {
                guard let request = try transfers[task.taskIdentifier]?.redirect(to: location) else { return nil }
                completionHandler(URLRequest(request))
                return nil
            } catch {
                return error
            }
        }
        // A refusal cancels nothing: the task goes on with the redirecting answer, which nobody awaits.
        if let refusal, answer(task, with: .failure(refusal)) { completionHandler(nil) }
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
