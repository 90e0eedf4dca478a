import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Shuts the program down when it is interrupted (SIGINT, SIGTERM).
///
/// Work in progress is cancelled, so that it can remove its temporary files. Whether it responds or not, the program
/// ends with code 130 within a second, which is time enough to finish writing a file on a busy disk. Once the result is
/// being written, there is nothing left to clean up: the program ends as soon as it is written or no longer read. A
/// signal that the parent process ignores (`nohup`, a shell's background job) stays ignored.
enum Signals {
    private static let interruptions = [SIGINT, SIGTERM]

    /// Blocks interruptions in this thread and in all threads created later, until ``wait(interrupt:)`` accepts them.
    static func block() {
        var set = acceptedSignals()
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for an interruption, calls `interrupt`, and ends the process after the time to clean up.
    static func wait(interrupt: () -> Void) -> Never {
        var set = acceptedSignals()
        var number: Int32 = 0
        // If all signals are ignored, there is none to wait for.
        while sigwait(&set, &number) != 0 { pause() }
        let isAnswering = StandardStream.isAnswering.load(ordering: .relaxed)
        interrupt()
        usleep(isAnswering ? 500_000 : 999_999)
        exit(.interrupted)
    }

    /// Ends the process with `code`.
    static func exit(_ code: ExitCode) -> Never {
        _exit(code.rawValue)
    }

    private static func acceptedSignals() -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in interruptions where !isIgnored(number) { sigaddset(&set, number) }
        return set
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // The handler comes first, and SIG_IGN is 1, in every C library.
        return withUnsafeBytes(of: action) { $0.load(as: UInt.self) } == 1
    }
}
