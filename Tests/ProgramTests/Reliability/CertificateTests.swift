import FeedTestSupport
import Foundation
import Testing

extension Reliability {
    @Suite("A service with a self-signed certificate", .limited)
    struct CertificateTests {
        private let user: User

        init() throws { user = try User() }

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: SelfSignedServer.openssl)))
        func refusesASelfSignedCertificate() async throws {
            let server = try await SelfSignedServer(serving: Payload.feed)
            let result = try await user.run("load", "--url", server.url.absoluteString)
            #expect(result.errors.contains("certificate"))
            #expect(result.errorLines.count == 1)
            #expect(result.output == "")
            #expect(result.exitCode == 69)
            #expect(try user.fileNamesWithoutFailures() == [])
            server.stop()
        }
    }
}
