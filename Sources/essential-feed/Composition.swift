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

    let output: ResultOutput
    let phrases: Phrases
    let console: Console
    let now = Composition.clock
    let command: CommandDeclaration
    private let options: OptionValues<CommonOptions>
    private let environment: Environment
    private let client: any HTTPClient
    private let credentials: Credentials

    init(_ options: OptionValues<CommonOptions>, for command: CommandDeclaration, in environment: Environment) {
        self.options = options
        self.command = command
        self.environment = environment
        output = ResultOutput(form: options.format, variable: environment.variable)
        phrases = Language(environment: environment.variable).phrases
        console = Self.console(in: environment, isQuiet: options.quiet)
        let credentials = Credentials(in: environment, usesNetrc: options.netrc, report: console.report)
        self.credentials = credentials
        var client: any HTTPClient = RoutingHTTPClient {
            NetworkClient.make(
                timeout: options.timeout,
                userAgent: Self.name + "/" + Self.version,
                authorization: credentials.authorization
            )
        }
        if options.verbose { client = TracingHTTPClient(client, write: console.trace) }
        if let line = console.line { client = WaitingHTTPClient(client: client, line: line) }
        self.client = client
    }

    /// Creates the console for the language and the terminal of the environment.
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

    var language: Language { Language(environment: environment.variable) }

    func view(_ path: String) throws { try environment.view(path) }
}

extension Composition {
    /// Returns the feed that `url` or the environment names, or else the sample, with a note.
    func feed(_ url: URL?, limit: Int? = nil, offline: Bool = false) throws -> Feed<FeedImage> {
        if let named = try url ?? self.url(in: Environment.feedURL) {
            return try feed(at: named, limit: limit, offline: offline)
        }
        console.note(phrases.sampleFeedNote)
        return try feed(at: SampleService.feedURL, limit: limit, offline: offline)
    }

    /// Returns the URL of the feed to export.
    ///
    /// - Throws: ``UsageError`` if the directory is an export of another feed, or of one that is not known.
    func url(ofExportTo destination: ExportDestination, given url: URL?, replaces: Bool) throws -> URL {
        let environment = try url ?? self.url(in: Environment.feedURL)
        let record = destination.known.record
        if let recorded = record?.feed, url == nil { return recorded }
        guard let chosen = environment else {
            guard destination.known.isEmpty else {
                throw UsageError(.explained(phrases.export.unknownFeed(destination.path.shown)), in: command)
            }
            console.note(phrases.sampleFeedNote)
            return try SampleService.feedURL
        }
        guard let record, record.namesFeed, !record.isOf(chosen), !replaces else { return chosen }
        let recorded = record.feed.map { console.wording.text(of: $0) } ?? "…"
        let other = phrases.export.otherFeed(destination.path.shown, recorded, console.wording.text(of: chosen))
        throw UsageError(.explained(other), in: command)
    }

    /// Returns the URL of the university list that `url` or the environment names; nil if none is named.
    func universitiesURL(_ url: URL?) throws -> URL? {
        try url ?? self.url(in: "ESSENTIAL_FEED_UNIVERSITIES_URL")
    }

    /// Returns the URL of the sample list, with a note.
    func sampleUniversitiesURL() throws -> URL {
        console.note(phrases.sampleUniversitiesNote)
        return try SampleService.universitiesURL
    }

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
    func feeds(for url: URL?) throws -> Feeds {
        if let host = url?.host() { console.line?.say(phrases.waitingFor(host)) }
        return try feeds(through: try client(for: url))
    }

    /// Returns the client for requests about the feed or list at `url`, with the user's credentials and retries.
    private func client(for url: URL?) throws -> any HTTPClient {
        if let url, SampleService.serves(url) { return client }
        let authorizing = try credentials.authorizing(client, for: url)
        guard options.retry > 0 else { return authorizing }
        let policy = RetryPolicy(retries: options.retry)
        return RetryingHTTPClient(authorizing, policy: policy, now: now, report: console.report)
    }

    /// The cache, for operations that send no request, and so need no credentials; see ``feeds(for:)``.
    var cache: Feeds {
        get throws { try feeds(through: client) }
    }

    /// Returns the feed at `url`, with pages of `limit` images, or for reading the cache alone; see ``feeds(for:)``.
    func feed(at url: URL, limit: Int? = nil, offline: Bool = false) throws -> Feed<FeedImage> {
        try (offline ? cache : feeds(for: url)).feed(at: url, pageSize: limit)
    }

    private func feeds(through client: any HTTPClient) throws -> Feeds {
        var feeds = Feeds(
            storage: try environment.cache(in: options.cacheDirectory),
            client: client,
            report: console.report,
            now: now,
            clock: Memory.TrimmingClock()
        )
        feeds.lockTimeout = options.timeout
        return feeds
    }
}

// MARK: - Finding an image

extension Composition {
    /// Returns the feed whose service knows an image, and the image, if that feed is cached.
    ///
    /// - Throws: ``UsageError`` if no feed is named and none is cached; ``NotFound`` if no cached feed contains the
    ///   image.
    func feed(with id: UUID, url: URL?) async throws -> (Feed<FeedImage>, FeedImage?) {
        if let url { return (try feed(at: url), try? await cache.image(id, in: url)?.image) }
        let named = try self.url(in: Environment.feedURL)
        do {
            if let found = try await cache.image(id, onFailure: note) {
                return (try feed(at: found.feed), found.image)
            }
            if let named { return (try feed(at: named), nil) }
            guard try await !cache.entries(of: FeedImage.self).isEmpty else {
                throw UsageError(.undetermined("--url URL"), in: command)
            }
            throw NotFound(description: phrases.noSuchImage(id.uuidString))
        } catch let error as CacheError {
            // An unreadable cache must not prevent a request to the named service.
            guard let named else { throw error }
            note(error)
            return (try feed(at: named), nil)
        }
    }

    /// Returns the cached feed with an image at `url`; nil if there is none, or the cache cannot be read.
    func cachedFeed(withImageAt url: URL) async throws -> Feed<FeedImage>? {
        do {
            return try await cache.image(at: url, onFailure: note).map { try feed(at: $0.feed) }
        } catch let error as CacheError {
            note(error)
            return nil
        }
    }

    private func note(_ error: any Error) {
        console.note(console.wording.text(of: error))
    }
}
