// Connections that keep libcurl busy with bytes that carry nothing, shut down.
//
// FoundationNetworking calls libcurl on one thread. libcurl does not return to it as long as a service sends TLS
// messages without data (KeyUpdate) faster than they are read, and no other request goes on. No limit of libcurl counts
// them, and no callback is called. What is left is to shut down the connection from another thread.
#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Glibc
    import Synchronization

    /// How many calls have begun and ended: odd during a call.
    private let calls = Atomic(0)
    private let openSockets = Mutex<[CInt]>([])
    private let content = Atomic(0)
    private let isWatched = Atomic(false)

    /// Counts bytes of responses.
    func noteContent(_ bytes: Int) { _ = content.wrappingAdd(bytes, ordering: .relaxed) }

    /// Notes that a connection is open, or about to be closed.
    func note(_ socket: CInt, isOpen: Bool) {
        openSockets.withLock { sockets in
            sockets.removeAll { $0 == socket }
            if isOpen { sockets.append(socket) }
        }
    }

    /// Returns what distinguishes a connection from all others that are open; nil if there is none.
    func identity(of socket: CInt) -> UInt? {
        var status = stat()
        return fstat(socket, &status) == 0 ? UInt(status.st_ino) : nil
    }

    /// How many bytes have been read from a connection, according to the system.
    func readBytes(from socket: CInt) -> Int {
        // The member tcpi_bytes_received of struct tcp_info (linux/tcp.h).
        let offset = 128
        return withUnsafeTemporaryAllocation(byteCount: offset + 8, alignment: 8) { info in
            var length = socklen_t(info.count)
            let result = getsockopt(socket, CInt(IPPROTO_TCP), TCP_INFO, info.baseAddress, &length)
            var unread = CInt(0)
            guard result == 0, length == info.count, ioctl(socket, UInt(FIONREAD), &unread) == 0 else { return 0 }
            return info.load(fromByteOffset: offset, as: Int.self) - Int(unread)
        }
    }

    private let multiSocketAction = resolve("curl_multi_socket_action")

    /// Lets libcurl read and write, watched from another thread.
    @c public func curl_multi_socket_action(_ multi: Int, _ socket: CInt, _ events: CInt, _ running: Int) -> CInt {
        resumeTransfers(multi)
        defer { arrangeNextResumption(multi) }
        calls.wrappingAdd(1, ordering: .relaxed)
        defer { calls.wrappingAdd(1, ordering: .relaxed) }
        if !isWatched.exchange(true, ordering: .relaxed) { watch(since: Look()) }
        stopwatch.withLock { $0.start(processorTime) }
        return CInt(truncatingIfNeeded: multiSocketAction(multi, Int(socket), Int(events), running))
    }

    /// Looks at libcurl again and again, until there is no call.
    private func watch(since start: Look) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100)) {
            let look = Look()
            if look.call.isMultiple(of: 2) { return isWatched.store(false, ordering: .relaxed) }
            guard look.call == start.call else { return watch(since: look) }
            look.shutDownConnection(readInVainSince: start)
            watch(since: start)
        }
    }

    /// What can be seen of a call from outside.
    private struct Look {
        /// The processor time that a call may take for bytes that carry nothing, in microseconds.
        ///
        /// A process that is stopped, or waits for its turn, takes none.
        private static let limit = 200_000

        let call = calls.load(ordering: .relaxed)
        let time = clock()
        let received = content.load(ordering: .relaxed)
        let read = openSockets.withLock { $0 }.map { (socket: $0, bytes: readBytes(from: $0)) }

        /// Shuts down the connection that the call has been reading all the time, if what it read carried nothing.
        func shutDownConnection(readInVainSince start: Look) {
            guard time - start.time > Self.limit else { return }
            let growths = read.flatMap { now in
                start.read.filter { $0.socket == now.socket }.map { (now.socket, now.bytes - $0.bytes) }
            }
            guard let (socket, bytes) = growths.max(by: { $0.1 < $1.1 }),
                bytes > 8 * (received - start.received) + 16_384
            else { return }
            // Inside the lock, so that it is not another connection by now.
            openSockets.withLock { sockets in
                guard sockets.contains(socket) else { return }
                shutdown(socket, CInt(SHUT_RDWR))
                // Discards what has arrived, which can be megabytes of such messages.
                while recv(socket, nil, 1 << 30, CInt(MSG_TRUNC | MSG_DONTWAIT)) > 0 {}
            }
        }
    }
#endif
