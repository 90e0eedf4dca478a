import Dispatch
import FeedCore
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request failed because the reused connection had been closed.
struct ReusedConnectionClosed: Error {
    /// The transfer to send again.
    let transfer: Transfer
}

/// Receives URLSession's callbacks and ends each transfer exactly once, by its deadline at the latest.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private struct Exchange {
        var transfer: Transfer
        var task: URLSessionTask?
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        let deadline: Task<Void, any Error>
    }

    private struct State {
        var exchanges: [Int: Exchange] = [:]
        /// The exchange of each task.
        var numbers: [Int: Int] = [:]
        var count = 0
        /// The origins that have responded; connections to them may be reused ones.
        private var origins: Set<String> = []

        /// The number of a task's exchange; 0 if it has ended.
        func number(of task: URLSessionTask) -> Int { numbers[task.taskIdentifier] ?? 0 }

        func hasResponded(_ url: URL) -> Bool { Origin(url).map { origins.contains("\($0)") } ?? false }

        mutating func noteResponse(of url: URL) {
            if let origin = Origin(url) { origins.insert("\(origin)") }
        }
    }

    private let state = Mutex(State())
    private let resends: Bool

    /// Where tasks are created, resumed and cancelled.
    ///
    /// On Linux that waits for the one thread of all sessions, which a service that sends without end may keep busy.
    private let queue = DispatchQueue(label: "essential-feed.session")

    /// Creates a delegate.
    ///
    /// If `resends` is true, a request on a reused connection that was closed ends with ``ReusedConnectionClosed``.
    init(resends: Bool) {
        self.resends = resends
    }

    /// Sends a request and returns the complete response.
    func run(_ transfer: Transfer, in session: URLSession) async throws -> HTTPResponse {
        let request = try URLRequest(transfer.request)
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                begin(number, transfer, continuation)
                // If the task was cancelled before, the cancellation handler found no exchange to end.
                guard !Task.isCancelled else { return end(number, with: .failure(CancellationError())) }
                // The first request finds the session idle, and need not wait for another thread.
                guard number > 1 || !resends else { return start(number, request, in: session) }
                queue.async { self.start(number, request, in: session) }
            }
        } onCancel: {
            end(number, with: .failure(CancellationError()))
        }
    }

    /// Ends a session; none of its requests may be in progress.
    func finish(_ session: URLSession) {
        // Not before requests that have ended before they were started.
        queue.async { session.finishTasksAndInvalidate() }
    }

    private func begin(
        _ number: Int,
        _ transfer: Transfer,
        _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) {
        state.withLock { state in
            // Inside the lock, so that even the shortest deadline finds an exchange to end.
            let deadline = Task {
                try await Task.sleep(until: transfer.deadline, clock: .continuous)
                self.timeOut(number)
            }
            state.exchanges[number] = Exchange(transfer: transfer, continuation: continuation, deadline: deadline)
        }
    }

    private func start(_ number: Int, _ request: URLRequest, in session: URLSession) {
        // If the exchange has ended meanwhile, so may the session, which would trap.
        guard state.withLock({ $0.exchanges[number] != nil }) else { return }
        let task = session.dataTask(with: request)
        let isWanted = state.withLock { state in
            guard state.exchanges[number] != nil else { return false }
            state.exchanges[number]?.task = task
            state.numbers[task.taskIdentifier] = number
            return true
        }
        if isWanted { task.resume() } else { task.cancel() }
    }

    private func timeOut(_ number: Int) {
        guard let transfer = state.withLock({ $0.exchanges[number]?.transfer }) else { return }
        end(number, with: .failure(transfer.failure(.timedOut(after: transfer.timeout))))
    }

    private func end(_ task: URLSessionTask, with result: Result<HTTPResponse, any Error>, isComplete: Bool = false) {
        end(state.withLock { $0.number(of: task) }, with: result, isComplete: isComplete)
    }

    private func end(_ number: Int, with result: Result<HTTPResponse, any Error>, isComplete: Bool = false) {
        let ended = state.withLock { state in
            let ended = state.exchanges.removeValue(forKey: number)
            if let task = ended?.task { state.numbers[task.taskIdentifier] = nil }
            return ended
        }
        guard let ended else { return }
        ended.deadline.cancel()
        ended.continuation.resume(with: result)
        // On Linux `cancel`, called from within the delegate, does not stop the stream.
        if !isComplete, let task = ended.task { queue.async { task.cancel() } }
    }

    private func transfer(of task: URLSessionTask) -> Transfer? {
        state.withLock { $0.exchanges[$0.number(of: task)]?.transfer }
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
                state.exchanges[state.number(of: task)]?.transfer.receive(head, expectedLength: length)
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
        let excess = state.withLock { $0.exchanges[$0.number(of: task)]?.transfer.receive(data) }
        if let excess = excess ?? nil { end(task, with: .failure(excess)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard var transfer = transfer(of: task) else { return }
        // On Linux a redirect without a `Location` is not reported until its end.
        if transfer.response == nil, let head = task.response.flatMap(Transfer.Head.init) {
            transfer.receive(head, expectedLength: 0)
        }
        let failure = error.map(NoResponse.init)
        let result: Result<HTTPResponse, any Error>
        if resends, transfer.isRefusedConnection(failure), state.withLock({ $0.hasResponded(transfer.request.url) }) {
            result = .failure(ReusedConnectionClosed(transfer: transfer.restarted))
        } else if failure == nil, let response = transfer.response {
            result = .success(response)
        } else {
            result = .failure(transfer.failure(failure ?? .transport(.other, "the response is not HTTP")))
        }
        end(task, with: result, isComplete: true)
        // Callbacks come one at a time, so the end need not wait for this.
        if resends, failure == nil { state.withLock { $0.noteResponse(of: transfer.request.url) } }
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
            guard let transfer = state.exchanges[state.number(of: task)]?.transfer else {
                abandon(completionHandler)
                return nil
            }
            state.noteResponse(of: transfer.request.url)
            do throws(RemoteError) {
                let follows = transfer.original.method == .get
                let next = follows ? try state.exchanges[state.number(of: task)]?.transfer.redirect(to: location) : nil
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
            state.exchanges[state.number(of: task)]?.transfer.receive(head, expectedLength: 0)
            return state.exchanges[state.number(of: task)]?.transfer.response
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
