import Foundation

/// The channel from the test to a program's standard input.
struct InputChannel {
    let childEnd: Descriptor?
    private let ownEnd: Descriptor?
    private let bytes: [UInt8]

    init(_ input: Program.Input) throws {
        switch input {
        case .empty:
            childEnd = try Descriptor("open /dev/null", open("/dev/null", O_RDONLY))
            ownEnd = nil
            bytes = []
        case .bytes(let bytes):
            let pipe = try Descriptor.pipe()
            childEnd = pipe.reading
            ownEnd = pipe.writing
            self.bytes = bytes
        }
    }

    /// Writes on its own thread, because a program may write before it has read everything.
    func startWriting() {
        guard let ownEnd else { return }
        Thread.detachNewThread { [bytes] in
            Self.ignoreBrokenPipesOnThisThread()
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(ownEnd.number, $0.baseAddress, $0.count) }
                if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { break }
            }
            ownEnd.close()
        }
    }

    private static func ignoreBrokenPipesOnThisThread() {
        // The signal of a broken pipe is sent to the writing thread; blocked here, it ends with the thread.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
