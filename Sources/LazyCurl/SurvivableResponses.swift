// Responses that would end or occupy the whole process, turned into failures of their request.
//
// FoundationNetworking of Swift 6.3 traps, which a program cannot catch,
// - where a response ends before its head does, or has another end of it than an empty line, and where header fields
//   follow the body (chunked trailers): libcurl calls that success, and there is no response (the fatal error of
//   swift-corelibs-foundation, issue 5285);
// - on a `Content-Length` that, as a Double, is 2^63 or more;
// - on a redirect to `//host` whose host it cannot put into a URL (brackets, percent-encoding);
// - with libcurl before 7.83, on a header line without a colon;
// - on a redirect over HTTP/2: it sets the size of a buffer again that libcurl is using for other requests, and libcurl
//   refuses (issue 5445, fixed in Swift 6.4).
//
// It calls libcurl on one thread, and libcurl 7.88 does not return to it as long as a service sends faster than the
// parts of a response are handled. Meanwhile no other request goes on, and none can be cancelled. So a transfer has its
// limits here, in time and in bytes, and small parts are joined: each takes Foundation microseconds and 300 bytes. They
// must not come faster than a service that writes its JSON word by word can send them. Over HTTP/2 that does not help
// against frames without data, which no limit of libcurl counts. HTTP/2 is not used.
//
// All of that passes through six functions of libcurl; they are the ones below.
#if os(Linux) && canImport(Glibc)
    import Glibc
    import Synchronization

    extension LazyCurl {
        /// Sets the time limit of a whole request, redirects included.
        ///
        /// Clients have limits of their own, but they cannot stop a transfer while libcurl is busy with it.
        public static func setTimeLimit(_ limit: Duration) {
            milliseconds.store(Int(min(limit, .seconds(86_400)) / .milliseconds(1)), ordering: .relaxed)
        }
    }

    private let milliseconds = Atomic(86_400_000)

    private typealias DataFunction = @convention(c) (UnsafePointer<UInt8>?, Int, Int, Int) -> Int

    /// The state of the response that an easy handle is receiving.
    ///
    /// Its address is the handle's `CURLOPT_PRIVATE`, which FoundationNetworking does not use.
    private struct Reception {
        /// The limits of a transfer: of its heads those of libcurl 8.6, of its body more than the 256 MiB that a client
        /// accepts, and how many small parts may come at any speed.
        private static let limits = (lines: 5_000, headBytes: 300 << 10, smallParts: 300_000, bodyBytes: 257 << 20)

        /// FoundationNetworking's callbacks for header lines and parts of the body, and their arguments.
        var receiveLine: DataFunction?
        var lineReceiver = 0
        var receivePart: DataFunction?
        var partReceiver = 0
        /// The buffer in which FoundationNetworking expects the text of an error.
        var errorText: UnsafeMutablePointer<CChar>?

        private let easy: Int
        private let start = ContinuousClock.now
        private var bodyStart = ContinuousClock.now
        private var count = (lines: 0, headBytes: 0, parts: 0, bodyBytes: 0)
        /// Parts of the body that are yet to be joined.
        private var joined: [UInt8] = []
        private(set) var isHeadWhole = false
        private var isRedirect = false
        private var hasLocation = false
        private(set) var refusal: StaticString?
        /// Whether the last line is withheld, so that the redirect itself is the response.
        private(set) var isWithheld = false

        init(easy: Int) { self.easy = easy }

        /// Tracks a header line; returns whether FoundationNetworking can handle it.
        mutating func accepts(line: UnsafeBufferPointer<UInt8>) -> Bool {
            isWithheld = false
            count.lines += 1
            count.headBytes += line.count
            if count.lines > Self.limits.lines || count.headBytes > Self.limits.headBytes {
                refusal = "there are too many header fields"
            } else if line.starts(with: "HTTP/".utf8) {
                let status = line.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix(3)
                isRedirect = status.first == UInt8(ascii: "3") && !status.elementsEqual("304".utf8)
                (isHeadWhole, hasLocation) = (false, false)
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

        /// Counts a part of the body; returns whether it may be received.
        mutating func accepts(part: UnsafeBufferPointer<UInt8>) -> Bool {
            if count.parts == 0 { bodyStart = .now }
            count.parts += 1
            count.bodyBytes += part.count
            if count.bodyBytes > Self.limits.bodyBytes {
                refusal = "the body is too long"
            } else if count.parts > Self.limits.smallParts, count.bodyBytes / count.parts < 64, isFlood {
                refusal = "the body comes in parts of a few bytes"
            }
            return refusal == nil
        }

        /// Whether the parts of the body have come faster than one in two microseconds.
        private var isFlood: Bool {
            count.parts.isMultiple(of: 4_096) && ContinuousClock.now - bodyStart < .microseconds(2) * count.parts
        }

        /// Adds a small part to those before it; returns false if it is large, or there is no room for it.
        mutating func joins(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
            guard part.count < 4_096, joined.count + part.count <= 16_384 else { return false }
            joined += part
            return true
        }

        /// Removes and returns the joined parts.
        mutating func takeJoined() -> [UInt8] {
            defer { joined = [] }
            return joined
        }

        /// Starts counting anew, as a redirect has been followed; returns the milliseconds that remain for the request.
        mutating func begin() -> Int {
            count = (0, 0, 0, 0)
            // The client's own limit comes first, and names it.
            let limit = milliseconds.load(ordering: .relaxed) + 250
            return max(1, limit - Int((ContinuousClock.now - start) / .milliseconds(1)))
        }

        private mutating func refusal(ofField line: UnsafeBufferPointer<UInt8>) -> StaticString? {
            // A continuation line (RFC 9112, section 5.2) counts as a second target, as does a second Location.
            let isContinued = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
            let colon = line.firstIndex(of: UInt8(ascii: ":"))
            guard colon != nil || isContinued else { return "a header field has no value" }
            let isLocation = line.prefix(upTo: colon ?? 0).elementsEqual("location".utf8) { $0 | 0x20 == $1 }
            guard isRedirect, isLocation || (isContinued && hasLocation) else { return nil }
            if hasLocation { return "it redirects to several places" }
            hasLocation = true
            let place = line[((colon ?? 0) + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let host = place.starts(with: "//".utf8) ? place.dropFirst(2).prefix { !"/?#".utf8.contains($0) } : []
            let isLegible = !host.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "%") }
            isWithheld = !isLegible
            return nil
        }
    }

    private let easyInit = resolve("curl_easy_init")
    private let easyCleanup = resolve("curl_easy_cleanup")
    private let easySetopt = resolve("curl_easy_setopt")
    private let easyGetinfo = resolve("curl_easy_getinfo")
    private let multiAddHandle = resolve("curl_multi_add_handle")
    private let multiInfoRead = resolve("curl_multi_info_read")

    private enum Option {
        static let httpVersion = 84
        static let timeoutMilliseconds = 155
        static let writeData = 10_001
        static let errorBuffer = 10_010
        static let headerData = 10_029
        static let privateData = 10_103
        static let writeFunction = 20_011
        static let headerFunction = 20_079
    }

    private func reception(of easy: Int) -> UnsafeMutablePointer<Reception>? {
        var address = 0
        _ = withUnsafeMutablePointer(to: &address) { easyGetinfo(easy, 0x10_0015, Int(bitPattern: $0), 0) }
        return UnsafeMutablePointer(bitPattern: address)
    }

    /// Creates an easy handle for HTTP/1.1 and the state that monitors its responses.
    @c public func curl_easy_init() -> Int {
        let easy = easyInit(0, 0, 0, 0)
        guard easy != 0 else { return easy }
        let reception = UnsafeMutablePointer<Reception>.allocate(capacity: 1)
        reception.initialize(to: Reception(easy: easy))
        _ = easySetopt(easy, Option.privateData, Int(bitPattern: reception), 0)
        _ = easySetopt(easy, Option.headerData, Int(bitPattern: reception), 0)
        _ = easySetopt(easy, Option.writeData, Int(bitPattern: reception), 0)
        // CURL_HTTP_VERSION_1_1
        _ = easySetopt(easy, Option.httpVersion, 2, 0)
        return easy
    }

    /// Frees the handle and its state.
    @c public func curl_easy_cleanup(_ easy: Int) {
        let reception = reception(of: easy)
        _ = easyCleanup(easy, 0, 0, 0)
        reception?.deinitialize(count: 1).deallocate()
    }

    /// Sets an option, replacing FoundationNetworking's callbacks for header lines and parts of the body.
    @c public func curl_easy_setopt(_ easy: Int, _ option: CInt, _ value: Int) -> CInt {
        var value = value
        switch Int(option) {
        case Option.errorBuffer:
            reception(of: easy)?.pointee.errorText = UnsafeMutablePointer(bitPattern: value)
        case Option.headerData:
            reception(of: easy)?.pointee.lineReceiver = value
            return 0
        case Option.headerFunction:
            reception(of: easy)?.pointee.receiveLine = unsafeBitCast(value, to: DataFunction?.self)
            value = unsafeBitCast(receiveLine, to: Int.self)
        case Option.writeData:
            reception(of: easy)?.pointee.partReceiver = value
            return 0
        case Option.writeFunction:
            reception(of: easy)?.pointee.receivePart = unsafeBitCast(value, to: DataFunction?.self)
            value = unsafeBitCast(receivePart, to: Int.self)
        default:
            break
        }
        return CInt(truncatingIfNeeded: easySetopt(easy, Int(option), value, 0))
    }

    private let receiveLine: DataFunction = { bytes, size, count, address in
        guard let reception = UnsafeMutablePointer<Reception>(bitPattern: address),
            reception.pointee.accepts(line: UnsafeBufferPointer(start: bytes, count: size * count))
        else { return 0 }
        guard !reception.pointee.isWithheld else { return size * count }
        return reception.pointee.receiveLine?(bytes, size, count, reception.pointee.lineReceiver) ?? 0
    }

    private let receivePart: DataFunction = { bytes, size, count, address in
        let part = UnsafeBufferPointer(start: bytes, count: size * count)
        guard let reception = UnsafeMutablePointer<Reception>(bitPattern: address),
            reception.pointee.accepts(part: part)
        else { return 0 }
        if reception.pointee.joins(part) { return part.count }
        guard deliverJoined(to: reception) else { return 0 }
        if reception.pointee.joins(part) { return part.count }
        return reception.pointee.receivePart?(bytes, size, count, reception.pointee.partReceiver) ?? 0
    }

    /// Calls FoundationNetworking's callback with the joined parts; returns whether it has received them.
    private func deliverJoined(to reception: UnsafeMutablePointer<Reception>) -> Bool {
        let bytes = reception.pointee.takeJoined()
        guard !bytes.isEmpty, let receive = reception.pointee.receivePart else { return true }
        let receiver = reception.pointee.partReceiver
        return bytes.withUnsafeBufferPointer { receive($0.baseAddress, 1, $0.count, receiver) } == bytes.count
    }

    /// Starts a transfer, within the time that remains for its request.
    @c public func curl_multi_add_handle(_ multi: Int, _ easy: Int) -> CInt {
        if let reception = reception(of: easy) {
            _ = easySetopt(easy, Option.timeoutMilliseconds, reception.pointee.begin(), 0)
        }
        return CInt(truncatingIfNeeded: multiAddHandle(multi, easy, 0, 0))
    }

    /// Returns information about a transfer, but reports an impossible length as unknown.
    @c public func curl_easy_getinfo(_ easy: Int, _ info: CInt, _ value: Int) -> CInt {
        let code = easyGetinfo(easy, Int(info), value, 0)
        // CURLINFO_CONTENT_LENGTH_DOWNLOAD: a length that does not fit in an Int64 is reported as unknown.
        if info == 0x30_000F, let length = UnsafeMutablePointer<Double>(bitPattern: value), length.pointee >= 0x1p63 {
            length.pointee = -1
        }
        return CInt(truncatingIfNeeded: code)
    }

    /// `CURLMsg` of curl/multi.h, with the only variant of its union in use.
    private struct Message {
        let kind: CInt
        let easy: Int
        var code: CInt
    }

    /// Returns the next message about a finished transfer, which becomes a failure if there is no response.
    @c public func curl_multi_info_read(_ multi: Int, _ count: Int) -> Int {
        let address = multiInfoRead(multi, count, 0, 0)
        guard let message = UnsafeMutablePointer<Message>(bitPattern: address),
            let reception = reception(of: message.pointee.easy)
        else { return address }
        _ = deliverJoined(to: reception)
        if message.pointee.code == 0, !reception.pointee.isHeadWhole {
            // CURLE_RECV_ERROR, with libcurl's text for it.
            message.pointee.code = 56
        } else if let refusal = reception.pointee.refusal {
            // Replaces libcurl's text, that its callback failed; the buffer has CURL_ERROR_SIZE (256) bytes.
            reception.pointee.errorText.map { _ = strcpy($0, "\(refusal)") }
        }
        return address
    }
#endif
