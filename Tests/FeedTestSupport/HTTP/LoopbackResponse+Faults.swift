/// Faulty responses: truncated, stalled, endless or wrong. A body is declared as JSON.
extension LoopbackResponse {
    /// Closes before any byte.
    package static var closedAtOnce: LoopbackResponse {
        LoopbackResponse(steps: [])
    }

    /// Closes in the middle of a header field.
    package static var closedInsideHeaders: LoopbackResponse {
        raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Le")
    }

    /// Sends nothing, and waits until the client disconnects.
    package static var stalledBeforeHeaders: LoopbackResponse {
        LoopbackResponse(steps: [.stall])
    }

    /// Sends a part of the headers, and waits until the client disconnects.
    package static var stalledInsideHeaders: LoopbackResponse {
        LoopbackResponse(steps: [.send(ResponseHead(headers: json).unfinishedBytes), .stall])
    }

    /// Sends headers and half of the body, and waits until the client disconnects.
    package static func stalledInsideBody(_ body: String) -> LoopbackResponse {
        let half = Array(body.utf8.prefix(body.utf8.count / 2))
        return LoopbackResponse(steps: [.send(head(length: "\(body.utf8.count)") + half), .stall])
    }

    /// Sends the headers immediately, and the body in parts of a byte or more, each after a pause.
    package static func dripping(
        _ body: String,
        inPartsOf count: Int = 1,
        every pause: Duration = .milliseconds(20)
    ) -> LoopbackResponse {
        let bytes = Array(body.utf8)
        let drops = stride(from: 0, to: bytes.count, by: count).flatMap { start in
            [Step.pause(pause), .send(Array(bytes[start..<min(start + count, bytes.count)]))]
        }
        return LoopbackResponse(steps: [.send(head(length: "\(body.utf8.count)"))] + drops)
    }

    /// Announces more bytes than the body has, and closes.
    package static func cutShort(_ body: String, missing: Int = 10) -> LoopbackResponse {
        raw(head(length: "\(body.utf8.count + missing)") + body.utf8)
    }

    /// Announces 9223372036854775807 bytes, sends the body, and closes.
    package static func absurdLength(_ body: String) -> LoopbackResponse {
        raw(head(length: "\(Int64.max)") + body.utf8)
    }

    /// Sends the body as one chunk, and closes without the last chunk.
    package static func chunkedWithoutEnd(_ body: String) -> LoopbackResponse {
        chunked([body], end: "")
    }

    /// Sends the body as one chunk, then a chunk whose size is not a number.
    package static func badChunkSize(_ body: String) -> LoopbackResponse {
        chunked([body], end: "xyz\r\nabc\r\n0\r\n\r\n")
    }

    /// Sends the body as one chunk, the last chunk, and a trailer field.
    package static func chunkedWithTrailer(_ body: String) -> LoopbackResponse {
        chunked([body], end: "0\r\nX-Trailer: value\r\n\r\n")
    }

    /// Sends a body of spaces without a length and without an end.
    package static var endless: LoopbackResponse {
        var head = ResponseHead(headers: json)
        head.addIfAbsent("Connection", "close")
        return LoopbackResponse(steps: [.send(head.bytes), .sendForEver(spaces)])
    }

    /// Sends chunks of spaces without an end.
    package static var endlessChunked: LoopbackResponse {
        let chunk = Array("\(String(spaces.count, radix: 16))\r\n".utf8) + spaces + "\r\n".utf8
        return LoopbackResponse(steps: chunked([], end: "").steps + [.sendForEver(chunk)])
    }

    /// Sends chunks of `count` spaces without an end.
    package static func endlessChunks(of count: Int) -> LoopbackResponse {
        let chunk = "\(String(count, radix: 16))\r\n\(String(repeating: " ", count: count))\r\n"
        return LoopbackResponse(steps: chunked([], end: "").steps + [.sendForEver(repeating(chunk.utf8))])
    }

