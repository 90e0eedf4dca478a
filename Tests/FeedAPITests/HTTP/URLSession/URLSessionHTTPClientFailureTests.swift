import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

extension URLSessionHTTPClientSuites {
    @Suite("Sending a request to a service that fails", .limited)
    struct URLSessionHTTPClientFailureTests {
        /// A client that never times out, so that only the service ends a request.
        private let client = URLSessionHTTPClient(timeout: .seconds(3_600))

        private static let cut: [LoopbackResponse] = [
            .closedAtOnce,
            .cutShort("{\"items\":[]}"),
            .cutShort("", missing: 1),
            .cutShort("{\"items\":[]}", missing: 100_000_000),
            .chunkedWithoutEnd("{\"items\":[]}"),
            .badChunkSize("{\"items\":[]}"),
            .raw("\r\n\r\n"),
            .raw("SSH-2.0-OpenSSH_9.2\r\n"),
            .raw([0, 1, 2, 3]),
            .raw("HTTP/1.1 100 Continue\r\n\r\n"),
            .raw("HTTP/1.1 200 O"),
            .raw("HTTP/1.1 2000 OK\r\n\r\n{}"),
            .raw("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}"),
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854770000\r\n\r\n{}"),
            .raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n{}"),
            .raw("HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 20\r\n\r\n{}"),
        ]

        @Test(arguments: cut)
        func mapsAnIncompleteResponseToConnectivityError(_ response: LoopbackResponse) async throws {
            let server = try LoopbackServer { _ in response }
            let error = try await failure(at: server.url("/feed"))
            #expect(error.kind == .connectivity)
            #expect(error.url == server.url("/feed"))
        }

        @Test func receivesABodyInPartsOfAByte() async throws {
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            let parts = String(repeating: "1\r\n \r\n", count: 100_000)
            let server = try LoopbackServer { _ in .raw(head + parts + "0\r\n\r\n") }
            let response = try await client.send(HTTPRequest(url: server.url("/feed")))
            #expect(response.body == Data(repeating: 32, count: 100_000))
        }

        /// Of half a million parts of 16 bytes on average, or less; all but the first have one byte.
        @Test(arguments: [(7_500_001, []), (7_500_000, ["the body comes in parts of a few bytes"])])
        func refusesTooManyPartsOfAFewBytes(first: Int, problems: [String]) throws {
            var transfer = try HTTPTransfer(of: HTTPRequest(url: anyURL("feed")))
            let errors = (0..<500_000).compactMap { transfer.receive(Data(count: $0 == 0 ? first : 1)) }
            #expect(errors.map { ($0.cause as? NoResponse)?.systemText } == problems)
        }

        @Test func refusesABodyOfMoreThan64MiBByDefault() throws {
            var transfer = try HTTPTransfer(of: HTTPRequest(url: anyURL("feed")))
            #expect(transfer.receive(Data(count: 67_108_865))?.kind == .invalidData)
            #expect(transfer.receive(Data(count: 67_108_864)) == nil)
        }

        @Test func worksAfterAFailure() async throws {
            let server = try LoopbackServer(routes: ["/bad": .closedAtOnce, "/good": .ok(json: "{}")])
            for _ in 1...3 {
                _ = try await failure(at: server.url("/bad"))
                #expect(try await client.send(HTTPRequest(url: server.url("/good"))).status == 200)
            }
        }

        @Test(arguments: URLSessionHTTPClientSuites.unfinished)
        func givesUpAfterTheTimeout(_ response: LoopbackResponse) async throws {
            let server = try LoopbackServer { _ in response }
            let start = ContinuousClock.now
            let client = URLSessionHTTPClient(timeout: .seconds(1))
            let error = try await failure(of: client, at: server.url("/feed"))
            #expect(ContinuousClock.now - start >= .seconds(1))
            #expect(error.kind == .connectivity)
            #expect(error.url == server.url("/feed"))
            let causes: [NoResponse?] = [.timedOut(after: .seconds(1)), .tooSlow(for: .seconds(1))]
            #expect(causes.contains(error.cause as? NoResponse))
            // On a busy machine, there may be no connection within the timeout.
            try await server.wait(for: "the end of the connection") { $0.closedConnections == $0.openedConnections }
        }

