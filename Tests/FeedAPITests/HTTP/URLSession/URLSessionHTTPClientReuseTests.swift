import FeedAPI
import FeedTestSupport
import Foundation
import Testing

extension URLSessionHTTPClientSuites {
    @Suite("Sending a request on a reused connection", .limited)
    struct URLSessionHTTPClientReuseTests {
        private let client = URLSessionHTTPClient(timeout: .seconds(3_600))

        /// The responses of a service on an idle connection that it no longer serves.
        private static let refusals: [LoopbackResponse] = [
            .closedAtOnce, .status(408, headers: ["Connection": "close"]),
            .status(408, headers: ["Connection": "x-other, Close"]),
            .raw("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 40\r\n\r\ncut sh"),
        ]

        @Test(arguments: refusals)
        func resendsOnANewConnection(_ refusal: LoopbackResponse) async throws {
            let latch = try Latch()
            let server = try LoopbackServer { request in
                if request.path == "/warm" { return .ok(json: "{}").held(by: latch) }
                return request.numberOnConnection == 1 ? .ok(json: "{}") : refusal
            }
            try await openConnections(8, to: server, latch)

            for _ in 1...3 {
                #expect(try await client.send(HTTPRequest(url: server.url("/feed"))).status == 200)
            }
        }

        @Test(arguments: refusals)
        func loadsManyInParallel(_ refusal: LoopbackResponse) async throws {
            let server = try LoopbackServer { request in
                request.numberOnConnection.isMultiple(of: 3) ? refusal : .ok(request.target.utf8)
            }
            for round in 1...5 {
                let bodies = try await bodies(of: (0..<8).map { server.url("/\(round)-\($0)") })
                #expect(bodies.sorted() == (0..<8).map { "/\(round)-\($0)" })
            }
        }

        @Test(arguments: refusals)
        func resendsARequestOnlyOnce(_ refusal: LoopbackResponse) async throws {
            let server = try LoopbackServer { $0.path == "/warm" ? .ok(json: "{}") : refusal }
            _ = try await client.send(HTTPRequest(url: server.url("/warm")))

            let response = try? await client.send(HTTPRequest(url: server.url("/feed")))

            #expect(response == nil || response?.status == 408)
            #expect(server.requests.filter { $0.path == "/feed" }.map(\.numberOnConnection) == [2, 1])
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

        @Test func deliversTheFailureOfAnOriginThatNeverResponded() async throws {
            let server = try LoopbackServer { _ in .status(408, headers: ["Connection": "close"]) }
            #expect(try await client.send(HTTPRequest(url: server.url("/feed"))).status == 408)
            #expect(server.requests.count == 1)
        }

        @Test func deliversA408OnAConnectionThatStaysOpen() async throws {
            let server = try LoopbackServer { $0.path == "/warm" ? .ok(json: "{}") : .status(408) }
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
                case "/new" where request.numberOnConnection > 1: .status(408, headers: ["Connection": "close"])
                default: .ok(json: "{}")
                }
            }
            let response = try await client.send(HTTPRequest(url: server.url("/old")))
            #expect(response.status == 200)
            #expect(response.url == server.url("/new"))
            #expect(server.requests.map(\.path) == ["/old", "/new", "/new"])
        }

        /// Leaves `count` idle connections to a server that holds back `/warm` until `latch` is open.
        private func openConnections(_ count: Int, to server: LoopbackServer, _ latch: Latch) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<count {
                    group.addTask { [client] in _ = try await client.send(HTTPRequest(url: server.url("/warm"))) }
                }
                try await server.waitForRequests(count)
                latch.open()
                try await group.waitForAll()
            }
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
