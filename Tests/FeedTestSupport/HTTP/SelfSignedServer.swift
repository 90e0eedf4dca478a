package import Foundation

/// An HTTPS server on a free port of 127.0.0.1 with a self-signed certificate, run by `openssl`.
package struct SelfSignedServer: Sendable {
    /// The path of `openssl`, which the server needs.
    package static let openssl = "/usr/bin/openssl"

    /// The URL of the document.
    package let url: URL
    private let running: RunningProgram

    /// Starts a server of one JSON document, which runs while this value or a copy exists.
    package init(serving json: String) async throws {
        let home = try TemporaryDirectory()
        let keys = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        let names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
        let files = ["-keyout", "key.pem", "-out", "certificate.pem", "-days", "2"]
        _ = try await Program(Self.openssl, ["req", "-x509"] + keys + names + files, home: home).run()
        let head = "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n"
        try Data((head + json).utf8).write(to: home.url("document"))
        let words = ["s_server", "-accept", "127.0.0.1:0", "-key", "key.pem", "-cert", "certificate.pem", "-HTTP"]
        running = try Program(Self.openssl, words, home: home).start()
        try await running.waitForOutput(containing: "ACCEPT 127.0.0.1:")
        try await running.waitForOutput(containing: "\n")
        let line = running.text().split(separator: "\n").first { $0.hasPrefix("ACCEPT ") } ?? ""
        guard let url = URL(string: "https://\(line.dropFirst("ACCEPT ".count))/document") else {
            throw AnyError("openssl printed no port: \(running.text())")
        }
        self.url = url
    }

    package func stop() {
        running.terminate(9)
    }
}
