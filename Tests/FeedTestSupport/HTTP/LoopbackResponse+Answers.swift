import Foundation

extension LoopbackResponse {
    /// Status 200 with JSON.
    package static func ok(json: String, headers: KeyValuePairs<String, String> = [:]) -> LoopbackResponse {
        ok(json.utf8, type: "application/json", headers: headers)
    }

    /// Status 200 with any body; if `type` is nil, without a `Content-Type`.
    package static func ok(
        _ body: some Sequence<UInt8>,
        type: String? = nil,
        headers: KeyValuePairs<String, String> = [:]
    ) -> LoopbackResponse {
        LoopbackResponse(status: 200, headers: headers, type: type, body: body)
    }

    /// Status 200 with the file at `path` in its current size, read while it is sent.
    package static func ok(
        fileAt path: String,
        type: String,
        headers: KeyValuePairs<String, String> = [:]
    ) throws -> LoopbackResponse {
        let file = try Descriptor("open \(path)", open(path, O_RDONLY))
        let count = Int(lseek(file.number, 0, SEEK_END))
        var head = ResponseHead(headers: headers)
        head.addIfAbsent("Content-Length", "\(count)")
        head.addIfAbsent("Content-Type", type)
        head.addIfAbsent("Connection", "keep-alive")
        return LoopbackResponse(steps: [.send(head.bytes), .sendFile(file, count: count)], keepsConnection: true)
    }

    /// A status with a short text as body.
    package static func status(_ status: Int, headers: KeyValuePairs<String, String> = [:]) -> LoopbackResponse {
        LoopbackResponse(status: status, headers: headers, body: status == 304 ? "".utf8 : "status \(status)".utf8)
    }

    /// Status 204, without a body.
    package static var noContent: LoopbackResponse {
        LoopbackResponse(status: 204)
    }

    /// A redirect to any location: another path, another origin, `file:`, the same URL again.
    package static func redirect(to location: String, status: Int = 302) -> LoopbackResponse {
        LoopbackResponse(status: status, headers: ["Location": location])
    }

    /// Status 401 with a challenge for a name and a password.
    package static func unauthorized(realm: String = "x") -> LoopbackResponse {
        LoopbackResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"\(realm)\""], body: "who?".utf8)
    }

    /// Status 200 with a compressed body.
    package static func gzip(_ compressed: [UInt8], type: String = "application/json") -> LoopbackResponse {
        LoopbackResponse(
            status: 200,
            headers: ["Content-Type": type, "Content-Encoding": "gzip"],
            body: compressed,
            keepsConnection: false
        )
    }

    /// Status 200 with JSON in chunks, one for each string, complete.
    package static func chunked(_ chunks: String...) -> LoopbackResponse {
        chunked(chunks, end: "0\r\n\r\n")
    }

    /// Arbitrary bytes; then the connection is closed.
    package static func raw(_ bytes: some Sequence<UInt8>) -> LoopbackResponse {
        LoopbackResponse(steps: [.send(Array(bytes))])
    }

    /// Arbitrary text; then the connection is closed.
    package static func raw(_ text: String) -> LoopbackResponse {
        raw(text.utf8)
    }
}
