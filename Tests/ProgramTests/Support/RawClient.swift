@testable import TestSupport

/// A connection to a loopback port that sends and receives raw bytes, with a time limit.
struct RawClient: Sendable {
    private let socket: Socket

    init(port: UInt16) throws {
        socket = try Socket.connected(to: port)
        socket.limitReceiving(to: .patience)
    }

    /// Sends text; false when the other side is gone.
    @discardableResult
    func send(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBytes(socket.send)
    }

    /// Sends a request without a body.
    @discardableResult
    func get(_ target: String, _ headers: KeyValuePairs<String, String> = [:]) -> Bool {
        send("GET \(target) HTTP/1.1\r\nHost: x\r\n" + headers.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n")
    }

    /// Everything up to the end of the connection or a number of bytes; nil when neither is reached.
    func receive(upTo limit: Int = .max) -> [UInt8]? {
        var received: [UInt8] = []
        while received.count < limit {
            guard let bytes = socket.receive(atMost: min(65_536, limit - received.count)) else { return nil }
            if bytes.isEmpty { break }
            received += bytes
        }
        return received
    }

    /// Everything up to and including a text; nil when it does not arrive.
    func receive(through end: String) -> String? {
        var received: [UInt8] = []
        while !received.reversed().starts(with: end.utf8.reversed()) {
            guard let bytes = socket.receive(atMost: 1), !bytes.isEmpty else { return nil }
            received += bytes
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// Closes the connection.
    func close() {
        socket.descriptor.close()
    }
}
