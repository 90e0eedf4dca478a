import Foundation

/// Reads the requests of a connection, one after another.
struct RequestReader {
    private let socket: Socket
    private var buffer: [UInt8] = []

    init(_ socket: Socket) {
        self.socket = socket
    }

    /// The next request; nil at the end of the connection, or when the bytes are not a request.
    mutating func next() -> LoopbackRequest? {
        var end = endOfHead(from: 0)
        while end == nil {
            let known = buffer.count
            guard receive() else { return nil }
            // The beginning of TLS, to which servers without TLS respond like this.
            if buffer.first == 0x16 {
                _ = Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8).withUnsafeBytes(socket.send)
                return nil
            }
            end = endOfHead(from: max(0, known - 3))
        }
        guard let end, var request = LoopbackRequest(head: buffer[..<end]) else { return nil }
        buffer.removeFirst(end + 4)
        let length = request.header("Content-Length").flatMap(Int.init) ?? 0
        while buffer.count < length {
            guard receive() else { return nil }
        }
        request.body = Array(buffer.prefix(length))
        buffer.removeFirst(length)
        return request
    }

    private mutating func receive() -> Bool {
        guard let bytes = socket.receive(), !bytes.isEmpty else { return false }
        buffer += bytes
        return true
    }

    private func endOfHead(from start: Int) -> Int? {
        let received = Data(buffer[start...])
        return received.range(of: Data("\r\n\r\n".utf8)).map { start + $0.lowerBound }
    }
}
