import EssentialFeed
import FeedAPI
import FeedCache
import FeedCommandLine
import FeedCore
import Foundation

/// The composition root: creates all clients, caches, loaders and decorators, and reads the environment and the clock.
///
/// Commands ask it for the values they show. Everything is created on demand, so that a command that needs no cache or
/// network never fails because there is none.
struct Composition: Sendable {
    static let name = "essential-feed"
    static let version = "1.0.0"
    static let clock: @Sendable () -> Date = { Date() }

    private(set) var output: ResultOutput
    private(set) var console: Console
    let now = Composition.clock
    let command: CommandDeclaration
    private let options: OptionValues<CommonOptions>
    let environment: Environment
    private var client: any HTTPClient
    /// Sends the requests for pictures; nil for ``client``.
    private var pictureClient: (any HTTPClient)?
    private let credentials: Credentials

    init(_ options: OptionValues<CommonOptions>, for command: CommandDeclaration, in environment: Environment) {
        self.options = options
        self.command = command
        self.environment = environment
        output = ResultOutput(format: options.format, environment: environment.variable)
        console = Self.console(in: environment, isQuiet: options.quiet)
        let credentials = Credentials(in: environment, usesNetrc: options.netrc, report: console.report)
        self.credentials = credentials
        var client: any HTTPClient = RoutingHTTPClient {
            try NetworkClient.make(
                for: $0,
                timeout: options.timeout,
                userAgent: Self.name + "/" + Self.version,
                authorization: credentials.authorization
            )
        }
        if options.verbose { client = TracingHTTPClient(client: client, write: console.write) }
        if let line = console.line { client = WaitingHTTPClient(client: client, line: line) }
        self.client = client
    }

    static func console(in environment: Environment, isQuiet: Bool) -> Console {
        let showsLine = !isQuiet && environment.variable("TERM") != "dumb" && StandardStream.error.isTerminal
        return Console(
            program: name,
            phrases: Language(environment: environment.variable).phrases,
            isQuiet: isQuiet,
            now: clock,
            line: showsLine ? WaitingLine() : nil
        )
    }

    var phrases: Phrases { console.phrases }

    /// The language that the environment names; nil if it names none.
    var namedLanguage: Language? { Language.named(in: environment.variable) }
}

extension Composition {
    /// Returns the same for one feed of a list, whose output says so.
    func listing(_ url: URL) -> Composition {
        var copy = self
        copy.output.feed = url
        copy.console.feed = url
        return copy
    }

    /// Returns the same for several feeds at once, which send one request at a time to each origin, and eight in all; one
    /// that waits for its next try takes no place.
    func polite() -> Composition {
        var copy = self
        copy.client = client.polite()
        copy.pictureClient = client.polite(oneForEachOrigin: false)
        return copy
    }

    /// Returns the URL of the sample list, with a note.
    func sampleUniversitiesURL() throws -> URL {
        console.note(phrases.sampleUniversitiesNote)
        return try SampleService.universitiesURL
    }

    func url(in variable: String) throws(UsageError) -> URL? {
        guard let text = environment.variable(variable) else { return nil }
        guard let url = (try? environment.path(variable)).flatMap(URL.init(web:)) else {
            throw UsageError(.wrongValue(variable, .webURL, text), in: command)
        }
        return url
    }
}

extension Composition {
    /// Returns the feeds and lists of the service at `url`; nil for image data that belongs to none.
    func feeds(for url: URL?) throws -> Feeds {
        if let host = url?.host() { console.say(phrases.waitingFor(host)) }
        return try feeds { try decorated($0, for: url) }
    }

    /// Returns the client for requests about the feed or list at `url`, with the user's credentials and retries.
    private func decorated(_ client: any HTTPClient, for url: URL?) throws -> any HTTPClient {
        if let url, SampleService.serves(url) { return client }
        let authorizing = try credentials.authorizing(client, for: url)
        guard options.retry > 0 else { return authorizing }
        let policy = RetryPolicy(retries: options.retry)
        return RetryingHTTPClient(authorizing, policy: policy, now: now, report: console.report)
    }

    /// The cache, for operations that send no request, and so need no credentials; see ``feeds(for:)``.
    var cache: Feeds {
        get throws { try feeds { $0 } }
    }

    /// Returns the feed at `url`, with pages of `limit` images, or for reading the cache alone; see ``feeds(for:)``.
    func feed(at url: URL, limit: Int? = nil, offline: Bool = false) throws -> Feed<FeedImage> {
        try (offline ? cache : feeds(for: url)).feed(at: url, pageSize: limit)
    }

    private func feeds(through decorated: (any HTTPClient) throws -> any HTTPClient) throws -> Feeds {
        var feeds = try Feeds(
            storage: environment.cache(in: options.cacheDirectory),
            client: decorated(client),
            pictureClient: pictureClient.map(decorated),
            report: console.report,
            now: now,
            clock: Memory.TrimmingClock()
        )
        feeds.lockTimeout = options.timeout
        return feeds
    }
}
