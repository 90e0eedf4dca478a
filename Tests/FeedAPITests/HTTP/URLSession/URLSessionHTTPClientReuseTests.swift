import FeedAPI
import FeedTestSupport
import Foundation
import Testing

extension URLSessionHTTPClientSuites {
    @Suite("Sending a request on a reused connection", .limited)
    struct URLSessionHTTPClientReuseTests {
        private let client = URLSessionHTTPClient(timeout: .seconds(3_600))

        @Test func resendsOnANewConnection() async throws {
            let server = try LoopbackServer { $0.numberOnConnection == 1 ? .ok(json: "{}") : .closedAtOnce }
            for _ in 1...4 {
                #expect(try await client.send(HTTPRequest(url: server.url("/feed"))).status == 200)
            }
        }

        /// Four, because libcurl sends a request on at most five connections in turn.
        @Test func loadsSeveralInParallel() async throws {
            let server = try LoopbackServer { request in
                request.numberOnConnection.isMultiple(of: 3) ? .closedAtOnce : .ok(request.target.utf8)
            }
            for round in 1...9 {
                let bodies = try await bodies(of: (0..<4).map { server.url("/\(round)-\($0)") })
                #expect(bodies.sorted() == (0..<4).map { "/\(round)-\($0)" })
            }
        }

        @Test func receivesSmallResponsesAfterALargeOne() async throws {
            let large = [UInt8](repeating: 32, count: 2_000_000)
            let server = try LoopbackServer { $0.path == "/large" ? .ok(large) : .ok(json: "{}") }
            for path in ["/large", "/small", "/large", "/small"] {
                let response = try await client.send(HTTPRequest(url: server.url(path)))
                #expect(response.body.count == (path == "/large" ? large.count : 2))
            }
            #expect(server.traffic.openedConnections == 1)
        }

        @Test(arguments: ["close", "keep-alive"])
        func deliversA408(_ connection: String) async throws {
            let server = try LoopbackServer { request in
                request.path == "/warm" ? .ok(json: "{}") : .status(408, headers: ["Connection": connection])
            }
            _ = try await client.send(HTTPRequest(url: server.url("/warm")))
            #expect(try await client.send(HTTPRequest(url: server.url("/feed"))).status == 408)
            #expect(server.requests.count == 2)
        }

        @Test func doesNotResendOnceAResponseHasBegun() async throws {
            let server = try LoopbackServer { $0.path == "/warm" ? .ok(json: "{}") : .cutShort("{}") }
            _ = try await client.send(HTTPRequest(url: server.url("/warm")))
            await #expect(throws: RemoteError.self) { try await client.send(HTTPRequest(url: server.url("/feed"))) }
            #expect(server.requests.count == 2)
        }

        @Test func resendsToTheTargetOfARedirect() async throws {
            let server = try LoopbackServer { request in
                switch request.path {
                case "/old": .redirect(to: "/new")
                case "/new" where request.numberOnConnection > 1: .closedAtOnce
                default: .ok(json: "{}")
                }
            }
            let response = try await client.send(HTTPRequest(url: server.url("/old")))
            #expect(response.status == 200)
            #expect(response.url == server.url("/new"))
            #expect(server.requests.map(\.path) == ["/old", "/new", "/new"])
        }

        private func bodies(of urls: [URL]) async throws -> [String] {
            try await withThrowingTaskGroup(of: String.self) { group in
                for url in urls {
                    group.addTask { [client] in
                        String(decoding: try await client.send(HTTPRequest(url: url)).body, as: UTF8.self)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }
}
