import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

extension URLSessionHTTPClientSuites {
    @Suite("Identifying why no response arrived", .limited)
    struct URLSessionHTTPClientReasonTests {
        private let client = URLSessionHTTPClient(timeout: .seconds(15))

        @Test(arguments: [
            URLError.Code.notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive,
        ])
        func identifiesAnOfflineMachine(code: URLError.Code) throws {
            guard case .transport(.offline, _) = NoResponse(URLError(code)) else {
                throw AnyError("not offline: \(code)")
            }
        }

        @Test func identifiesFailuresOfTheNetwork() async throws {
            let server = try LoopbackServer(routes: ["/closed": .closedAtOnce])
            try await expect(.hostNotFound, at: try #require(URL(string: "http://nonexistent.invalid/feed")))
            try await expect(.other, at: server.url("/closed"))
            let error = try await expect(.refused, at: try ClosedPort().url("/feed"))
            #expect("\(error)".components(separatedBy: "Couldn't connect to server").count == 2)
            #if canImport(FoundationNetworking)
                try await expect(.notTLS, at: try #require(URL(string: "https://127.0.0.1:\(server.port)/feed")))
            #endif
        }

        @Test func identifiesAnUnknownProxyByLibcurlsMessage() {
            let text = "Could not resolve proxy: nowhere.invalid"
            let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])
            #expect(NoResponse(error) == .transport(.hostNotFound, text))
        }

        @Test(arguments: [
            "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number",
            "gnutls_handshake() failed: An unexpected TLS packet was received.",
        ])
        func identifiesAPortThatIsNotTLSByLibcurlsMessage(_ text: String) {
            let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])
            #expect(NoResponse(error) == .transport(.notTLS, text))
        }

        @Test(arguments: [LoopbackResponse.badChunkSize("{}"), .raw("SSH-2.0-OpenSSH_9.2\r\n")])
        func guessesNothingWhenTheSystemIsNotSpecific(_ response: LoopbackResponse) async throws {
            let server = try LoopbackServer { _ in response }
            let error = try await failure(at: server.url("/feed"))
            guard case .transport(let reason, let text)? = error.cause as? NoResponse else {
                throw AnyError("not a failure of the network: \(error)")
            }
            #expect(!text.isEmpty)
            #if canImport(FoundationNetworking)
                #expect(reason == .other)
            #endif
        }

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: SelfSignedServer.openssl)))
        func identifiesARefusedCertificate() async throws {
            let server = try await SelfSignedServer(serving: "{}")
            let error = try await expect(.insecure, at: server.url)
            #expect("\(error)".contains("certificate"))
            server.stop()
        }

        @discardableResult
        private func expect(_ reason: NoResponse.Reason, at url: URL) async throws -> RemoteError {
            let error = try await failure(at: url)
            #expect(error.kind == .connectivity)
            guard case .transport(reason, let text)? = error.cause as? NoResponse else {
                throw AnyError("not \(reason): \(error)")
            }
            #expect(!text.isEmpty)
            return error
        }

        private func failure(at url: URL) async throws -> RemoteError {
            try await #require(throws: RemoteError.self) { try await client.send(HTTPRequest(url: url)) }
        }
    }
}
