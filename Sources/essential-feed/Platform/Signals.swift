import Dispatch
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
struct Signals {
    private static let numbers = [SIGINT, SIGTERM]

    private let sources: [any DispatchSourceSignal]

    /// Makes a signal end the program immediately while there is nothing to clean up.
    static func prepare() {
        for number in numbers where !isIgnored(number) { signal(number) { _ in _exit(130) } }
    }

    init(_ interrupt: @escaping @Sendable () -> Void) {
        sources = Self.numbers.filter { !Self.isIgnored($0) }.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                let isAnswering = StandardStream.isAnswering.load(ordering: .relaxed)
                interrupt()
                let grace = DispatchTimeInterval.milliseconds(isAnswering ? 500 : 1_000)
                DispatchQueue.global().asyncAfter(deadline: .now() + grace) { _exit(130) }
            }
            // Once registered, the source receives the signals, on Linux in place of the previous handler. Ignoring
            // them earlier would lose a signal that arrives in between.
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
