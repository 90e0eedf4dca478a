// FoundationNetworking calls functions of libcurl, which are defined here: they pass the calls on to libcurl
// (Libcurl.swift), and check each response before FoundationNetworking receives it (Response.swift).
//
// | FoundationNetworking of Swift 6.3 …                 | issue      | delete with | without the guard fails                 |
// | --------------------------------------------------- | ---------- | ----------- | --------------------------------------- |
// | traps on heads without an end, and on trailers      | 5285       | Swift 6.4   | DeadlyResponseTests                     |
// | traps on a redirect of a request that had to queue  | 5445       | Swift 6.4   | TLSTests, where HTTP/2 is allowed       |
// | traps on `Content-Length: 9223372036854775807`      | none       | a fix       | DeadlyResponseTests                     |
// | traps on a redirect to `//[::1]/` or `//%20/`       | none       | a fix       | DeadlyResponseTests                     |
// | rejects a response with a field that is not UTF-8   | 4965       | a fix       | omitsFieldsThatAreNotUTF8               |
// | is quadratic in the number of fields                | none       | a fix       | refusesMoreThan1000HeaderFields         |
// | collects the body of a redirect, inflates any bomb  | none       | a fix       | refusesARedirectWithALongBody           |
// | takes a timer and a task for each part of a body    | none       | a fix       | (200 pictures take 12 % longer)         |
// | uses a whole core while it waits for a response    | none       | a fix       | usesNoProcessorTimeWhileItWaits         |
// | has one thread, which empty HTTP/2 frames occupy    | none       | a fix       | sendsRequestsOverHTTP1                  |
// | (libcurl 7.88) stops at an address that refuses     | curl 11920 | libcurl 8.4 | reachesAServiceAtItsLastAddress         |
#if os(Linux) && canImport(Glibc)
    import Glibc
    import Synchronization
#endif

/// Protects a process from responses that crash URLSession on Linux.
///
///     if !URLSessionGuard.isActive { print("Some responses can crash this process.") }
public enum URLSessionGuard {
    /// Whether URLSession survives every response in this process.
    ///
    /// On Linux, the program must be linked statically or export the functions of this module, and libcurl must be
    /// available; see <doc:URLSessionGuard>. On Apple platforms, it is always true.
    public static var isActive: Bool {
        #if os(Linux) && canImport(Glibc)
            Libcurl.problem == nil && Libcurl.isReplaced
        #elseif os(Linux)
            false
        #else
            true
        #endif
    }
}