        @Test func includesRedirectsInTheTimeout() async throws {
            let server = try LoopbackServer { request in
                .redirect(to: request.path + "x").delayed(by: .milliseconds(100))
            }
            let error = try await failure(of: URLSessionHTTPClient(timeout: .seconds(0.3)), at: server.url("/"))
            #expect(error.cause as? NoResponse == .timedOut(after: .seconds(0.3)))
        }

        @Test(arguments: [Duration.zero, .nanoseconds(1), .seconds(1e-18)])
        func givesUpImmediatelyForATinyTimeout(_ timeout: Duration) async throws {
            let server = try LoopbackServer { _ in .stalledBeforeHeaders }
            let error = try await failure(of: URLSessionHTTPClient(timeout: timeout), at: server.url("/"))
            #expect(error.kind == .connectivity)
        }

        @Test(arguments: [Duration.seconds(86_400), .nanoseconds(Int64.max), .seconds(Int64.max)])
        func acceptsAHugeTimeout(_ timeout: Duration) async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            let response = try await URLSessionHTTPClient(timeout: timeout).send(HTTPRequest(url: server.url("/")))
            #expect(response.status == 200)
        }

        @Test func givesUpAfterTheTimeoutOfTheRequest() async throws {
            let server = try LoopbackServer { _ in .stalledBeforeHeaders }
            let request = HTTPRequest(url: server.url("/"), timeout: .seconds(0.2))
            let error = try await #require(throws: RemoteError.self) { try await client.send(request) }
            #expect(error.cause as? NoResponse == .timedOut(after: .seconds(0.2)))
        }

        private static let endless: [LoopbackResponse] = [
            .endless, .endlessChunked, .gzipBomb(decodedBytes: 20_000_000),
        ]

        @Test(arguments: endless)
        func stopsABodyThatIsTooLong(_ response: LoopbackResponse) async throws {
            let server = try LoopbackServer { _ in response }
            let error = try await failure(at: server.url("/feed"), bodyLimit: 1 << 20)
            #expect(error.kind == .invalidData)
            #expect(error.url == server.url("/feed"))
            #expect(error.status == 200)
            #expect(error.cause as? InvalidResponse == .bodyTooLarge(limit: 1 << 20))
            try await server.wait(for: "the end of the connection") { $0.closedConnections == 1 }
        }

        private static let sizes = [
            (0, 0, true), (1, 0, false), (999, 1_000, true), (1_000, 1_000, true), (1_001, 1_000, false),
        ]

        @Test(arguments: sizes)
        func acceptsABodyUpToTheLimit(_ count: Int, _ limit: Int, _ isAccepted: Bool) async throws {
            let body = [UInt8](repeating: 32, count: count)
            for response in [
                LoopbackResponse.ok(body), .gzip(Gzip.stored(body)),
                .raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8 + body),
            ] {
                let server = try LoopbackServer { _ in response }
                if isAccepted {
                    let response = try await client.send(HTTPRequest(url: server.url("/"), bodyLimit: limit))
                    #expect(response.body.count == count)
                } else {
                    let error = try await failure(at: server.url("/"), bodyLimit: limit)
                    #expect(error.cause as? InvalidResponse == .bodyTooLarge(limit: limit))
                }
            }
        }

        @Test func deliversNoFeedFromATruncatedGzipStream() async throws {
            // Foundation on Linux delivers what could be decoded, and no error.
            let text = "{\"items\":[\(String(repeating: " ", count: 100_000))]}"
            let server = try LoopbackServer { _ in .truncatedGzip(text) }
            let loader = RemoteLoader.feed(at: server.url("/feed"), client: client)
            let error = try await #require(throws: RemoteError.self) { try await loader.load() }
            #expect(error.url == server.url("/feed"))
        }

        /// Returns the error of a request with `client` or another client.
        private func failure(
            of client: URLSessionHTTPClient? = nil,
            at url: URL,
            bodyLimit: Int = 64 << 20
        ) async throws -> RemoteError {
            try await #require(throws: RemoteError.self) {
                try await (client ?? self.client).send(HTTPRequest(url: url, bodyLimit: bodyLimit))
            }
        }
    }
}
