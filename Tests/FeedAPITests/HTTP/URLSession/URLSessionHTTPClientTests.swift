import FeedAPI
import FeedTestSupport
import Foundation
import Testing

extension URLSessionHTTPClientSuites {
    @Suite("Sending a request", .limited)
    struct URLSessionHTTPClientTests {
        private let client = URLSessionHTTPClient(timeout: .seconds(3_600))

        @Test func deliversStatusHeadersAndBody() async throws {
            let server = try LoopbackServer { _ in
                .ok(json: "{}", headers: ["ETag": "\"1\"", "X-Colour": "blue, green"])
            }
            let response = try await client.send(HTTPRequest(url: server.url("/feed")))
            #expect(response.url == server.url("/feed"))
            #expect(response.status == 200)
            #expect(response.headers["etag"] == "\"1\"")
            #expect(response.headers["X-Colour"] == "blue, green")
            #expect(response.headers["Content-Type"] == "application/json")
            #expect(response.body == Data("{}".utf8))
        }

        @Test(arguments: [0, 1, 1_000, 65_536, 65_537, 5_000_000])
        func deliversEveryByteOfTheBody(_ count: Int) async throws {
            var random = SplitMix64(seed: UInt64(count))
            let body = random.bytes(count)
            let server = try LoopbackServer { _ in .ok(body) }
            let response = try await client.send(HTTPRequest(url: server.url("/")))
            #expect(response.body.elementsEqual(body))
        }

        @Test(arguments: [200, 201, 206, 299, 300, 400, 404, 410, 418, 500, 503])
        func deliversAnyStatus(_ status: Int) async throws {
            let server = try LoopbackServer { _ in .status(status) }
            let response = try await client.send(HTTPRequest(url: server.url("/")))
            #expect(response.status == status)
            #expect(response.body == Data("status \(status)".utf8))
        }

        @Test(arguments: [204, 304])
        func deliversAResponseWithoutABody(_ status: Int) async throws {
            let server = try LoopbackServer { _ in .status(status, headers: ["ETag": "\"1\""]) }
            let response = try await client.send(HTTPRequest(url: server.url("/")))
            #expect(response.status == status)
            #expect(response.headers["ETag"] == "\"1\"")
            #expect(response.body.isEmpty)
        }

        private static let text = String(repeating: "some text, ", count: 20_000)
        private static let coded: [LoopbackResponse] = [
            .gzip(Gzip.stored(text.utf8)),
            .chunked(String(text.prefix(100_000)), String(text.dropFirst(100_000))),
            .raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(text)"),
            .raw("HTTP/1.0 200 OK\r\n\r\n\(text)"),
            .raw("HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 200 OK\r\n\r\n\(text)"),
        ]

        @Test(arguments: coded)
        func decodesTheBody(_ response: LoopbackResponse) async throws {
            let server = try LoopbackServer { _ in response }
            let response = try await client.send(HTTPRequest(url: server.url("/")))
            #expect(response.status == 200)
            #expect(response.body == Data(Self.text.utf8))
        }

        @Test func waitsForASlowBody() async throws {
            let server = try LoopbackServer { _ in .dripping("{\"items\":[]}", every: .milliseconds(5)) }
            let response = try await client.send(HTTPRequest(url: server.url("/")))
            #expect(response.body == Data("{\"items\":[]}".utf8))
        }

        @Test(arguments: [
            "/feed", "/", "/v1/feed?limit=10&after_id=A", "/a%20b/%C3%BC?q=a%2Bb+c&q=&%26", "/feed?", "//feed",
            "/feed;a=b",
        ])
        func requestsPathAndQueryAsGiven(_ target: String) async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            let response = try await client.send(HTTPRequest(url: server.url(target)))
            #expect(response.url == server.url(target))
            #expect(server.requests.map(\.target) == [target])
            #expect(server.requests.map(\.method) == ["GET"])
        }

        @Test(
            .enabled("the system knows IPv6") { LoopbackServer.isReachableByIPv6 },
            arguments: ["[::ffff:127.0.0.1]", "[::FFFF:7f00:1]", "me:pw@[::ffff:7f00:1]"]
        )
        func reachesAHostByItsIPv6Address(_ host: String) async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            let url = try #require(URL(string: "http://\(host):\(server.port)/feed?a=%20"))
            let response = try await client.send(HTTPRequest(url: url))
            #expect(response.url == url)
            #expect(response.status == 200)
            #expect(server.requests.map(\.target) == ["/feed?a=%20"])
        }

        @Test func neverSendsTheFragment() async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            _ = try await client.send(HTTPRequest(url: server.url("/feed?a=b#part")))
            #expect(server.requests.map(\.target) == ["/feed?a=b"])
        }

        @Test func sendsTheRequestsHeadersAndItsUserAgent() async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            let client = URLSessionHTTPClient(timeout: .seconds(3_600), userAgent: "Tester/2 (loopback)")
            let headers: HTTPHeaders = ["Accept": "application/json", "If-None-Match": "\"1\""]
            _ = try await client.send(HTTPRequest(url: server.url("/"), headers: headers))
            let request = try #require(server.requests.first)
            #expect(request.header("User-Agent") == "Tester/2 (loopback)")
            #expect(request.header("Accept") == "application/json")
            #expect(request.header("If-None-Match") == "\"1\"")
            #expect(request.header("Host") == "127.0.0.1:\(server.port)")
            #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
            #expect(request.body.isEmpty)
        }

        private static let challenges: [LoopbackResponse] = [
            .unauthorized(),
            .unauthorized(realm: "a \\\"quoted\\\" realm"),
            .status(401),
            .status(401, headers: ["WWW-Authenticate": "Bearer"]),
            .status(401, headers: ["WWW-Authenticate": "Digest realm=\"x\", nonce=\"y\", qop=\"auth\""]),
            .status(401, headers: ["WWW-Authenticate": "nonsense"]),
        ]

        @Test(arguments: challenges)
        func deliversAChallengeLikeAnyOtherStatus(_ challenge: LoopbackResponse) async throws {
            let server = try LoopbackServer { _ in challenge }
            let response = try await client.send(HTTPRequest(url: server.url("/feed")))
            #expect(response.status == 401)
            #expect(response.url == server.url("/feed"))
            #expect(server.requests.count == 1)
        }

        @Test func reusesItsConnectionUntilReleased() async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            do {
                let client = URLSessionHTTPClient()
                for _ in 1...3 { _ = try await client.send(HTTPRequest(url: server.url("/"))) }
                #expect(server.traffic.openedConnections == 1)
                #expect(server.traffic.closedConnections == 0)
                withExtendedLifetime(client) {}
            }
            try await server.wait(for: "the end of the connection") { $0.closedConnections == 1 }
        }
    }
}
