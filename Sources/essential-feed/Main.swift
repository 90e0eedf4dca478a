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
        let phrases = Language(environment: environment.variable).phrases
        let console = Console(program: program.name, phrases: phrases, isQuiet: false)
        do {
            try await carryOut(words, in: environment)
            return .done
        } catch let error as UsageError {
            console.explain(error)
            return .usage
        } catch StandardStream.Failure.closed {
            return .done
        } catch {
            let failure = Failure(error, in: phrases, now: Composition.clock())
            for line in failure.lines { console.fail(line) }
            return failure.code
        }
    }

    private static func carryOut(_ words: [[UInt8]], in environment: Environment) async throws {
        switch try program.request(program.words(words)) {
        case .run(let call):
            let settings = Composition.Settings(call.options(CommonOptions.self))
            try await call.run(in: Composition(settings, for: call.command, in: environment))
        case .help(let command): try BlockOutput.write(program.help(for: command))
        case .version: try BlockOutput.write(program.versionText)
        }
    }
}
