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
// It calls libcurl on one thread. No other request goes on while that handles what has arrived, and none can be
// cancelled. So parts of a body are joined, each of which takes Foundation a timer, an operation and 300 bytes. Bytes that
// carry nothing (empty compressed blocks, extensions of chunks) must not come without an end. Over HTTP/2 that does not
// help against frames without data, which no limit counts: HTTP/2 is not used. For messages of TLS without data, see
// StalledCalls.swift.
//
// All of that passes through nine functions of libcurl; they are the ones below. What they accept, Reception.swift says,
// and which transfers pause, Pauses.swift.
#if os(Linux) && canImport(Glibc)
    import Glibc
    import Synchronization

    private let easyInit = resolve("curl_easy_init")
    private let easyCleanup = resolve("curl_easy_cleanup")
    private let easySetopt = resolve("curl_easy_setopt")
    let easyGetinfo = resolve("curl_easy_getinfo")
    private let multiSetopt = resolve("curl_multi_setopt")
    private let multiAddHandle = resolve("curl_multi_add_handle")
    private let multiRemoveHandle = resolve("curl_multi_remove_handle")
    private let multiCleanup = resolve("curl_multi_cleanup")
    private let multiInfoRead = resolve("curl_multi_info_read")

    private enum Option {
        static let noProgress = 43
        static let httpVersion = 84
        static let connectTimeout = 156
        static let quickExit = 322
        static let writeData = 10_001
        static let errorBuffer = 10_010
        static let headerData = 10_029
        static let progressData = 10_057
        static let privateData = 10_103
        static let writeFunction = 20_011
        static let headerFunction = 20_079
        static let progressFunction = 20_219
    }

    /// In milliseconds; 0 is libcurl's default of five minutes.
    let connectTimeout = Atomic(0)

    extension LazyCurl {
        /// Divides the time limit of requests among the addresses of a host, from now on.
        ///
        /// The first address has half of libcurl's time limit for connecting, which by default is so long that a request
        /// would end before the second one is tried. A fifth more than its own limit lets a request end by itself.
        public static func limitConnecting(to limit: Duration) {
            connectTimeout.store(Int(limit * 1.2 / .milliseconds(1)), ordering: .relaxed)
        }
    }

    func reception(of easy: Int) -> UnsafeMutablePointer<Reception>? {
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
        _ = easySetopt(easy, Option.progressData, Int(bitPattern: reception), 0)
        _ = easySetopt(easy, Option.progressFunction, unsafeBitCast(receiveProgress, to: Int.self), 0)
        _ = easySetopt(easy, Option.noProgress, 0, 0)
        // CURL_HTTP_VERSION_1_1
        _ = easySetopt(easy, Option.httpVersion, 2, 0)
        // A request that ends does not wait for its host's address, which may take the system a minute (since 7.87).
        _ = easySetopt(easy, Option.quickExit, 1, 0)
        _ = easySetopt(easy, Option.connectTimeout, connectTimeout.load(ordering: .relaxed), 0)
        return easy
    }

    /// Frees the handle and its state.
    @c public func curl_easy_cleanup(_ easy: Int) {
        let reception = reception(of: easy)
        _ = easyCleanup(easy, 0, 0, 0)
        reception?.deinitialize(count: 1).deallocate()
    }

    /// Sets an option, replacing FoundationNetworking's callbacks.
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
        case Option.noProgress, Option.progressData, Option.progressFunction:
            return 0
        default:
            break
        }
        return CInt(truncatingIfNeeded: easySetopt(easy, Int(option), value, 0))
    }

    private let receiveLine: DataFunction = { bytes, size, count, address in
        noteContent(size * count)
        guard let reception = UnsafeMutablePointer<Reception>(bitPattern: address) else { return 0 }
        stopwatch.withLock { $0.handle(reception.pointee.easy, at: processorTime) }
        let line = UnsafeBufferPointer(start: bytes, count: size * count)
        guard reception.pointee.accepts(line: line) else { return 0 }
        guard !reception.pointee.isWithheld else { return size * count }
        return reception.pointee.receiveLine?(bytes, size, count, reception.pointee.lineReceiver) ?? 0
    }

    private let receivePart: DataFunction = { bytes, size, count, address in
        noteContent(size * count)
        guard let reception = UnsafeMutablePointer<Reception>(bitPattern: address) else { return 0 }
        stopwatch.withLock { $0.handle(reception.pointee.easy, at: processorTime) }
        let part = UnsafeBufferPointer(start: bytes, count: size * count)
        guard reception.pointee.accepts(part: part) else { return 0 }
        if reception.pointee.joins(part) { return part.count }
        guard deliverJoined(to: reception) else { return 0 }
        if reception.pointee.joins(part) { return part.count }
        return reception.pointee.receivePart?(bytes, size, count, reception.pointee.partReceiver) ?? 0
    }

    private let receiveProgress: ProgressFunction = { address in
        guard let reception = UnsafeMutablePointer<Reception>(bitPattern: address) else { return 0 }
        guard reception.pointee.acceptsProgress() else { return 1 }
        // libcurl has read all that had arrived. If nothing follows, a later request can ask for the rest alone.
        if reception.pointee.isWorthDelivering, !deliverJoined(to: reception) { return 1 }
        let easy = reception.pointee.easy
        let time = stopwatch.withLock { $0.stop(easy, at: processorTime) }
        if let time = reception.pointee.charge(time) { pause(easy, after: time) }
        return 0
    }

    /// Calls FoundationNetworking's callback with the joined parts; returns whether it has received them.
    private func deliverJoined(to reception: UnsafeMutablePointer<Reception>) -> Bool {
        let bytes = reception.pointee.takeJoined()
        guard !bytes.isEmpty, let receive = reception.pointee.receivePart else { return true }
        let receiver = reception.pointee.partReceiver
        return bytes.withUnsafeBufferPointer { receive($0.baseAddress, 1, $0.count, receiver) } == bytes.count
    }

    private typealias SocketFunction = @convention(c) (Int, CInt, CInt, Int, Int) -> CInt

    /// The address of FoundationNetworking's callback for changes of sockets, the same for all multi handles.
    private let socketFunction = Atomic(0)

    /// What libcurl waits for on a socket (`CURL_POLL_IN` and so on).
    private enum Poll {
        static let input = CInt(1)
        static let output = CInt(2)
        static let both = CInt(3)
        static let remove = CInt(4)
    }

    /// The sockets on which libcurl waited for output last.
    private let outputSockets = Mutex<[CInt]>([])

    private let noteSocket: SocketFunction = { easy, socket, change, receiver, data in
        let isOpen = change != Poll.remove
        note(socket, isOpen: isOpen)
        if isOpen { reception(of: easy)?.pointee.socket = socket }
        let original = unsafeBitCast(socketFunction.load(ordering: .relaxed), to: SocketFunction?.self)
        let waitedForOutput = outputSockets.withLock { sockets in
            defer {
                sockets.removeAll { $0 == socket }
                if change == Poll.output || change == Poll.both { sockets.append(socket) }
            }
            return sockets.contains(socket)
        }
        // FoundationNetworking would go on waiting for output, which is always possible, and call libcurl in vain thousands
        // of times a second. No upstream issue about this was found.
        guard change == Poll.input, waitedForOutput else {
            return original?(easy, socket, change, receiver, data) ?? 0
        }
        _ = original?(easy, socket, Poll.remove, receiver, data)
        return original?(easy, socket, change, receiver, 0) ?? 0
    }

    /// Sets an option, replacing FoundationNetworking's callbacks.
    @c public func curl_multi_setopt(_ multi: Int, _ option: CInt, _ value: Int) -> CInt {
        var value = value
        // CURLMOPT_SOCKETFUNCTION
        if option == 20_001, value != 0 {
            socketFunction.store(value, ordering: .relaxed)
            value = unsafeBitCast(noteSocket, to: Int.self)
        }
        // CURLMOPT_TIMERFUNCTION
        if option == 20_004, value != 0 {
            timerFunction.store(value, ordering: .relaxed)
            value = unsafeBitCast(arrangeCall, to: Int.self)
        }
        return CInt(truncatingIfNeeded: multiSetopt(multi, Int(option), value, 0))
    }

    /// Starts a transfer.
    @c public func curl_multi_add_handle(_ multi: Int, _ easy: Int) -> CInt {
        noteTransfer(easy, begins: true)
        reception(of: easy)?.pointee.begin()
        return CInt(truncatingIfNeeded: multiAddHandle(multi, easy, 0, 0))
    }

    /// Ends a transfer.
    @c public func curl_multi_remove_handle(_ multi: Int, _ easy: Int) -> CInt {
        reception(of: easy)?.pointee.end()
        noteTransfer(easy, begins: false)
        return CInt(truncatingIfNeeded: multiRemoveHandle(multi, easy, 0, 0))
    }

    /// Frees a multi handle and forgets its timer.
    @c public func curl_multi_cleanup(_ multi: Int) -> CInt {
        forgetTimer(of: multi)
        return CInt(truncatingIfNeeded: multiCleanup(multi, 0, 0, 0))
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