#if os(Linux) && canImport(Glibc)
    extension URLSessionGuard {
        /// The reason no request can be sent, in one line; nil if requests can be sent.
        public static var problem: String? { Libcurl.problem }
    }

    /// A request, identified by its easy handle.
    private struct Transfer {
        /// The values that FoundationNetworking has set, by option.
        var options: [Int: Int] = [:]
        /// The multi handle that the request was added to; 0 if there is none.
        var multi = 0
        var response = Response()
        /// The joined parts of the body that FoundationNetworking has not received yet.
        var joined: [UInt8] = []

        /// Joins a part of the body; returns whether more parts can be joined, or nil if the response is refused.
        mutating func join(_ part: UnsafeBufferPointer<UInt8>) -> Bool? {
            guard response.receive(part: part.count) else { return nil }
            joined += part
            return joined.count < 48 << 10 && !response.isUpgraded
        }
    }

    private struct State {
        var transfers: [Int: Transfer] = [:]
        /// The multi handles of FoundationNetworking, and those with a request that has to connect again.
        var (multis, reconnecting): (Set<Int>, Set<Int>) = ([], [])
        var socketFunction = 0
        /// The sockets on which libcurl last waited for output.
        var outputSockets: Set<CInt> = []

        /// Ends a call of libcurl; returns its requests.
        mutating func endCall(_ multi: Int) -> [Int] {
            let current = transfers.keys.filter { transfers[$0]?.multi == multi }
            for easy in current { transfers[easy]?.response.endCall() }
            return current
        }
    }

    private let state = Mutex(State())

    // MARK: - Requests

    /// Sets an option of a request, and records the options that the guard replaces.
    @c package func curl_easy_setopt(_ easy: Int, _ option: CInt, _ value: Int) -> Int {
        // For a request that had to wait, libcurl refuses to set this option again.
        if (option, value) == Constant.defaultBufferSize { return 0 }
        if Option(rawValue: Int(option)) != nil {
            state.withLock { $0.transfers[easy, default: Transfer()].options[Int(option)] = value }
        }
        return libcurl(.curl_easy_setopt, easy, Int(option), value)
    }

    /// Starts a request, with callbacks of the guard.
    @c package func curl_multi_add_handle(_ multi: Int, _ easy: Int) -> Int {
        let isGuarded = state.withLock { state in
            guard state.multis.contains(multi) else { return false }
            state.transfers[easy]?.response = Response()
            state.transfers[easy]?.multi = multi
            return true
        }
        let options: [(Option, Int)] = [
            (.headerFunction, Libcurl.address(of: receiveLine)), (.headerData, easy),
            (.writeFunction, Libcurl.address(of: receivePart)), (.writeData, easy),
            (.httpVersion, Constant.httpVersion1_1),
        ]
        for (option, value) in isGuarded ? options : [] { libcurl(.curl_easy_setopt, easy, option.rawValue, value) }
        return libcurl(.curl_multi_add_handle, multi, easy)
    }

    @c package func curl_multi_remove_handle(_ multi: Int, _ easy: Int) -> Int {
        state.withLock { $0.transfers[easy]?.multi = 0 }
        return libcurl(.curl_multi_remove_handle, multi, easy)
    }

    @c package func curl_easy_cleanup(_ easy: Int) {
        state.withLock { $0.transfers[easy] = nil }
        libcurl(.curl_easy_cleanup, easy)
    }

    // MARK: - Responses

    private let receiveLine: DataFunction = { bytes, size, count, easy in
        let line = UnsafeBufferPointer(start: bytes, count: size * count)
        guard let read = state.withLock({ $0.transfers[easy]?.response.receive(line: line) ?? nil }) else { return 0 }
        return pass(read, of: easy, to: .headerFunction, .headerData) ? line.count : 0
    }

    private let receivePart: DataFunction = { bytes, size, count, easy in
        let part = UnsafeBufferPointer(start: bytes, count: size * count)
        guard let mayWait = state.withLock({ $0.transfers[easy]?.join(part) ?? nil }) else { return 0 }
        return mayWait || passJoined(of: easy) ? part.count : 0
    }

    /// Passes the joined parts of a body to FoundationNetworking; returns whether it accepted them.
    private func passJoined(of easy: Int) -> Bool {
        let joined = state.withLock { state in
            defer { state.transfers[easy]?.joined = [] }
            return state.transfers[easy]?.joined ?? []
        }
        return pass(joined, of: easy, to: .writeFunction, .writeData)
    }

    /// Passes bytes to a callback of FoundationNetworking; returns whether it accepted them.
    private func pass(_ bytes: [UInt8], of easy: Int, to function: Option, _ data: Option) -> Bool {
        let options = state.withLock { $0.transfers[easy]?.options ?? [:] }
        guard !bytes.isEmpty, let call = Libcurl.function(DataFunction.self, at: options[function.rawValue] ?? 0) else {
            return true
        }
        return bytes.withUnsafeBufferPointer { call($0.baseAddress, 1, $0.count, options[data.rawValue] ?? 0) }
            == bytes.count
    }

    /// Returns information about a request, but reports a length that does not fit in an Int64 as unknown.
    @c package func curl_easy_getinfo(_ easy: Int, _ info: CInt, _ value: Int) -> Int {
        let code = libcurl(.curl_easy_getinfo, easy, Int(info), value)
        if info == Constant.contentLengthDownload, let length = UnsafeMutablePointer<Double>(bitPattern: value) {
            length.pointee = length.pointee < 0x1p63 ? length.pointee : -1
        }
        return code
    }

    /// Returns the next message about a finished request, which has failed if it has no response.
    @c package func curl_multi_info_read(_ multi: Int, _ count: Int) -> Int {
        let address = libcurl(.curl_multi_info_read, multi, count)
        guard let message = UnsafeMutablePointer<Message>(bitPattern: address) else { return address }
        let easy = message.pointee.easy
        guard let transfer = state.withLock({ $0.transfers[easy] }), transfer.multi == multi else { return address }
        if message.pointee.code == 0, !transfer.response.isHeadWhole {
            message.pointee.code = Constant.receiveError
        } else if let refusal = transfer.response.refusal {
            // Replaces libcurl's text, which only reports a failed callback, in a buffer of CURL_ERROR_SIZE (256)
            // bytes.
            let buffer = UnsafeMutablePointer<CChar>(bitPattern: transfer.options[Option.errorBuffer.rawValue] ?? 0)
            if let buffer { strcpy(buffer, refusal) }
        }
        return address
    }

    // MARK: - Sockets

    /// Lets libcurl read and write, then passes on the joined parts.
    @c package func curl_multi_socket_action(_ multi: Int, _ socket: CInt, _ events: CInt, _ running: Int) -> Int {
        var code = libcurl(.curl_multi_socket_action, multi, Int(socket), Int(events), running)
        // libcurl 7.88 connects to a host's next address only when called again, but does not request a call.
        while state.withLock({ $0.reconnecting.remove(multi) }) != nil {
            code = libcurl(.curl_multi_socket_all, multi, running)
        }
        for easy in state.withLock({ $0.endCall(multi) }) { _ = passJoined(of: easy) }
        return code
    }

    /// Sets an option of a multi handle, and replaces the callback for sockets.
    @c package func curl_multi_setopt(_ multi: Int, _ option: CInt, _ value: Int) -> Int {
        guard option == Constant.socketFunction, value != 0 else {
            return libcurl(.curl_multi_setopt, multi, Int(option), value)
        }
        state.withLock { state in
            state.multis.insert(multi)
            state.socketFunction = value
        }
        return libcurl(.curl_multi_setopt, multi, Int(option), Libcurl.address(of: noteSocket))
    }

    private let noteSocket: SocketFunction = { easy, socket, change, receiver, data in
        let (address, waitedForOutput) = state.withLock { state in
            if change == Constant.pollRemove, let transfer = state.transfers[easy], !transfer.response.hasBegun {
                state.reconnecting.insert(transfer.multi)
            }
            let waitedForOutput = state.outputSockets.remove(socket) != nil
            if change & Constant.pollOut != 0 { state.outputSockets.insert(socket) }
            return (state.socketFunction, waitedForOutput)
        }
        guard let call = Libcurl.function(SocketFunction.self, at: address) else { return 0 }
        guard change == Constant.pollIn, waitedForOutput else { return call(easy, socket, change, receiver, data) }
        // It would continue to wait for output, which is always possible, and use all the time of a core.
        _ = call(easy, socket, Constant.pollRemove, receiver, data)
        return call(easy, socket, change, receiver, 0)
    }

    @c package func curl_multi_cleanup(_ multi: Int) -> Int {
        state.withLock { _ = $0.multis.remove(multi) }
        return libcurl(.curl_multi_cleanup, multi)
    }

    // MARK: - Functions that are passed on unchanged

    @c package func curl_easy_init() -> Int { libcurl(.curl_easy_init) }
    @c package func curl_easy_pause(_ a: Int, _ b: CInt) -> Int { libcurl(.curl_easy_pause, a, Int(b)) }
    @c package func curl_easy_strerror(_ a: Int) -> Int { libcurl(.curl_easy_strerror, a) }
    @c package func curl_free(_ a: Int) { libcurl(.curl_free, a) }
    @c package func curl_global_init(_ a: Int) -> Int { libcurl(.curl_global_init, a) }
    @c package func curl_multi_assign(_ a: Int, _ b: Int, _ c: Int) -> Int { libcurl(.curl_multi_assign, a, b, c) }
    @c package func curl_multi_init() -> Int { libcurl(.curl_multi_init) }
    @c package func curl_slist_append(_ a: Int, _ b: Int) -> Int { libcurl(.curl_slist_append, a, b) }
    @c package func curl_slist_free_all(_ a: Int) { libcurl(.curl_slist_free_all, a) }
    @c package func curl_url() -> Int { libcurl(.curl_url) }
    @c package func curl_url_get(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { libcurl(.curl_url_get, a, b, c, d) }
    @c package func curl_url_set(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { libcurl(.curl_url_set, a, b, c, d) }
    @c package func curl_version() -> Int { libcurl(.curl_version) }
    @c package func curl_version_info(_ a: Int) -> Int { libcurl(.curl_version_info, a) }
#endif
