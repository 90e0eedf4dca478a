import FeedAPI
import FeedCache
import FeedCommandLine
import FeedCore
import Foundation

/// The composition root: creates the client, the storage, the clock and the terminal of a run.
///
/// It is the only place that reads the environment and the clock, and is passed to nothing.
struct Composition {
    static let name = "essential-feed"
    static let version = "1.0.0"

    let environment: Environment
    private let now: @Sendable () -> Date = { Date() }

    /// Runs the command of the program's arguments, or shows help.
    func run(_ program: Program<CommandContext, Outcome>) async -> Outcome {
        do {
            switch try program.request(program.arguments(environment.arguments)) {
            case .run(let call):
                let context = context(of: program, for: call.options(CommonOptions.self))
                defer { context.terminal.messages.writeNotesAtEnd() }
                return try await call.run(in: context)
            case .help(let command): try BlockOutput.write(program.help(for: command))
            case .version: try BlockOutput.write(program.versionText)
            case .complete(let request): try await BlockOutput.write(completions(request, of: program))
            }
            return .done
        } catch StandardStream.Failure.closed {
            return .done
        } catch {
            return Outcome(of: error)
        }
    }

    private func completions(_ request: CompletionRequest, of program: Program<CommandContext, Outcome>) async -> String
    {
        let context = context(of: program, for: request.options(CommonOptions.self))
        let candidates = Candidates(services: context.services)
        return await request.reply { try await candidates.words(of: $0) }
    }

    /// Returns the messages of this run, in the language of the environment.
    func messages(isQuiet: Bool = false) -> Messages {
        let showsLine = !isQuiet && environment.variable("TERM") != "dumb" && StandardStream.error.isTerminal
        return Messages(
            program: Self.name,
            phrases: (Language.named(in: environment.variable) ?? .english).phrases,
            isQuiet: isQuiet,
            now: now,
            line: showsLine ? WaitingLine() : nil
        )
    }

    private func context(
        of program: Program<CommandContext, Outcome>,
        for options: OptionValues<CommonOptions>
    ) -> CommandContext {
        let messages = messages(isQuiet: options.quiet)
        let output = Output(form: options.format) { [environment] in
            options.format == .cards
                ? .plain(environment: environment.variable)
                : TerminalTraits(environment: environment.variable)
        }
        let cachePath = Result { try environment.cache(in: options.cacheDirectory) }
        // If the user names the directory, its owners and modes are the user's choice.
        let isNamed = options.cacheDirectory != nil
        return CommandContext(
            services: Services(
                settings: settings(cachePath: cachePath),
                client: client(options, messages),
                storage: cachePath.map { CacheDirectory(path: $0, requiresOwnership: !isNamed) },
                now: now
            ),
            terminal: Terminal(output: output, messages: messages, language: Language.named(in: environment.variable)),
            program: program
        )
    }

    private func settings(cachePath: Result<String, any Error>) -> Settings {
        Settings(
            feedURL: environment.url(in: Environment.feedURL),
            universitiesURL: environment.url(in: Environment.universitiesURL),
            feedListPath: environment.feedList(),
            cachePath: cachePath,
            programPath: environment.variable("PATH"),
            viewer: Viewer(environment: environment.entries, temporaryDirectory: environment.temporaryDirectory)
        )
    }

    private func client(_ options: OptionValues<CommonOptions>, _ messages: Messages) -> ServiceClient {
        let credentials = credentials(options, messages)
        var client: any HTTPClient = RoutingHTTPClient(
            timeout: options.timeout,
            userAgent: options.userAgent ?? Self.name + "/" + Self.version,
            authorization: credentials.authorization
        )
        if options.verbose { client = TracingHTTPClient(client: client, write: messages.write) }
        if let line = messages.line {
            client = WaitingHTTPClient(client: client, line: line) { messages.phrases.t("Waiting for {host}", $0) }
        }
        return ServiceClient(client, credentials: credentials, retries: options.retry)
    }

    private func credentials(_ options: OptionValues<CommonOptions>, _ messages: Messages) -> Credentials {
        var netrc: (@Sendable () throws -> String?)?
        if options.netrc { netrc = { [environment] in try environment.netrc() } }
        return Credentials(
            token: environment.variable("ESSENTIAL_FEED_TOKEN"),
            tokenURL: try? environment.url(in: Environment.feedURL).get(),
            netrc: netrc,
            report: { messages.note(once: $0.text(in: messages.wording)) }
        )
    }
}
