import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import Foundation

/// The composition root: creates the services and the terminal of a run.
///
/// It is the only place that reads the environment and the clock.
struct Composition {
    static let name = "essential-feed"
    static let version = "1.0.0"

    let environment: Environment
    private let now: @Sendable () -> Date = { Date() }

    /// Returns the services and the terminal of a command with these options.
    func context(for options: OptionValues<CommonOptions>) -> CommandContext {
        let messages = messages(isQuiet: options.quiet)
        let output = Output(form: options.format) { [environment] in
            options.format == .cards
                ? .plain(environment: environment.variable)
                : TerminalTraits(environment: environment.variable)
        }
        return CommandContext(
            services: services(options, reportingTo: messages),
            terminal: Terminal(output: output, messages: messages),
            program: Main.program
        )
    }

    /// Returns the messages of this run, in the language of the environment.
    func messages(isQuiet: Bool = false) -> Messages {
        let showsLine = !isQuiet && environment.variable("TERM") != "dumb" && StandardStream.error.isTerminal
        return Messages(
            program: Self.name,
            phrases: Language(environment: environment.variable).phrases,
            isQuiet: isQuiet,
            now: now,
            line: showsLine ? WaitingLine() : nil
        )
    }

    private func services(_ options: OptionValues<CommonOptions>, reportingTo messages: Messages) -> Services {
        var netrc: (@Sendable () throws -> String?)?
        if options.netrc { netrc = { [environment] in try environment.netrc() } }
        let credentials = Credentials(
            token: environment.variable("ESSENTIAL_FEED_TOKEN"),
            tokenURL: environment.variable(Environment.feedURL).flatMap(HTTPRequest.webURL),
            netrc: netrc,
            report: { messages.report($0) }
        )
        let retries = options.retry > 0 ? RetryPolicy(retries: options.retry) : nil
        return Services(
            now: now,
            messages: messages,
            feedURL: { [environment] in try environment.url(in: Environment.feedURL) },
            universitiesURL: { [environment] in try environment.url(in: Environment.universitiesURL) },
            feedListPath: { [environment] in try environment.feedList() },
            namedLanguage: Language.named(in: environment.variable),
            thumbnailProgram: { [environment] in ThumbnailProgram(searching: environment.variable("PATH")) },
            viewer: Viewer(environment: environment.entries, temporaryDirectory: environment.temporaryDirectory),
            cacheDirectory: { [environment] in try environment.cache(in: options.cacheDirectory) },
            namesCacheDirectory: options.cacheDirectory != nil,
            client: client(options, credentials, messages),
            credentials: credentials,
            retries: retries,
            timeout: options.timeout
        )
    }

    private func client(
        _ options: OptionValues<CommonOptions>,
        _ credentials: Credentials,
        _ messages: Messages
    ) -> any HTTPClient {
        var client: any HTTPClient = RoutingHTTPClient { url in
            try NetworkClient.make(
                for: url,
                timeout: options.timeout,
                userAgent: Self.name + "/" + Self.version,
                authorization: credentials.authorization
            )
        }
        if options.verbose { client = TracingHTTPClient(client: client, write: messages.write) }
        if let line = messages.line { client = WaitingHTTPClient(client: client, line: line) }
        return client
    }
}
