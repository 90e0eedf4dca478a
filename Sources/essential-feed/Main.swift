import FeedCommandLine
import Foundation

/// The command line of Essential Feed.
///
/// When it is interrupted, work in progress is cancelled, so that it can remove its temporary files. Whether it responds
/// or not, the program ends within a second, which is time enough to finish writing a file on a busy disk.
@main
struct Main {
    static func main() {
        let environment = prepare()
        let work = Task.detached(priority: .userInitiated) {
            let composition = Composition(environment: environment)
            let outcome = await outcome(in: composition)
            composition.messages().report(outcome)
            _exit(outcome.code.rawValue)
        }
        Signals.waitForInterruption()
        // There is less to clean up while the result is being written, to a reader that may never read on.
        let isWritingResult = StandardStream.isWritingResult
        work.cancel()
        Thread.sleep(forTimeInterval: isWritingResult ? 0.5 : 0.99)
        _exit(ExitCode.interrupted.rawValue)
    }

    /// Prepares the process before any task runs; afterwards there are threads, and process-wide state must not change.
    private static func prepare() -> Environment {
        Signals.block()
        Environment.reserveClosedStreams()
        let environment = Environment()
        #if os(Linux)
            Memory.shareHeap()
            if let problem = StartLimits.problem {
                Composition(environment: environment).messages(isQuiet: true).report(Outcome(of: problem))
                _exit(ExitCode.inputOutput.rawValue)
            }
            FoundationDirectories.deny()
        #endif
        return environment
    }

    private static func outcome(in composition: Composition) async -> Outcome {
        do {
            switch try program.request(program.arguments(composition.environment.arguments)) {
            case .run(let call):
                return try await call.run(in: composition.context(for: call.options(CommonOptions.self)))
            case .help(let command): try BlockOutput.write(program.help(for: command))
            case .version: try BlockOutput.write(program.versionText)
            }
            return .done
        } catch StandardStream.Failure.closed {
            return .done
        } catch {
            return Outcome(of: error)
        }
    }
}
