#if os(Linux)
    import Foundation
    import FeedTestSupport
    import Testing

    extension Reliability {
        @Suite("Services over TLS", .limited)
        struct TLSTests {
            private static let nginx = "/usr/sbin/nginx"
            private static let authorities = "/etc/ssl/certs/ca-certificates.crt"
            private static let count = 60

            private static var isPossible: Bool {
                get async {
                    let files = [SelfSignedServer.openssl, authorities]
                    guard files.allSatisfy(FileManager.default.fileExists) else { return false }
                    return await Program.mayMount
                }
            }

            private let user: User
            private let origin: String

            init() throws {
                user = try User()
                // A port that was free a moment ago, because nginx does not report a port that it chooses.
                let port = try #require(try LoopbackServer { _ in .ok(json: "") }.url("/").port)
                origin = "https://localhost:\(port)"
            }

            /// Over HTTP/2, frames without data delay all other requests, and cannot be stopped.
            @Test(.enabled { await isPossible }, .enabled(if: FileManager.default.fileExists(atPath: nginx)))
            func sendsRequestsOverHTTP1() async throws {
                try await makeCertificate()
                try writeFiles()
                let server = try Program(Self.nginx, ["-p", user.home.path, "-c", "nginx.conf"], home: user.home)
                    .start()
                try await server.waitForOutput(containing: "start worker process", in: .errors)
                defer { server.terminate() }
                let program = try user.program(["load", "--images", "--url", "\(origin)/feed"])
                let result = try await trusting(program).run()
                #expect(result.ending == .exited(0))
                #expect(result.errors == "")
                #expect(result.lines.count == Self.count)
                let pictures = try user.home.contents().filter { $0.contains("/images/") && !$0.hasSuffix(".json") }
                #expect(pictures.count == Self.count)
                let protocols = try user.home.text(of: "protocols").split(separator: "\n")
                #expect(Set(protocols) == ["HTTP/1.1"] && protocols.count == 1 + 2 * Self.count)
            }

            /// Returns the program on a system that trusts the certificate.
            private func trusting(_ program: Program) -> Program {
                program.mounting("cat \(Self.authorities) server.pem >all && mount --bind all \(Self.authorities)")
            }

            private func makeCertificate() async throws {
                let keys = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
                let names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
                let files = ["-keyout", "server.key", "-out", "server.pem", "-days", "2"]
                let words = ["req", "-x509"] + keys + names + files
                #expect(try await Program(SelfSignedServer.openssl, words, home: user.home).run().exitCode == 0)
            }

            private func writeFiles() throws {
                let items = (0..<Self.count).map { #"{"id":"\#(UUID())","image":"\#(origin)/old/\#($0)"}"# }
                try user.home.write(#"{"items":[\#(items.joined(separator: ","))]}"#, to: "feed")
                for number in 0..<Self.count {
                    try user.home.write(String(repeating: "picture", count: 1_000), to: "new/\(number)")
                }
                let scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path scratch;" }
                try user.home.write(
                    """
                    user root; daemon off; pid nginx.pid; error_log stderr notice; worker_processes 1; events {}
                    http {
                        log_format protocol $server_protocol; access_log protocols protocol; default_type application/octet-stream; \(scratch.joined(separator: " "))
                        server {
                            listen \(origin.dropFirst("https://".count)) ssl http2; root \(user.home.path);
                            ssl_certificate server.pem; ssl_certificate_key server.key;
                            rewrite ^/old/(.*)$ \(origin)/new/$1 redirect;
                        }
                    }
                    """,
                    to: "nginx.conf"
                )
            }
        }
    }
#endif
