import FeedAPI
import FeedTestSupport
import Foundation
import Testing

extension URLSessionHTTPClientSuites {
    @Suite("Cancelling a request", .limited)
    struct URLSessionHTTPClientCancellationTests {
        private let client = URLSessionHTTPClient(timeout: .seconds(3_600))

        @Test(arguments: URLSessionHTTPClientSuites.unfinished)
        func endsARequestImmediatelyWithoutData(_ response: LoopbackResponse) async throws {
            let server = try LoopbackServer { _ in response }
            let task = start(server.url("/feed"))
            try await server.waitForRequests(1)

            task.cancel()

            await #expect(throws: CancellationError.self) { try await task.value(of: "the request") }
            try await server.wait(for: "the end of the connection") { $0.closedConnections == 1 }
        }

        @Test func sendsNothingWhenAlreadyCancelled() async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            let task = Task { [client] in
                withUnsafeCurrentTask { $0?.cancel() }
                return try await client.send(HTTPRequest(url: server.url("/cancelled")))
            }
            await #expect(throws: CancellationError.self) { try await task.value(of: "the request") }
            _ = try await client.send(HTTPRequest(url: server.url("/next")))
            #expect(server.requests.map(\.path) == ["/next"])
        }

        @Test func doesNotAffectOtherRequests() async throws {
            let latch = try Latch()
            let server = try LoopbackServer { _ in .ok(json: "{}").held(by: latch) }
            let cancelled = start(server.url("/1"))
            let other = start(server.url("/2"))
            try await server.waitForRequests(2)

            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value(of: "the cancelled request") }
            latch.open()

            #expect(try await other.value(of: "the other request").status == 200)
        }

        // On Linux, the delegate must not respond to a redirect of a task that has been cancelled.
        @Test(arguments: [LoopbackResponse.ok(json: "{}"), .redirect(to: "/end"), .redirect(to: "/")])
        func endsARequestAtAnyTime(_ response: LoopbackResponse) async throws {
            let server = try LoopbackServer { $0.path == "/end" ? .ok(json: "{}") : response }
            for round in 0..<200 {
                let task = start(server.url("/"))
                for _ in 0..<round * 5 { await Task.yield() }
                task.cancel()
                switch await task.result {
                case .success(let response): #expect(response.status == 200)
                case .failure(let error):
                    let isTooMany = (error as? RemoteError)?.cause as? NoResponse == .tooManyRedirects(limit: 10)
                    #expect(error is CancellationError || isTooMany)
                }
            }
            #expect(try await client.send(HTTPRequest(url: server.url("/end"))).status == 200)
        }

        private func start(_ url: URL) -> Task<HTTPResponse, any Error> {
            Task { [client] in try await client.send(HTTPRequest(url: url)) }
        }
    }
}
