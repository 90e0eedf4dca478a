#if os(Linux)
    package import Foundation

    /// An HTTPS server that responds with the start of an image, and then with TLS messages without an end.
    ///
    /// It uses the system's OpenSSL, which `dlopen` finds where libcurl is installed.
    package final class EndlessTLSServer: Sendable {
        /// What it sends without an end.
        package enum Flood: Sendable {
            /// Messages without data, which ask for new keys (RFC 8446, section 4.6.3).
            case keyUpdates
            /// The rest of the image, a byte at a time.
            case bytes
            /// Header fields, a byte at a time, with such messages in between.
            case fields
        }

        private typealias Function = @convention(c) (Int, Int, Int) -> Int

        /// The functions of OpenSSL it calls: all their arguments are integers and pointers.
        private struct OpenSSL {
            let library: UnsafeMutableRawPointer

            init?() {
                guard let library = dlopen("libssl.so.3", RTLD_NOW) else { return nil }
                self.library = library
            }

            /// A function by name; one that returns 0 if there is none.
            subscript(name: String) -> Function {
                dlsym(library, name).map { unsafeBitCast($0, to: Function.self) } ?? { _, _, _ in 0 }
            }
        }

        /// Whether the system has such an OpenSSL.
        package static var isPossible: Bool { OpenSSL() != nil }

        /// The port it listens on.
        package let port: UInt16
        private let socket: Socket

        /// Starts a server with the certificate and the key in two PEM files, which sends so many bytes of its image
        /// before the flood.
        package init(certificate: URL, key: URL, sending count: Int, then flood: Flood) throws {
            guard let openssl = OpenSSL() else { throw AnyError("there is no libssl.so.3") }
            let context = openssl["SSL_CTX_new"](openssl["TLS_server_method"](0, 0, 0), 0, 0)
            let isReady = certificate.path.withCString { name in
                openssl["SSL_CTX_use_certificate_file"](context, Int(bitPattern: name), 1) == 1
            }
            let isComplete = key.path.withCString { name in
                openssl["SSL_CTX_use_PrivateKey_file"](context, Int(bitPattern: name), 1) == 1
            }
            guard isReady, isComplete else { throw AnyError("OpenSSL cannot read \(certificate.path)") }
            socket = try Socket.bound()
            try socket.startListening()
            port = try socket.port()
            let socket = socket
            Thread.detachNewThread {
                while let client = try? socket.accepted() {
                    Thread.detachNewThread { Self.serve(client, context, count, flood) }
                }
            }
        }

        deinit { socket.shutDown() }

        /// A response with the first bytes of an image; empty if there are none.
        private static func image(_ count: Int) -> [UInt8] {
            let head = ResponseHead(headers: ["Content-Type": "image/png", "Content-Length": "60000000"])
            return count > 0 ? head.bytes + [UInt8](repeating: 1, count: count) : []
        }

        private static func serve(_ client: Socket, _ context: Int, _ count: Int, _ flood: Flood) {
            defer { client.descriptor.close() }
            guard let openssl = OpenSSL() else { return }
            let connection = openssl["SSL_new"](context, 0, 0)
            defer { _ = openssl["SSL_free"](connection, 0, 0) }
            _ = openssl["SSL_set_fd"](connection, Int(client.descriptor.number), 0)
            _ = openssl["SSL_accept"](connection, 0, 0)
            withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
                let address = Int(bitPattern: buffer.baseAddress)
                _ = openssl["SSL_read"](connection, address, buffer.count)
                let start = flood == .fields ? Array("HTTP/1.1 200 OK\r\n".utf8) : image(count)
                _ = start.withUnsafeBytes {
                    openssl["SSL_write"](connection, Int(bitPattern: $0.baseAddress), $0.count)
                }
                // Many messages are sent at once: one at a time, the client is as fast as the server.
                let messages = openssl["BIO_new"](openssl["BIO_s_mem"](0, 0, 0), 0, 0)
                _ = openssl["SSL_set0_wbio"](connection, messages, 0)
                let (prepare, add) = (openssl["SSL_key_update"], openssl["SSL_do_handshake"])
                let (write, take) = (openssl["SSL_write"], openssl["BIO_read"])
                let field = Array("X-A: \(String(repeating: "b", count: 60))\r\n".utf8)
                var size = 0
                var sent = 0
                repeat {
                    for _ in 0..<1_000 {
                        if flood != .bytes {
                            _ = prepare(connection, 0, 0)
                            _ = add(connection, 0, 0)
                        }
                        if flood != .keyUpdates {
                            buffer[0] = field[sent % field.count]
                            sent += 1
                            _ = write(connection, address, 1)
                        }
                    }
                    // A result of 32 bits.
                    size = Int(CInt(truncatingIfNeeded: take(messages, address, buffer.count)))
                } while size > 0 && client.send(UnsafeRawBufferPointer(rebasing: buffer[..<size]))
            }
        }
    }
#endif
