/// The response of a loopback server: bytes, pauses, and the state of the connection afterwards.
///
/// The extensions have ordinary and faulty responses.
package struct LoopbackResponse: Sendable {
    enum Step: Sendable {
        case send([UInt8])
        /// A number of bytes of a file, a block at a time, so that a large body needs no memory.
        case sendFile(Descriptor, count: Int)
        /// The bytes repeatedly, until the client disconnects, the server stops, or 256 MiB have been sent.
        case sendForEver([UInt8])
        case pause(Duration)
        case hold(Latch)
        /// Nothing more, until the client disconnects or the server stops.
        case stall
    }

    var steps: [Step]
    var keepsConnection: Bool

    init(steps: [Step], keepsConnection: Bool = false) {
        self.steps = steps
        self.keepsConnection = keepsConnection
    }

    /// An ordinary response; adds `Content-Type`, `Content-Length` and `Connection` unless they are among the headers.
    package init(
        status: Int,
        reason: String? = nil,
        headers: KeyValuePairs<String, String> = [:],
        type: String? = nil,
        body: some Sequence<UInt8> = [UInt8](),
        keepsConnection: Bool = true
    ) {
        let body = Array(body)
        var head = ResponseHead(status: status, reason: reason, headers: headers)
        if let type { head.addIfAbsent("Content-Type", type) }
        if status >= 200, status != 204, status != 304 { head.addIfAbsent("Content-Length", "\(body.count)") }
        head.addIfAbsent("Connection", keepsConnection ? "keep-alive" : "close")
        self.init(steps: [.send(head.bytes + body)], keepsConnection: keepsConnection)
    }

    /// The same response, delayed by at most 0.3 seconds, so that tests stay quick.
    package func delayed(by time: Duration) -> LoopbackResponse {
        prefixed(by: .pause(min(time, .milliseconds(300))))
    }

    /// The same response, held back until the latch is opened.
    package func held(by latch: Latch) -> LoopbackResponse {
        prefixed(by: .hold(latch))
    }

    private func prefixed(by step: Step) -> LoopbackResponse {
        LoopbackResponse(steps: [step] + steps, keepsConnection: keepsConnection)
    }
}

extension LoopbackResponse: CustomStringConvertible {
    /// A description of the steps with the first line, short enough for the name of a test.
    package var description: String {
        let words = steps.map(Self.words)
        return (words.prefix(3) + (words.count > 3 ? ["…"] : [])).joined(separator: ", ")
            + (words.isEmpty ? "close" : "")
    }

    private static func words(_ step: Step) -> String {
        switch step {
        case .send(let bytes): "send \(bytes.count) bytes (\(firstLine(bytes)))"
        case .sendFile(_, let count): "send \(count) bytes of a file"
        case .sendForEver(let bytes): "send \(bytes.count) bytes for ever"
        case .pause(let time): "pause \(time)"
        case .hold: "hold"
        case .stall: "stall"
        }
    }

    private static func firstLine(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(40).prefix { $0 >= 32 }, as: UTF8.self)
    }
}
