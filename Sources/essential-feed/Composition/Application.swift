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
            try await carryOut(try ParsedCommandLine(words))
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

    private func carryOut(_ commandLine: ParsedCommandLine) async throws {
        switch commandLine {
        case .run(let invocation): try await invocation.command(in: environment).run()
        case .help(let command): try write(Help.text(for: command))
        case .version: try write(Program.versionText)
        case .manual: try write(ManualPage.text)
        case .completions(let shell): try write(Completions.script(for: shell))
        case .candidates(let kind, let cacheDirectory):
            let cache = try CacheLocation.directory(cacheDirectory, in: environment)
            try await CandidatesCommand(kind: kind, cache: cache).run()
        }
    }

    private func write(_ text: String) throws {
        var output = BlockOutput()
        try output.append { $0 += text.utf8 }
        try output.flush()
    }
}

extension Invocation {
    fileprivate func command(in environment: Environment) throws -> any Command {
        let session = try Session(self, in: environment)
        return switch command {
        case .load: LoadCommand(session: session)
        case .comments: CommentsCommand(session: session)
        case .validateCache: ValidateCacheCommand(session: session)
        case .universities: UniversitiesCommand(session: session)
        case .university: UniversityCommand(session: session)
        case .image: ImageCommand(session: session)
        case .completions, .help: throw UsageError.noCommand
        }
    }
}