    /// Sends the body in chunks of six bytes.
    package static func inSmallChunks(_ body: String) -> LoopbackResponse {
        var chunks: [UInt8] = []
        var rest = Array(body.utf8)[...]
        while !rest.isEmpty {
            let size = min(6, rest.count)
            chunks += [UInt8(ascii: "0") + UInt8(size), 13, 10] + rest.prefix(size) + [13, 10]
            rest = rest.dropFirst(size)
        }
        return LoopbackResponse(steps: chunked([], end: "").steps + [.send(chunks), .send(Array("0\r\n\r\n".utf8))])
    }

    /// Sends header fields without an end.
    package static var endlessHeaders: LoopbackResponse {
        let head = ResponseHead(headers: json).unfinishedBytes
        return LoopbackResponse(steps: [.send(head), .sendForEver(repeating("X-A: b\r\n".utf8))])
    }

    /// Sends a gzip stream of empty blocks.
    package static var endlessEmptyGzip: LoopbackResponse {
        var head = ResponseHead(headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"])
        head.addIfAbsent("Connection", "close")
        let blocks = repeating([0, 0, 0, 0xFF, 0xFF])
        return LoopbackResponse(steps: [.send(head.bytes + Gzip.header), .sendForEver(blocks)])
    }

    /// Sends chunks of spaces, and one whose extension (RFC 9112, section 7.1.1) does not end.
    package static func endlessChunkExtension(after count: Int = 0) -> LoopbackResponse {
        let chunks = Array(repeating: String(decoding: spaces, as: UTF8.self), count: count / spaces.count)
        let start = chunked(chunks, end: "1;").steps
        return LoopbackResponse(steps: start + [.sendForEver(repeating("extended".utf8))])
    }

    /// Redirects, with a body without a length and without an end.
    package static func endlessRedirect(to location: String) -> LoopbackResponse {
        let head = ResponseHead(status: 302, reason: nil, headers: ["Location": location, "Connection": "close"])
        return LoopbackResponse(steps: [.send(head.bytes), .sendForEver(spaces)])
    }

    /// Redirects, with `count` fields of different names before the `Location`.
    package static func redirect(to location: String, fields: Int) -> LoopbackResponse {
        let lines = (1...fields).map { "X-\($0): 1\r\n" }.joined()
        return raw("HTTP/1.1 302 Found\r\n\(lines)Location: \(location)\r\nContent-Length: 0\r\n\r\n")
    }

    /// Redirects, with a body of twenty million compressed zeros.
    package static func bombRedirect(to location: String) -> LoopbackResponse {
        LoopbackResponse(
            status: 302,
            headers: ["Location": location, "Content-Encoding": "gzip"],
            body: Gzip.bomb(decodedBytes: 20_000_000)
        )
    }

    /// Sends compressed zeros, in about a thousandth of their size.
    package static func gzipBomb(decodedBytes: Int) -> LoopbackResponse {
        gzip(Gzip.bomb(decodedBytes: decodedBytes))
    }

    /// Sends the first half of the compressed body, and the length of that half.
    package static func truncatedGzip(_ body: String) -> LoopbackResponse {
        let whole = Gzip.stored(body.utf8)
        return gzip(Array(whole.prefix(whole.count / 2)))
    }

    static func chunked(_ chunks: [String], end: String) -> LoopbackResponse {
        var head = ResponseHead(headers: json)
        head.addIfAbsent("Transfer-Encoding", "chunked")
        head.addIfAbsent("Connection", "close")
        let lines = chunks.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
        return raw(head.bytes + lines.utf8 + end.utf8)
    }

    private static let json: KeyValuePairs = ["Content-Type": "application/json"]
    private static let spaces = [UInt8](repeating: 32, count: 65_536)

    private static func repeating(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Array(repeatElement(bytes, count: spaces.count / bytes.count).joined())
    }

    private static func head(length: String) -> [UInt8] {
        var head = ResponseHead(headers: json)
        head.addIfAbsent("Content-Length", length)
        head.addIfAbsent("Connection", "close")
        return head.bytes
    }
}
