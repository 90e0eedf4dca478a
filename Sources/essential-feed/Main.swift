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
            _exit(await exitCode(in: environment).rawValue)
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
                Composition.console(in: environment, isQuiet: true).fail(Failure(problem))
                _exit(ExitCode.inputOutput.rawValue)
            }
            FoundationDirectories.deny()
        #endif
        return environment
    }

    private static func exitCode(in environment: Environment) async -> ExitCode {
        do {
            try await run(environment.arguments, in: environment)
            return .done
        } catch StandardStream.Failure.closed {
            return .done
        } catch {
            let console = Composition.console(in: environment, isQuiet: false)
            if let error = error as? UsageError {
                console.explain(error)
                return .usage
            }
            let failure = Failure(error)
            console.fail(failure)
            return failure.code
        }
    }

    private static func run(_ arguments: [[UInt8]], in environment: Environment) async throws {
        switch try program.request(program.arguments(arguments)) {
        case .run(let call):
            let options = call.options(CommonOptions.self)
            let program = Composition(options, for: call.command, in: environment)
            do {
                try await call.run(in: program)
            } catch {
                if options.verbose, !(error is UsageError) { program.console.write("\(error)") }
                throw error
            }
        case .help(let command): try BlockOutput.write(program.help(for: command))
        case .version: try BlockOutput.write(program.versionText)
        }
    }
}
