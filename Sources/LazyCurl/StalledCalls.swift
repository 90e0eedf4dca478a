// Connections that keep libcurl busy without a response, shut down.
//
// FoundationNetworking calls libcurl on one thread. libcurl does not return to it as long as a service sends TLS
// messages without data (KeyUpdate) faster than they are read, and no other request goes on. No limit of libcurl counts
// them, and no callback is called. What is left is to shut down the connection from another thread.
#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Glibc
    import Synchronization

    /// The connection that the current call of libcurl is about; -1 if there is no call, or it is about time limits.
    private let socket = Atomic(Int32(-1))
    /// How many calls have begun or ended, and how many lines and parts of responses have been received.
    private let steps = Atomic(0)
    private let isWatched = Atomic(false)

    /// Notes that libcurl is not stalled.
    func noteProgress() { _ = steps.wrappingAdd(1, ordering: .relaxed) }

    private let multiSocketAction = resolve("curl_multi_socket_action")

    /// Lets libcurl read and write, but shuts down a connection that occupies it for a second without a response.
    @c public func curl_multi_socket_action(_ multi: Int, _ connection: CInt, _ events: CInt, _ running: Int) -> CInt {
        socket.store(connection, ordering: .relaxed)
        noteProgress()
        if !isWatched.exchange(true, ordering: .relaxed) { watch(since: (steps.load(ordering: .relaxed), clock())) }
        defer {
            socket.store(-1, ordering: .relaxed)
            noteProgress()
        }
        return CInt(truncatingIfNeeded: multiSocketAction(multi, Int(connection), Int(events), running))
    }

    /// Looks at the current call every half second, and shuts down its connection if it is stalled.
    ///
    /// What counts is the processor time, in microseconds: a process that is stopped, or waits for its turn, is not stalled.
    private func watch(since last: (steps: Int, time: clock_t)) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) {
            let now = (steps: steps.load(ordering: .relaxed), time: clock())
            let socket = socket.load(ordering: .relaxed)
            if socket < 0 { return isWatched.store(false, ordering: .relaxed) }
            let isStalled = now.steps == last.steps && now.time - last.time > 900_000
            if isStalled { shutdown(socket, CInt(SHUT_RDWR)) }
            watch(since: isStalled || now.steps != last.steps ? now : last)
        }
    }
#endif
