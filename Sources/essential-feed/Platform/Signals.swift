import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Ends the program in order when it is interrupted (SIGINT, SIGTERM).
///
/// What is under way is cancelled, so that it leaves no temporary file behind; whether it heeds that or not, the program
/// ends a second later at most with code 130: time enough to finish writing a file on a busy disk. Once it writes its
/// answer there is nothing left to put in order: it ends as soon as that is written, or nobody takes it. A signal that the
/// parent process ignores (`nohup`, a shell's background job) stays ignored.
struct Signals {
    private let sources: [any DispatchSourceSignal]

    init(_ interrupt: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM].filter { !Self.ignore($0) }.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                let isAnswering = StandardStream.isAnswering.load(ordering: .relaxed)
                interrupt()
                let grace = DispatchTimeInterval.milliseconds(isAnswering ? 100 : 1_000)
                DispatchQueue.global().asyncAfter(deadline: .now() + grace) { _exit(130) }
            }
            // A signal that comes before the source is registered would be lost.
            let registered = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { registered.signal() }
            source.resume()
            registered.wait()
            return source
        }
    }

    /// Ignores a signal, and returns whether it was ignored before.
    private static func ignore(_ number: Int32) -> Bool {
        let previous = signal(number, SIG_IGN)
        return unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Ends the process with `code`.
    func exit(_ code: ExitCode) -> Never {
        _exit(code.rawValue)
    }
}
