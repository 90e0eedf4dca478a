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

    /// Where messages go, if it is no longer the descriptor the program was started with.
    static let errorDescriptor = Atomic<Int32>(StandardStream.error.rawValue)

    /// Whether an answer is being written, which may wait for its reader.
    static let isAnswering = Atomic(false)

    private var descriptor: Int32 {
        self == .error ? Self.errorDescriptor.load(ordering: .relaxed) : rawValue
    }

    /// Why a stream takes no more.
    enum Failure: Error, Equatable {
        /// Nobody reads it any longer.
        case closed

        /// It cannot be written; the text is the system's.
        case unwritable(String)
    }

    /// Takes the place of the streams that are closed, so that no file that is opened later gets it, and our output.
    ///
    /// What stands there then can be neither read nor written. Pipes without a reader do not end the program from here on.
    static func occupyClosed() {
        // A pipe that nobody reads is an error of the write: on standard output the end, on standard error no matter.
        signal(SIGPIPE, SIG_IGN)
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
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
            let count = systemWrite(descriptor, buffer.baseAddress, buffer.count)
            guard count >= 0 || errno == EINTR else {
                throw errno == EPIPE ? .closed : .unwritable(String(cString: strerror(errno)))
            }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// Whether a person looks at it.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How many columns the terminal has, or nil where it does not say.
    var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
