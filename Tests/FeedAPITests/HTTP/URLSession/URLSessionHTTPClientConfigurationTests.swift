import FeedAPI
import FeedTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionHTTPClientSuites {
    @Suite("Configuring the client", .limited)
    struct URLSessionHTTPClientConfigurationTests {
        /// Responds to every request with the URL as the body.
        private final class StubProtocol: URLProtocol {
            override class func canInit(with request: URLRequest) -> Bool { true }
            override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
            override func stopLoading() {}

            override func startLoading() {
                guard let url = request.url,
                    let response = HTTPURLResponse(url: url, statusCode: 203, httpVersion: nil, headerFields: nil)
                else { return }
                client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
                client?.urlProtocol(self, didLoad: Data(url.absoluteString.utf8))
                client?.urlProtocolDidFinishLoading(self)
            }
        }

        #if os(Linux)
            /// Blocks the one thread of all sessions with a request to `/busy` until it is released.
            private final class BusyProtocol: URLProtocol {
                static let isBusy = Observed(false)
                static let released = DispatchSemaphore(value: 0)

                override class func canInit(with request: URLRequest) -> Bool { true }
                override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
                override func stopLoading() {}

                override func startLoading() {
                    if request.url?.lastPathComponent == "busy" {
                        Self.isBusy.update { $0 = true }
                        _ = Self.released.wait(timeout: .now() + 20)
                        Self.isBusy.update { $0 = false }
                    }
                    client?.urlProtocol(self, didFailWithError: URLError(.badServerResponse))
                }
            }

            @Test func endsRequestsAtTheirTimeLimitWhileAllSessionsAreBusy() async throws {
                let configuration = URLSessionConfiguration.ephemeral
                configuration.protocolClasses = [BusyProtocol.self]
                let client = URLSessionHTTPClient(configuration: configuration)
                defer { BusyProtocol.released.signal() }
                Task { try await client.send(HTTPRequest(url: anyURL("busy"))) }
                try await BusyProtocol.isBusy.wait(for: "the sessions to be busy") { $0 }
                for client in [client, client, URLSessionHTTPClient(configuration: configuration)] {
                    let error = await #expect(throws: RemoteError.self) {
                        try await client.send(HTTPRequest(url: anyURL("next"), timeout: .milliseconds(200)))
                    }
                    #expect(error?.cause as? NoResponse == .timedOut(after: .milliseconds(200)))
                }
                #expect(BusyProtocol.isBusy.value)
            }
        #endif

        @Test func usesACustomURLProtocol() async throws {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [StubProtocol.self]
            let client = URLSessionHTTPClient(configuration: configuration)
            let response = try await client.send(HTTPRequest(url: anyURL("stubbed")))
            #expect(response.status == 203)
            #expect(response.body == Data(anyURL("stubbed").absoluteString.utf8))
        }

        @Test func overridesUnsafeSettings() async throws {
            let configuration = URLSessionConfiguration.default
            configuration.httpCookieAcceptPolicy = .always
            configuration.httpShouldSetCookies = true
            configuration.timeoutIntervalForRequest = 1e30
            configuration.httpAdditionalHeaders = ["User-Agent": "Other"]
            let server = try LoopbackServer { _ in
                .ok(json: "{}", headers: ["Set-Cookie": "a=1", "Cache-Control": "max-age=1000", "ETag": "\"1\""])
            }
            let client = URLSessionHTTPClient(configuration: configuration)
            for _ in 1...2 { _ = try await client.send(HTTPRequest(url: server.url("/"))) }
            #expect(server.requests.map { $0.header("Cookie") } == [nil, nil])
            #expect(server.requests.map { $0.header("If-None-Match") } == [nil, nil])
            #expect(server.requests.map { $0.header("User-Agent") } == ["EssentialFeed", "EssentialFeed"])
            #expect(configuration.httpCookieAcceptPolicy == .always)
        }
    }
}
