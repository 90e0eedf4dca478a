import CommandLineKit
import EssentialFeed
import FeedAPI
import FeedCache
import FeedCore
import Foundation

/// The composition root: creates all clients, caches, loaders and decorators, and reads the environment and the clock.
///
/// Commands ask it for the values they show. Everything is created on demand, so that a command that needs no cache or
/// network never fails because there is none.
struct Composition: Sendable {
    /// The settings that all commands have in common.
    struct Settings: Sendable {
        let format: OutputFormat
        let cacheDirectory: String?
        let timeout: Duration
        let retries: Int
        let usesNetrc: Bool
        let isQuiet: Bool
        let isVerbose: Bool
    }

    static let name = "essential-feed"
    static let version = "1.0.0"
    static let clock: @Sendable () -> Date = { Date() }

    let format: OutputFormat
    let phrases: Phrases
    let console: Console
    let now = Composition.clock
    let settings: Settings
    let command: CommandDeclaration
    private let environment: Environment
    let client: any HTTPClient
    let credentials: Credentials

    init(_ settings: Settings, for command: CommandDeclaration, in environment: Environment) {
        self.settings = settings
        self.command = command
        self.environment = environment
        format = settings.format
        phrases = Language(environment: environment.variable).phrases
        console = Self.console(in: environment, isQuiet: settings.isQuiet)
        credentials = Credentials(in: environment, usesNetrc: settings.usesNetrc, console: console)
        var client: any HTTPClient = RoutingHTTPClient {
            NetworkClient.make(timeout: settings.timeout, userAgent: Self.name + "/" + Self.version)
        }
        if settings.isVerbose { client = TracingHTTPClient(client, write: console.trace) }
        if let line = console.line { client = WaitingHTTPClient(client: client, line: line) }
        self.client = client
    }

    /// Creates the console for the language and the terminal of the environment.
    static func console(in environment: Environment, isQuiet: Bool) -> Console {
        Console(
            program: name,
            phrases: Language(environment: environment.variable).phrases,
            isQuiet: isQuiet,
            canRewriteLines: environment.variable("TERM") != "dumb",
            now: clock
        )
    }

    /// The language of messages.
    var language: Language { Language(environment: environment.variable) }

    /// The terminal on standard output; nil if it is not a terminal.
    var terminal: TerminalTraits? { TerminalTraits(environment: environment.variable) }

    /// Opens a file in the system's viewer.
    func view(_ path: String) throws { try environment.view(path) }

    /// Returns the output of items in the requested format.
    func output<Format>(_ format: Format, memberName: String = "items") -> ItemsOutput<Format> {
        ItemsOutput(format: format, form: self.format, terminal: terminal, memberName: memberName)
    }
}

/// The service of a feed or a list.
struct Service: Sendable {
    let url: URL

    /// Whether this is the built-in sample, because no service was named.
    let isSample: Bool
}

extension Composition {
    static let feedVariable = "ESSENTIAL_FEED_URL"
    private static let universitiesVariable = "ESSENTIAL_FEED_UNIVERSITIES_URL"

    /// Returns the feed named by `url` or the environment, or the sample feed.
    ///
    /// - Throws: ``UsageError`` if the environment variable is not a web URL.
    func feed(_ url: URL?) throws -> Service {
        if let named = try url ?? self.url(in: Self.feedVariable) { return Service(url: named, isSample: false) }
        return Service(url: try SampleService.feedURL, isSample: true)
    }

    /// Returns the university list named by `url` or the environment, or the sample list.
    ///
    /// - Throws: ``UsageError`` if the environment variable is not a web URL.
    func universities(_ url: URL?) throws -> Service {
        if let named = try url ?? self.url(in: Self.universitiesVariable) {
            return Service(url: named, isSample: false)
        }
        return Service(url: try SampleService.universitiesURL, isSample: true)
    }

    /// Returns the URL in an environment variable, if it is set.
    func url(in variable: String) throws(UsageError) -> URL? {
        guard let text = environment.variable(variable) else { return nil }
        guard let url = URL(web: text), environment.isUTF8(variable) else {
            throw UsageError(.wrongVariable(variable, .webURL, text), in: command)
        }
        return url
    }
}

extension Composition {
    /// Returns the feeds and lists of the service at `url`; nil for image data that belongs to none.
    ///
    /// - Throws: an error if the place of the cache cannot be determined, or if a credentials file must not be used.
    func feeds(for url: URL?) throws -> Feeds {
        if let host = url?.host() { console.line?.say(phrases.waitingFor(host)) }
        return try feeds(through: try client(for: url))
    }

    /// The cache, for operations that send no request, and so need no credentials; see ``feeds(for:)``.
    var cache: Feeds {
        get throws { try feeds(through: client) }
    }

    /// Returns the feed at `url`, with pages of `limit` images, or for reading the cache alone; see ``feeds(for:)``.
    func feed(at url: URL, limit: Int? = nil, offline: Bool = false) throws -> Feed {
        try (offline ? cache : feeds(for: url)).feed(at: url, pageSize: limit)
    }

    private func feeds(through client: any HTTPClient) throws -> Feeds {
        var feeds = Feeds(
            storage: try CacheLocation.directory(settings.cacheDirectory, in: environment),
            client: client,
            now: now,
            clock: Memory.TrimmingClock(),
            report: { [console] in console.report($0) }
        )
        feeds.patience = settings.timeout
        return feeds
    }
}
