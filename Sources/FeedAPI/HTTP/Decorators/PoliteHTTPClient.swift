import FeedCore
import Foundation

extension HTTPClient {
    /// Returns a client that sends a limited number of requests in parallel; if `oneForEachOrigin`, one to each origin.
    ///
    /// Requests are sent in the order of the calls, except requests to a busy origin. A request that is cancelled while
    /// it waits is not sent. The wait does not count towards the client's time limits.
    ///
    /// - Parameter refused: the origins that have refused requests; a waiting request to one of them is not sent.
    package func polite(oneForEachOrigin: Bool = true, refused: RefusedOrigins? = nil) -> some HTTPClient {
        PoliteHTTPClient(self, oneForEachOrigin: oneForEachOrigin, refused: refused)
    }
}

actor PoliteHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let oneForEachOrigin: Bool
    private let refused: RefusedOrigins?
    /// The origins of the requests in progress.
    private var sending: [String] = []
    private var waiters: [(id: UUID, origin: String, continuation: CheckedContinuation<Void, any Error>)] = []

    /// The number of waiting requests.
    var waiterCount: Int { waiters.count }

    init(_ client: any HTTPClient, oneForEachOrigin: Bool, refused: RefusedOrigins?) {
        (self.client, self.oneForEachOrigin, self.refused) = (client, oneForEachOrigin, refused)
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let origin = Origin(request.url).map { "\($0)" } ?? request.url.absoluteString
        try await wait(for: origin)
        defer {
            if let place = sending.firstIndex(of: origin) { sending.remove(at: place) }
            startWaiting()
        }
        // The task may have been cancelled just after its wait ended.
        try Task.checkCancellation()
        if let response = refused?.response(to: request) { throw RefusedOrigins.Refusal(response: response) }
        return try await client.send(request)
    }

    private func wait(for origin: String) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiters.append((id, origin, continuation))
                if Task.isCancelled { cancel(id) }
                startWaiting()
            }
        } onCancel: {
            Task { await self.cancel(id) }
        }
    }

    private func startWaiting() {
        let mayStart = { !self.oneForEachOrigin || !self.sending.contains($0) }
        while sending.count < ParallelRequests.limit, let place = waiters.firstIndex(where: { mayStart($0.origin) }) {
            let next = waiters.remove(at: place)
            sending.append(next.origin)
            next.continuation.resume()
        }
    }

    private func cancel(_ id: UUID) {
        guard let place = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: place).continuation.resume(throwing: CancellationError())
    }
}
