import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One of the program's own streams, written without a buffer.
enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Whether an answer is being written, which may wait for its reader.
    static let isAnswering = Atomic(false)

    /// Why a stream takes no more.
    enum Failure: Error, Equatable {
        /// Nobody reads it any longer.
        case closed

        /// It cannot be written; the text is the system's.
        case unwritable(String)
    }

    /// Writes all of `bytes`.
    ///
    /// - Throws: ``Failure``.
    func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        if self == .output { Self.isAnswering.store(true, ordering: .relaxed) }
        defer { if self == .output { Self.isAnswering.store(false, ordering: .relaxed) } }
        var rest = bytes[...]
        while !rest.isEmpty {
            let buffer = UnsafeRawBufferPointer(rebasing: rest)
            let count = systemWrite(rawValue, buffer.baseAddress, buffer.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                waitForReader()
            } else if errno != EINTR {
                throw errno == EPIPE ? .closed : .unwritable(String(cString: strerror(errno)))
            }
        }
    }

    /// Waits until a stream that is set not to block takes more.
    private func waitForReader() {
        var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
    }

    /// Whether a person looks at it.
    var isTerminal: Bool { isatty(rawValue) == 1 }

    /// How many columns the terminal has, or nil where it does not say.
    var columns: Int? {
        var size = winsize()
        guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
