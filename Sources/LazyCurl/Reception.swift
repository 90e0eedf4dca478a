// The limits of a response, and the form it must have.
#if os(Linux) && canImport(Glibc)
    typealias DataFunction = @convention(c) (UnsafePointer<UInt8>?, Int, Int, Int) -> Int
    typealias ProgressFunction = @convention(c) (Int) -> CInt

    /// The state of the response that an easy handle is receiving.
    ///
    /// Its address is the handle's `CURLOPT_PRIVATE`, which FoundationNetworking does not use.
    struct Reception {
        /// The limits of a transfer: of all its heads (the number of bytes is that of libcurl 8.6, and Foundation takes time
        /// by the square of the number of lines), of its body more than the 256 MiB that a client accepts, and of that of a
        /// redirect, which nobody reads.
        private static let limits = (
            lines: 1_000, headBytes: 300 << 10, bodyBytes: 257 << 20, redirectBytes: 1 << 20
        )

        /// FoundationNetworking's callbacks for header lines and parts of the body, and their arguments.
        var receiveLine: DataFunction?
        var lineReceiver = 0
        var receivePart: DataFunction?
        var partReceiver = 0
        /// The buffer in which FoundationNetworking expects the text of an error.
        var errorText: UnsafeMutablePointer<CChar>?

        /// The descriptor of its connection; -1 if there is none yet.
        var socket = CInt(-1) {
            didSet {
                guard connection != identity(of: socket) else { return }
                connection = identity(of: socket)
                readBefore = readBytes(from: socket)
                receivedBefore = count.headBytes + count.bodyBytes
            }
        }

        /// What distinguishes its connection from one that has the same descriptor later.
        private var connection: UInt?

        let easy: Int
        private var processorTime = ProcessorTime()
        private var count = (lines: 0, headBytes: 0, bodyBytes: 0)
        /// How many bytes had been read from the connection, and received, when that was last compared.
        private var readBefore = 0
        private var receivedBefore = 0
        /// Parts of the body that are yet to be joined.
        private var joined: [UInt8] = []
        private var isInProgress = false
        /// Whether nothing has been received of the response.
        private(set) var isWaiting = false
        private(set) var isHeadWhole = false
        private var isRedirect = false
        private var hasLocation = false
        private var codings = 0
        private(set) var refusal: StaticString?
        /// Whether the last line is withheld, so that the redirect itself is the response.
        private(set) var isWithheld = false

        init(easy: Int) { self.easy = easy }

        /// Tracks a header line; returns whether FoundationNetworking can handle it.
        mutating func accepts(line: UnsafeBufferPointer<UInt8>) -> Bool {
            isWithheld = false
            isWaiting = false
            count.lines += 1
            count.headBytes += line.count
            if count.lines > Self.limits.lines || count.headBytes > Self.limits.headBytes {
                refusal = "there are too many header fields"
            } else if line.starts(with: "HTTP/".utf8) {
                let status = line.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix(3)
                isRedirect = status.first == UInt8(ascii: "3") && !status.elementsEqual("304".utf8)
                (isHeadWhole, hasLocation, codings) = (false, false, 0)
            } else if isHeadWhole {
                refusal = "header fields follow the body"
            } else if line.elementsEqual("\r\n".utf8), isRefusedByProxy {
                // libcurl would read the body that follows without regard to any limit.
                refusal = "the proxy refuses to connect"
            } else if line.elementsEqual("\r\n".utf8) {
                isHeadWhole = true
            } else if line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n") {
                // libcurl treats any such line as the end of the head.
                refusal = "the end of the header fields is malformed"
            } else {
                refusal = refusal(ofField: line)
            }
            return refusal == nil
        }

        /// Whether a proxy has responded to CONNECT with 407, and the service not at all.
        private var isRefusedByProxy: Bool {
            // CURLINFO_HTTP_CONNECTCODE and CURLINFO_RESPONSE_CODE
            number(0x20_0016) == 407 && number(0x20_0002) == 0
        }

        private func number(_ info: Int) -> Int {
            var number = 0
            _ = withUnsafeMutablePointer(to: &number) { easyGetinfo(easy, info, Int(bitPattern: $0), 0) }
            return number
        }

        /// Adds a part of the body; returns whether it may be received.
        mutating func accepts(part: UnsafeBufferPointer<UInt8>) -> Bool {
            count.bodyBytes += part.count
            if count.bodyBytes > (hasLocation ? Self.limits.redirectBytes : Self.limits.bodyBytes) {
                refusal = "the body is too long"
            }
            return refusal == nil
        }

        /// Compares what was read from the connection to what was received of it; returns whether that may go on.
        ///
        /// Text that is sent letter by letter over TLS takes forty times its length, and more with padding (RFC 8446,
        /// section 5.4).
        mutating func acceptsProgress() -> Bool {
            // Once libcurl has given up an address, another transfer's connection may have the descriptor.
            guard connection == identity(of: socket) else { return refusal == nil }
            let read = readBytes(from: socket) - readBefore
            if read > 256 << 10 {
                let received = count.headBytes + count.bodyBytes - receivedBefore
                if read > (codings > 0 ? 64 : 256) * received { refusal = "the response carries no content" }
                // What came before, which may be cheap to send, allows nothing of what comes next.
                readBefore += read
                receivedBefore += received
            }
            return refusal == nil
        }

        /// Tracks the processor time that handling the response takes; returns how much to pause for.
        mutating func charge(_ time: Int) -> Int? {
            isInProgress && count.lines > 0 ? processorTime.charge(time) : nil
        }

        /// Adds a part to those before it; returns false if there is no room for it.
        mutating func joins(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
            guard joined.count + part.count <= 64 << 10 else { return false }
            joined += part
            return true
        }

        /// Whether the joined parts are worth a callback although more may follow.
        var isWorthDelivering: Bool { isInProgress && joined.count >= 4_096 }

        /// Removes and returns the joined parts.
        mutating func takeJoined() -> [UInt8] {
            defer { joined = [] }
            return joined
        }

        /// Starts counting anew, as a redirect has been followed; the heads of all responses count together.
        mutating func begin() {
            isInProgress = true
            isWaiting = true
            count.bodyBytes = 0
            socket = -1
        }

        /// Prevents further pauses: libcurl still reports progress as it removes the handle.
        mutating func end() { isInProgress = false }

        private mutating func refusal(ofField line: UnsafeBufferPointer<UInt8>) -> StaticString? {
            // A continuation line (RFC 9112, section 5.2) counts as a second target, as does a second Location.
            let isContinued = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
            let colon = line.firstIndex(of: UInt8(ascii: ":"))
            guard colon != nil || isContinued else { return "a header field has no value" }
            let name = line.prefix(upTo: colon ?? 0)
            func isNamed(_ other: String) -> Bool { name.elementsEqual(other.utf8) { $0 | 0x20 == $1 } }
            if isNamed("content-encoding") || isNamed("transfer-encoding") {
                codings += Self.codings(in: line[((colon ?? 0) + 1)...])
                if codings > 1 { return "the body is compressed more than once" }
            }
            guard isRedirect, isNamed("location") || (isContinued && hasLocation) else { return nil }
            if hasLocation { return "it redirects to several places" }
            hasLocation = true
            let place = line[((colon ?? 0) + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let host = place.starts(with: "//".utf8) ? place.dropFirst(2).prefix { !"/?#".utf8.contains($0) } : []
            let isLegible = !host.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "%") }
            isWithheld = !isLegible
            return nil
        }

        /// How many times a body is compressed, according to a field's value.
        ///
        /// Twice makes gigabytes of nothing out of a few kilobytes, in one call of libcurl.
        private static func codings(in value: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
            value.split(separator: UInt8(ascii: ",")).count { coding in
                let isUncompressed = ["identity", "chunked"].contains { name in
                    coding.filter { $0 > 0x20 }.elementsEqual(name.utf8) { $0 | 0x20 == $1 }
                }
                return !isUncompressed
            }
        }
    }
#endif
