import FeedTestSupport
import FeedTesting
import Foundation
import Synchronization
import Testing

@testable import FeedAPI

@Suite("Waiting before a retry", .limited)
struct RetryWaitTests {
    private func client(retries: Int, fraction: Double = 0.5) -> RetryingHTTPClient {
        RetryingHTTPClient(StubHTTPClient(failingWith: AnyError("lost")), retries: retries, fraction: { fraction })
    }

    @Test(arguments: [(1, 1), (2, 2), (3, 4), (4, 8), (5, 16), (6, 30), (7, 30), (60, 30), (64, 30), (10_000, 30)])
    func waitsAtMostTwiceAsLongEachTimeUpToThirtySeconds(_ retry: Int, _ seconds: Int) {
        #expect(client(retries: .max, fraction: 1).wait(before: retry) == .seconds(seconds))
        #expect(client(retries: .max, fraction: 0.5).wait(before: retry) == .seconds(seconds) / 2)
        #expect(client(retries: .max, fraction: 0).wait(before: retry) == .zero)
    }

    @Test(arguments: [(0, 1), (-1, 1), (.min, 1), (3, 4), (3, .max)])
    func retriesAtMostTheGivenNumberOfTimes(_ retries: Int, _ retry: Int) {
        #expect(client(retries: retries).wait(before: retry) == nil)
    }

    @Test func doesNotWaitForARetryAfterOverAMinute() {
        #expect(client(retries: 9).wait(before: 1, .seconds(60) + .nanoseconds(1)) == nil)
        #expect(client(retries: 9).wait(before: 1, .seconds(Int64.max)) == nil)
    }
}

@Suite("Retrying a request", .limited)
struct RetryingHTTPClientTests {
    /// A clock that records sleeps without sleeping.
    private final class SleepRecorder: Clock {
        typealias Instant = ContinuousClock.Instant
        private let start = ContinuousClock.now
        private let times = Mutex<[Duration]>([])

