import CommandLineKit

/// The command line of Essential Feed.
@main
struct Main {
    static func main() {
        let environment = StartUp.prepare()
        let work = Task.detached(priority: .userInitiated) {
            Signals.exit(await exitCode(of: StartUp.words, in: environment))
        }
        Signals.wait { work.cancel() }
    }

    private static func exitCode(of words: [[UInt8]], in environment: Environment) async -> ExitCode {
        let console = Composition.console(in: environment, isQuiet: false)
        do {
            try await carryOut(words, in: environment)
            return .done
        } catch let error as UsageError {
            console.explain(error)
            return .usage
        } catch StandardStream.Failure.closed {
            return .done
        } catch {
            let failure = Failure(error)
            console.fail(failure)
            return failure.code
        }
    }

    private static func carryOut(_ words: [[UInt8]], in environment: Environment) async throws {
        switch try program.request(program.words(words)) {
        case .run(let call):
            let settings = Composition.Settings(call.options(CommonOptions.self))
            let program = Composition(settings, for: call.command, in: environment)
            do {
                try await call.run(in: program)
            } catch {
                if settings.isVerbose, !(error is UsageError) { program.console.trace("\(error)") }
                throw error
            }
        case .help(let command): try BlockOutput.write(program.help(for: command))
        case .version: try BlockOutput.write(program.versionText)
        }
    }
}
