import Foundation

/// The command line of Essential Feed.
///
/// An interruption cancels the work in progress, so that it can remove its temporary files. The program ends within a
/// second in any case, which is enough time to finish writing a file on a busy disk.
@main
struct Main {
    static func main() {
        let environment = prepare()
        let work = Task.detached(priority: .userInitiated) {
            let composition = Composition(environment: environment)
            let outcome = await composition.run(program)
            composition.messages().report(outcome)
            _exit(outcome.code.rawValue)
        }
        Signals.waitForInterruption()
        // While the result is being written, there is less to clean up, and its reader may have stopped reading.
        let isWritingResult = StandardStream.isWritingResult
        work.cancel()
        Thread.sleep(forTimeInterval: isWritingResult ? 0.5 : 0.99)
        _exit(ExitCode.interrupted.rawValue)
    }

    /// Prepares the process before any task runs, because process-wide state must not change once there are threads.
    private static func prepare() -> Environment {
        Signals.block()
        Environment.openClosedStreams()
        let environment = Environment()
        #if os(Linux)
            FoundationDirectories.deny()
        #endif
        return environment
    }
}