        var sleeps: [Duration] { times.withLock { $0 } }
        var now: Instant { start }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            try Task.checkCancellation()
            times.withLock { $0.append(deadline - start) }
        }
    }

    private let clock = SleepRecorder()
    private let attempts = Observed<[RetryingHTTPClient.Attempt]>([])
    private let request = HTTPRequest(url: anyURL("feed"), headers: ["Accept": "a"])

    private func client(
        _ client: StubHTTPClient,
        retries: Int = 3,
        now: Date = Date(timeIntervalSince1970: 1_589_973_899)
    ) -> RetryingHTTPClient {
        RetryingHTTPClient(
            client,
            retries: retries,
            clock: clock,
            now: { now },
            fraction: { 0.5 },
            report: { [attempts] attempt in attempts.update { $0.append(attempt) } }
        )
    }

    /// A service that sends the responses one after another, then repeats the last one.
    private func service(_ responses: [HTTPResponse]) -> StubHTTPClient {
        let rest = Mutex(responses[...])
        return StubHTTPClient { _ in
            try rest.withLock { rest in
                guard let next = rest.count > 1 ? rest.popFirst() : rest.first else { throw AnyError("none") }
                return next
            }
        }
    }

    private func response(_ status: Int, retryAfter: String? = nil) -> HTTPResponse {
        var headers: HTTPHeaders = [:]
        headers["Retry-After"] = retryAfter
        return HTTPResponse(url: anyURL("feed"), status: status, headers: headers)
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func retriesATransientStatus(_ status: Int) async throws {
        let service = service([response(status), response(status), response(200)])
        #expect(try await client(service).send(request).status == 200)
        #expect(service.requests == [request, request, request])
        #expect(clock.sleeps == [.seconds(0.5), .seconds(1)])
        #expect(attempts.value.map(\.number) == [1, 2])
        #expect(attempts.value.map(\.limit) == [3, 3])
        #expect(attempts.value.map(\.wait) == [.seconds(0.5), .seconds(1)])
        #expect(attempts.value.map { $0.reason as? InvalidResponse } == [.status(status), .status(status)])
    }

    @Test(arguments: [
        200, 201, 204, 206, 301, 304, 400, 401, 403, 404, 409, 410, 412, 416, 418, 425, 451, 501, 505, 599,
    ])
    func retriesNoOtherStatus(_ status: Int) async throws {
        let service = service([response(status)])
        #expect(try await client(service).send(request).status == status)
        #expect(service.requests.count == 1)
        #expect(clock.sleeps.isEmpty)
    }

    private static let passing: [any Error] = [
        NoResponse.timedOut(after: .seconds(1)), NoResponse.transport(.offline, ""),
        NoResponse.transport(.hostNotFound, ""),
        NoResponse.transport(.refused, ""), NoResponse.transport(.other, ""),
        AnyError(),
    ]

    @Test(arguments: passing.indices, [true, false])
    func retriesATransientFailure(_ index: Int, _ isWrapped: Bool) async throws {
        let cause = Self.passing[index]
        let service = StubHTTPClient(
            failingWith: isWrapped ? RemoteError.connectivity(url: anyURL(), cause: cause) : cause
        )
        await #expect(throws: (any Error).self) { try await client(service, retries: 2).send(request) }
        #expect(service.requests.count == 3)
        #expect(attempts.value.map { "\($0.reason)" }.allSatisfy { $0.hasSuffix("\(cause)") })
    }

    private static let lasting: [any Error] = [
        NoResponse.transport(.insecure, "SSL"), NoResponse.transport(.notTLS, "SSL"),
        NoResponse.tooManyRedirects(limit: 10),
        RemoteError.connectivity(url: anyURL(), cause: NoResponse.transport(.insecure, "SSL")),
        RemoteError.connectivity(url: anyURL(), cause: NoResponse.tooManyRedirects(limit: 10)),
        RemoteError.invalidData(url: anyURL(), status: 200, cause: InvalidResponse.bodyTooLarge(limit: 1)),
        RemoteError.invalidData(url: anyURL(), status: nil, cause: InvalidResponse.refusedRedirect),
        RemoteError.invalidRequest(url: anyURL(), cause: InvalidRequest.header(name: "a b")), CancellationError(),
        RefusedOrigins.Refusal(response: HTTPResponse(url: anyURL(), status: 429)),
    ]

    @Test(arguments: lasting.indices)
    func retriesNoPermanentFailure(_ index: Int) async throws {
        let service = StubHTTPClient(failingWith: Self.lasting[index])
        await #expect(throws: (any Error).self) { try await client(service).send(request) }
        #expect(service.requests.count == 1)
    }

    @Test(arguments: [0, 1, 10])
    func deliversTheLastResponse(_ retries: Int) async throws {
        let service = service([response(503)])
        #expect(try await client(service, retries: retries).send(request).status == 503)
        #expect(service.requests.count == retries + 1)
        #expect(attempts.value.map(\.number) == Array(0..<retries).map { $0 + 1 })
    }

    @Test(arguments: [("5", 5), ("Wed, 20 May 2020 11:25:09 GMT", 10), ("0", 0.5), ("-7", 0.5), ("60", 60)])
    func waitsForRetryAfter(_ retryAfter: String, _ seconds: Double) async throws {
        let service = service([response(503, retryAfter: retryAfter), response(200)])
        #expect(try await client(service).send(request).status == 200)
        #expect(clock.sleeps == [.seconds(seconds)])
    }

    @Test(arguments: ["61", "172800", "Wed, 20 May 2020 11:26:00 GMT"])
    func givesUpWhenRetryAfterExceedsAMinute(_ retryAfter: String) async throws {
        let service = service([response(429, retryAfter: retryAfter), response(200)])
        #expect(try await client(service).send(request).status == 429)
        #expect(service.requests.count == 1)
        #expect(attempts.value.isEmpty)
    }

    @Test func endsImmediatelyWhenCancelledWhileWaiting() async throws {
        let service = service([response(503, retryAfter: "60")])
        let retrying = RetryingHTTPClient(
            service,
            retries: 3,
            report: { [attempts] attempt in attempts.update { $0.append(attempt) } }
        )
        let task = Task { try await retrying.send(HTTPRequest(url: anyURL())) }
        try await attempts.wait(for: "the first wait") { $0.count == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(service.requests.count == 1)
    }

    @Test func retriesNothingWhenCancelled() async {
        let service = StubHTTPClient { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            throw NoResponse.transport(.other, "")
        }
        let retrying = client(service)
        let task = Task { [request] in try await retrying.send(request) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(attempts.value.isEmpty)
    }
}
