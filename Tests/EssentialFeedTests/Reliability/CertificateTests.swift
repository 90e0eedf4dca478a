import Foundation
import TestSupport
import Testing

extension Reliability {
    @Suite("A service with a certificate of its own making")
    struct CertificateTests {
        private static let openssl = "/usr/bin/openssl"

        private let user: User
        private let home: TemporaryDirectory

        init() throws {
            user = try User()
            home = try TemporaryDirectory()
        }

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: openssl)))
        func isRefused() async throws {
            let service = try await service()
            let url = "https://" + (try #require(service.address)) + "/feed"
            let result = try await user.run("load", "--url", url)
            #expect(result.errors.contains("certificate"))
            #expect(result.errorLines.count == 1)
            #expect(result.output == "")
            #expect(result.exitCode == 69)
            #expect(try user.files().isEmpty)
            service.running.terminate(SIGKILL)
        }

        /// A service that would answer with a good feed.
        private func service() async throws -> (running: RunningProgram, address: String?) {
            let keys = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
            let names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
            let files = ["-keyout", "key.pem", "-out", "certificate.pem", "-days", "2"]
            let made = try await Program(Self.openssl, ["req", "-x509"] + keys + names + files, home: home).run()
            #expect(made.exitCode == 0, "\(made.errors)")
            let head = "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n"
            try Data((head + Payload.feed).utf8).write(to: home.url("feed"))
            let words = ["s_server", "-accept", "127.0.0.1:0", "-key", "key.pem", "-cert", "certificate.pem", "-HTTP"]
            let running = try Program(Self.openssl, words, home: home).start()
            try await running.waitForOutput(containing: "ACCEPT 127.0.0.1:")
            try await running.waitForOutput(containing: "\n")
            let line = running.text().split(separator: "\n").first { $0.hasPrefix("ACCEPT ") }
            return (running, line.map { String($0.dropFirst("ACCEPT ".count)) })
        }
    }
}
