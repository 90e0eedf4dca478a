import CommandLineKit
import FeedAPI
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The program from its first word to its exit code.
struct Application: Sendable {
    let environment: Environment

    /// Carries out a command line and ends the process.
    func run(_ words: [String]) async -> Never {
        let work = Task { await exitCode(of: words) }
        let signals = Signals { work.cancel() }
        signals.exit(await work.value)
    }

    private func exitCode(of words: [String]) async -> ExitCode {
        let console = Console(phrases: Language(environment: environment.variable).phrases, isQuiet: false)
        do {
            try await carryOut(words)
            return .done
        } catch let error as UsageError {
            console.explain(error)
            return .usage
        } catch StandardStream.Failure.closed {
            return .done
        } catch {
            let failure = Failure(error, in: console.phrases)
            if let text = failure.text { console.fail(text) }
            return failure.code
        }
    }

    private func carryOut(_ words: [String]) async throws {
        let program = EssentialFeed.program
        switch try program.request(words) {
        case .run(let call): try await call.run(in: Session(for: call, in: environment))
        case .help(let command): try BlockOutput.write(program.help(for: command))
        case .version: try BlockOutput.write(program.versionText)
        }
    }
}
