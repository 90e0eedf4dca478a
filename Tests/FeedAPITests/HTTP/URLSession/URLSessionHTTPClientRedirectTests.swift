import FeedAPI
import FeedTestSupport
import Foundation
import Testing

extension URLSessionHTTPClientSuites {
    @Suite("Following redirects", .limited)
    struct URLSessionHTTPClientRedirectTests {
        private let client = URLSessionHTTPClient(timeout: .seconds(3_600))

        @Test(arguments: [301, 302, 303, 307, 308])
        func deliversTheResponseOfTheTarget(_ status: Int) async throws {
            let server = try LoopbackServer { request in
                guard request.path == "/old" else { return .ok(json: "{}", headers: ["X-Path": request.path]) }
                return LoopbackResponse(
                    status: status,
                    headers: ["Location": "/my ü?a=b", "X-Old": "1"],
                    body: "moved".utf8
                )
            }
            let response = try await client.send(
                HTTPRequest(url: server.url("/old"), headers: ["Accept": "application/json"])
            )
            #expect(response.url == server.url("/my%20%C3%BC?a=b"))
            #expect(response.status == 200)
            #expect(response.headers["X-Path"] == "/my%20%C3%BC")
            #expect(response.headers["X-Old"] == nil)
            #expect(response.body == Data("{}".utf8))
            #expect(server.requests.map(\.target) == ["/old", "/my%20%C3%BC?a=b"])
            #expect(server.requests.map(\.method) == ["GET", "GET"])
            #expect(server.requests.map { $0.header("Accept") } == ["application/json", "application/json"])
        }

        @Test func knowsASchemeInUpperCase() async throws {
            let server = try LoopbackServer { request in
                request.path == "/old" ? .redirect(to: "HTTP://\(request.header("Host") ?? "")/new") : .ok(json: "{}")
            }
            let old = try #require(URL(string: "HTTP" + server.url("/old").absoluteString.dropFirst(4)))
            #expect(try await client.send(HTTPRequest(url: old)).status == 200)
            #expect(server.requests.map(\.target) == ["/old", "/new"])
        }

        @Test func followsTenButNotEleven() async throws {
            let server = try LoopbackServer { request in
                let left = Int(request.path.dropFirst()) ?? 0
                return left == 0 ? .ok(json: "{}") : .redirect(to: "/\(left - 1)")
            }
            #expect(try await client.send(HTTPRequest(url: server.url("/10"))).url == server.url("/0"))
            let before = server.requests.count

            let error = try await failure(at: server.url("/11"))

            #expect(error.kind == .connectivity)
            #expect(error.cause as? NoResponse == .tooManyRedirects(limit: 10))
            #expect(error.url == server.url("/1"))
            #expect(server.requests.count == before + 11)
        }

        @Test(arguments: [300, 301, 302, 303, 304, 307, 308])
        func deliversARedirectWithoutALocation(_ status: Int) async throws {
            let server = try LoopbackServer { _ in .status(status) }
            let response = try await client.send(HTTPRequest(url: server.url("/feed")))
            #expect(response.status == status)
            #expect(response.url == server.url("/feed"))
            #expect(server.requests.count == 1)
        }

        @Test func reportsTheTargetOfTheRedirect() async throws {
            let port = try ClosedPort()
            let target = port.url("/feed").absoluteString
            let server = try LoopbackServer { _ in .redirect(to: target) }
            let error = try await failure(at: server.url("/feed"))
            #expect(error.kind == .connectivity)
            #expect(error.url == port.url("/feed"))
        }

        @Test func appliesTheBodyLimitToTheLastResponse() async throws {
            let server = try LoopbackServer { request in
                guard request.path == "/old" else { return .ok("1234".utf8) }
                return LoopbackResponse(
                    status: 302,
                    headers: ["Location": "/new"],
                    body: [UInt8](repeating: 32, count: 100)
                )
            }
            let response = try await client.send(HTTPRequest(url: server.url("/old"), bodyLimit: 4))
            #expect(response.body == Data("1234".utf8))
            let error = try await #require(throws: RemoteError.self) {
                try await client.send(HTTPRequest(url: server.url("/old"), bodyLimit: 3))
            }
            #expect(error.url == server.url("/new"))
            #expect(error.cause as? InvalidResponse == .bodyTooLarge(limit: 3))
        }

        private func failure(at url: URL) async throws -> RemoteError {
            try await #require(throws: RemoteError.self) { try await client.send(HTTPRequest(url: url)) }
        }
    }
}
