import Foundation

/// One connection to a loopback server, from the first request to the end.
struct LoopbackConnection {
    let socket: Socket
    let traffic: Observed<LoopbackTraffic>
    let stopped: Latch
    let handler: @Sendable (LoopbackRequest) -> LoopbackResponse

    func serve() {
        var reader = RequestReader(socket)
        var count = 0
        while var request = reader.next() {
            count += 1
            request.numberOnConnection = count
            traffic.update { $0.requests.append(request) }
            let response = handler(request)
            guard response.steps.allSatisfy(perform), response.keepsConnection, request.keepsConnection else { return }
        }
    }

    /// Performs one step; returns false at the end of the connection.
    private func perform(_ step: LoopbackResponse.Step) -> Bool {
        switch step {
        case .send(let bytes): return bytes.withUnsafeBytes(send)
        case .sendFile(let file, let count): return sendFile(file.number, count)
        case .sendForEver(let bytes):
            // More than any limit, so that a client without a limit fails its test instead of exhausting the memory.
            return (0..<(256 << 20) / bytes.count).allSatisfy { _ in bytes.withUnsafeBytes(send) }
        case .pause(let time): return wait(milliseconds: time.inMilliseconds)
        case .hold(let latch): return wait(for: latch)
        case .stall: return wait()
        }
    }

    private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard socket.send(bytes) else { return false }
        let count = bytes.count
        traffic.update { $0.sentBytes += count }
        return true
    }

    /// Sends the first `count` bytes of a file; returns false if it has fewer, or if the client has disconnected.
    private func sendFile(_ file: Int32, _ count: Int) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: min(count, 1 << 18), alignment: 16) { block in
            var sent = 0
            while sent < count {
                let read = pread(file, block.baseAddress, min(block.count, count - sent), off_t(sent))
                guard read > 0, send(UnsafeRawBufferPointer(rebasing: block[..<read])) else { return false }
                sent += read
            }
            return true
        }
    }

    /// Waits for the time or the latch; returns false if the client disconnects or the server stops before.
    private func wait(for latch: Latch? = nil, milliseconds: Int32 = -1) -> Bool {
        let end = ContinuousClock.now + .milliseconds(Int(milliseconds))
        var client = pollfd(fd: socket.descriptor.number, events: Int16(POLLIN), revents: 0)
        let nothing = pollfd(fd: -1, events: 0, revents: 0)
        while true {
            let left = milliseconds < 0 ? -1 : max(0, (end - .now).inMilliseconds)
            let ready = Poll.wait(for: [client, stopped.pollEntry, latch?.pollEntry ?? nothing], milliseconds: left)
            if ready[1] { return false }
            if ready[2] || !ready[0] { return true }
            guard let bytes = socket.receive(atMost: 1, peeking: true), !bytes.isEmpty else { return false }
            client = nothing
        }
    }
}
