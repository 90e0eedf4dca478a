import FeedAPI
import FeedTestSupport
import Foundation
import Testing

extension URLSessionHTTPClientSuites {
    @Suite("Sending a request with another method", .limited)
    struct URLSessionHTTPClientMethodTests {
        private let client = URLSessionHTTPClient(timeout: .seconds(3_600))
        private static let methods: [HTTPRequest.Method] = [
            .post, .put, .patch, .delete, HTTPRequest.Method(rawValue: "QUERY"),
        ]

        @Test(arguments: methods)
        func sendsItsBody(_ method: HTTPRequest.Method) async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            let headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
            let body = Data("grant_type=refresh_token".utf8)
            let request = HTTPRequest(url: server.url("/token"), method: method, headers: headers, body: body)
            #expect(try await client.send(request).status == 200)
            let sent = try #require(server.requests.first)
            #expect(sent.method == method.rawValue)
            #expect(sent.body == Array(body))
            #expect(sent.header("Content-Type") == "application/x-www-form-urlencoded")
        }

        @Test(arguments: [.head] + methods)
        func needsNoBody(_ method: HTTPRequest.Method) async throws {
            let server = try LoopbackServer { $0.method == "HEAD" ? .noContent : .ok(json: "{}") }
            let response = try await client.send(HTTPRequest(url: server.url("/"), method: method))
            #expect((200...204).contains(response.status))
            #expect(server.requests.map(\.method) == [method.rawValue])
        }

        @Test(arguments: [301, 302, 303, 307, 308])
        func deliversARedirectUnfollowed(_ status: Int) async throws {
            let server = try LoopbackServer { _ in
                LoopbackResponse(status: status, headers: ["Location": "/new"], body: "moved".utf8)
            }
            let response = try await client.send(HTTPRequest(url: server.url("/old"), method: .post, body: Data([1])))
            #expect(response.status == status)
            #expect(response.url == server.url("/old"))
            #expect(response.headers["Location"] == "/new")
            #expect(response.body == Data("moved".utf8))
            #expect(server.requests.map(\.path) == ["/old"])
        }

        @Test(arguments: [LoopbackResponse.closedAtOnce, .status(408, headers: ["Connection": "close"])])
        func sendsTheRequestOnlyOnce(_ refusal: LoopbackResponse) async throws {
            let server = try LoopbackServer { $0.method == "GET" ? .ok(json: "{}") : refusal }
            for _ in 1...3 { _ = try await client.send(HTTPRequest(url: server.url("/"))) }
            for _ in 1...3 {
                let response = try? await client.send(HTTPRequest(url: server.url("/"), method: .post, body: Data([1])))
                #expect(response == nil || response?.status == 408)
            }
            #expect(server.requests.filter { $0.method == "POST" }.count == 3)
        }

        @Test func opensAndClosesAConnectionForEachPOST() async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            for _ in 1...2 { _ = try await client.send(HTTPRequest(url: server.url("/"), method: .post)) }
            #expect(server.traffic.openedConnections == 2)
            try await server.wait(for: "the end of both connections") { $0.closedConnections == 2 }
        }

        @Test func endsImmediatelyWhenCancelled() async throws {
            let server = try LoopbackServer { _ in .stalledBeforeHeaders }
            let task = Task { [client] in try await client.send(HTTPRequest(url: server.url("/"), method: .post)) }
            try await server.waitForRequests(1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await server.wait(for: "the end of the connection") { $0.closedConnections == 1 }
        }

        private static let invalid: [(@Sendable (inout HTTPRequest) -> Void, InvalidRequest)] = [
            ({ $0.body = Data() }, .bodyWithGet),
            ({ $0.timeout = .seconds(-1) }, .timeout(.seconds(-1))),
            ({ $0.timeout = .nanoseconds(-1) }, .timeout(.nanoseconds(-1))),
            ({ $0.timeout = .seconds(Int64.min) }, .timeout(.seconds(Int64.min))),
            ({ $0.bodyLimit = -1 }, .bodyLimit(-1)), ({ $0.bodyLimit = .min }, .bodyLimit(.min)),
            ({ $0.method = HTTPRequest.Method(rawValue: "") }, .method("")),
            ({ $0.method = HTTPRequest.Method(rawValue: "GE T") }, .method("GE T")),
            ({ $0.headers["X"] = "a\r\nb: c" }, .header(name: "x")), ({ $0.headers["X"] = "a\0" }, .header(name: "x")),
            ({ $0.headers["X y"] = "a" }, .header(name: "x y")), ({ $0.headers[""] = "a" }, .header(name: "")),
            ({ $0.url = URL(filePath: "/etc/hostname") }, .notWeb),
        ]

        @Test(arguments: invalid.indices)
        func refusesAnInvalidRequest(_ index: Int) async throws {
            let (change, cause) = Self.invalid[index]
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            var request = HTTPRequest(url: server.url("/"))
            change(&request)
            let error = try await #require(throws: RemoteError.self) { try await client.send(request) }
            #expect(error.kind == .invalidRequest)
            #expect(error.cause as? InvalidRequest == cause)
            #expect(error.localizedDescription == "\(error)")
            #expect(server.requests.isEmpty)
        }

        @Test(arguments: [Duration.seconds(-1), .seconds(Int64.min)])
        func refusesAnInvalidTimeout(_ timeout: Duration) async throws {
            let client = URLSessionHTTPClient(timeout: timeout)
            let error = try await #require(throws: RemoteError.self) {
                try await client.send(HTTPRequest(url: anyURL()))
            }
            #expect(error.cause as? InvalidRequest == .timeout(timeout))
        }

        @Test func acceptsAnUnlimitedBody() async throws {
            let server = try LoopbackServer { _ in .cutShort("{}", missing: 1 << 60) }
            let request = HTTPRequest(url: server.url("/"), bodyLimit: .max)
            let error = try await #require(throws: RemoteError.self) { try await client.send(request) }
            #expect(error.kind == .connectivity)
        }
    }
}
