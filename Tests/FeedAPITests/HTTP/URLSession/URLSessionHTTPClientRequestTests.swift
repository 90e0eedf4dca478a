import FeedAPI
import FeedTestSupport
import Foundation
import Testing

extension URLSessionHTTPClientSuites {
    @Suite("Refusing an invalid request", .limited)
    struct URLSessionHTTPClientRequestTests {
        private let client = URLSessionHTTPClient(timeout: .seconds(3_600))

        private static let invalid: [(@Sendable (inout HTTPRequest) -> Void, InvalidRequest)] = [
            ({ $0.timeout = .seconds(-1) }, .timeout(.seconds(-1))),
            ({ $0.timeout = .nanoseconds(-1) }, .timeout(.nanoseconds(-1))),
            ({ $0.timeout = .seconds(Int64.min) }, .timeout(.seconds(Int64.min))),
            ({ $0.bodyLimit = -1 }, .bodyLimit(-1)), ({ $0.bodyLimit = .min }, .bodyLimit(.min)),
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
