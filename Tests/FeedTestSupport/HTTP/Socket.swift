import Foundation

/// A TCP socket on 127.0.0.1 that never raises SIGPIPE.
struct Socket: Sendable {
    let descriptor: Descriptor

    private init(_ call: String, _ number: Int32) throws {
        descriptor = try Descriptor(call, number)
        #if canImport(Darwin)
            set(SO_NOSIGPIPE, at: SOL_SOCKET)
        #endif
    }

    /// A socket bound to a free port of 127.0.0.`host`.
    static func bound(host: UInt8 = 1) throws -> Socket {
        let socket = try create()
        var address = loopback(host: host)
        let result = withSocketAddress(&address) { bind(socket.descriptor.number, $0, $1) }
        try SystemFailure.check("bind", result)
        return socket
    }

    func startListening() throws {
        try SystemFailure.check("listen", listen(descriptor.number, SOMAXCONN))
    }

    func accepted() throws -> Socket {
        let socket = try Socket("accept", accept(descriptor.number, nil, nil))
        socket.set(TCP_NODELAY, at: Int32(IPPROTO_TCP))
        return socket
    }

    func port() throws -> UInt16 {
        var address = Self.loopback()
        let result = Self.withSocketAddress(&address) { pointer, length in
            var length = length
            return getsockname(descriptor.number, pointer, &length)
        }
        try SystemFailure.check("getsockname", result)
        return UInt16(bigEndian: address.sin_port)
    }

    /// Sends all bytes without a time limit; returns false if the other side has disconnected.
    func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = Self.send(UnsafeRawBufferPointer(rebasing: bytes[sent...]), to: descriptor.number)
            if count > 0 { sent += count } else if errno != EINTR { return false }
        }
        return true
    }

    /// Returns the next bytes; empty at the end, nil if the connection broke.
    func receive(atMost limit: Int = 65_536, peeking: Bool = false) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: limit)
        let flags = peeking ? Int32(MSG_PEEK) : 0
        var count = -1
        repeat { count = recv(descriptor.number, &buffer, limit, flags) } while count < 0 && errno == EINTR
        return count < 0 ? nil : Array(buffer.prefix(count))
    }

    /// Ends the connection for both sides, so that threads waiting for it continue.
    func shutDown() {
        descriptor.whileOpen { _ = shutdown($0, Int32(SHUT_RDWR)) }
    }

    private func set(_ option: Int32, at level: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor.number, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }
}

extension Socket {
    #if canImport(Glibc)
        private static let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
        private static let kind = SOCK_STREAM
    #endif

    private static func create() throws -> Socket {
        try Socket("socket", socket(AF_INET, kind, 0))
    }

    static var knowsIPv6: Bool {
        let number = socket(AF_INET6, kind, 0)
        return number >= 0 && close(number) == 0
    }

    private static func send(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int {
        #if canImport(Darwin)
            Foundation.send(number, bytes.baseAddress, bytes.count, 0)
        #else
            Foundation.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
    }

    private static func loopback(host: UInt8 = 1) -> sockaddr_in {
        var address = sockaddr_in()
        #if canImport(Darwin)
            address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = (0x7F00_0000 + UInt32(host)).bigEndian
        return address
    }

    private static func withSocketAddress(
        _ address: inout sockaddr_in,
        _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
