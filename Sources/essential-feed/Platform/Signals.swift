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
    private static let numbers = [SIGINT, SIGTERM]

    private let sources: [any DispatchSourceSignal]

    /// Lets a signal end the program at once, as long as there is nothing to put in order.
    static func prepare() {
        for number in numbers where !isIgnored(number) { signal(number) { _ in _exit(130) } }
    }

    init(_ interrupt: @escaping @Sendable () -> Void) {
        sources = Self.numbers.filter { !Self.isIgnored($0) }.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                let isAnswering = StandardStream.isAnswering.load(ordering: .relaxed)
                interrupt()
                let grace = DispatchTimeInterval.milliseconds(isAnswering ? 100 : 1_000)
                DispatchQueue.global().asyncAfter(deadline: .now() + grace) { _exit(130) }
            }
            // From then on the source takes the signals, on Linux in the place of what was set before. They are not ignored
            // until then: one that came meanwhile would be lost.
            let registered = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { registered.signal() }
            source.resume()
            registered.wait()
            #if canImport(Darwin)
                signal(number, SIG_IGN)
            #endif
            return source
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #elseif canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #elseif canImport(Musl)
            let handler = action.__sa_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Ends the process with `code`.
    func exit(_ code: ExitCode) -> Never {
        _exit(code.rawValue)
    }
}
