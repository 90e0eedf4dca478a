import FeedAPI
import FeedTestSupport
import Foundation
import Testing

extension URLSessionHTTPClientSuites {
    @Suite("Refusing an invalid request", .limited)
    struct URLSessionHTTPClientRequestTests {
        private let client = URLSessionHTTPClient(timeout: .seconds(3_600))

        private static let invalid: [(@Sendable (inout HTTPRequest) -> Void, InvalidRequest)] = [
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
        func hasNoTimeWithANegativeTimeout(_ timeout: Duration) async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            let client = URLSessionHTTPClient(timeout: timeout)
            let error = try await #require(throws: RemoteError.self) {
                try await client.send(HTTPRequest(url: server.url("/")))
            }
            #expect(error.cause as? NoResponse == .timedOut(after: .zero))
        }

        @Test(arguments: [-1, Int.min])
        func acceptsNoBodyWithANegativeLimit(_ limit: Int) async throws {
            let server = try LoopbackServer { _ in .ok(json: "{}") }
            let request = HTTPRequest(url: server.url("/"), bodyLimit: limit)
            let error = try await #require(throws: RemoteError.self) { try await client.send(request) }
            #expect(error.cause as? InvalidResponse == .bodyTooLarge(limit: limit))
        }

        @Test func acceptsAnUnlimitedBody() async throws {
            let server = try LoopbackServer { _ in .cutShort("{}", missing: 1 << 60) }
            let request = HTTPRequest(url: server.url("/"), bodyLimit: .max)
            let error = try await #require(throws: RemoteError.self) { try await client.send(request) }
            #expect(error.kind == .connectivity)
        }
    }
}
