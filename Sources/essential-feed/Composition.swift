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
    let phrases: Phrases
    private(set) var console: Console
    let now = Composition.clock
    let command: CommandDeclaration
    private let options: OptionValues<CommonOptions>
    private let environment: Environment
    private var client: any HTTPClient
    /// Sends the requests for pictures; nil for ``client``.
    private var pictureClient: (any HTTPClient)?
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
    /// Returns what is named: one feed, or the user's list; else the sample, with a note.
    func selection(url: URL?, list path: String?) throws -> FeedSelection {
        if let url { return .one(url) }
        if let path { return .list(try feedList(at: path)) }
        if let url = try self.url(in: Environment.feedURL) { return .one(url) }
        if let list = try configuredList() { return .list(list) }
        console.note(phrases.sampleFeedNote)
        return .one(try SampleService.feedURL)
    }

    /// Returns the list in the user's configuration; nil if there is none.
    func configuredList() throws -> FeedList? {
        do {
            return try environment.feedList().map(feedList)
        } catch let error as FeedSelection.Unreadable where error.isMissing {
            return nil
        }
    }

    private func feedList(at path: String) throws -> FeedList {
        let list: FeedList
        do {
            let file = path == "-" ? "/dev/stdin" : path
            list = FeedList(Data(try FileDescriptor.readToEnd(of: file, limit: 16 << 20)))
        } catch {
            throw FeedSelection.Unreadable(path: path, cause: error)
        }
        guard !list.feeds.isEmpty else { throw UsageError(.explained(phrases.emptyFeedList(path.shown)), in: command) }
        return list
    }

    /// Returns the same for one feed of a list, whose output says so.
    func listing(_ url: URL) -> Composition {
        var copy = self
        copy.output.feed = url
        copy.console.showsSteps = false
        copy.console.feed = url
        return copy
    }

    /// Returns the same for several feeds at once, which send one request at a time to each origin, and eight in all.
    ///
    /// A request that waits for its next try takes no place.
    func polite() -> Composition {
        var copy = self
        copy.client = client.polite()
        copy.pictureClient = client.polite(oneForEachOrigin: false)
        return copy
    }

    /// Returns what is to be exported: what is named, else what the directory is an export of.
    ///
    /// - Throws: ``UsageError`` if the directory is an export of something else, or of something that is not known.
    func selection(
        ofExportTo destination: ExportDestination,
        url: URL?,
        list path: String?,
        replaces: Bool
    ) throws -> FeedSelection {
        let (known, hasExport) = (destination.known, destination.isExport)
        let name = destination.path.shown
        func refusal(_ text: String) -> UsageError { UsageError(.explained(text), in: command) }
        if destination.isPage, path != nil { throw refusal(phrases.export.pageOfList(name)) }
        let chosen: FeedSelection
        if url != nil || path != nil || !hasExport {
            chosen = try selection(url: url, list: path)
        } else if let feed = known?.feed {
            return .one(feed)
        } else if known?.feeds != nil {
            guard let list = try configuredList() else { throw refusal(phrases.export.unknownList(name)) }
            chosen = .list(list)
        } else {
            guard let url = try self.url(in: Environment.feedURL) else {
                throw refusal(phrases.export.unknownFeed(name))
            }
            chosen = .one(url)
        }
        switch chosen {
        case .list where destination.isPage: throw refusal(phrases.export.pageOfList(name))
        case .one(let url) where SampleService.serves(url) && hasExport:
            throw UsageError(.conflict(url.absoluteString, name), in: command)
        case _ where replaces: break
        case .list where hasExport && known?.feeds == nil: throw refusal(phrases.export.notAList(name))
        case .one(let url) where known?.feeds != nil:
            throw refusal(phrases.export.isAList(name, console.wording.text(of: url)))
        case .one(let url):
            guard let record = known, record.namesFeed, !record.isOf(url) else { break }
            let recorded = record.feed.map { console.wording.text(of: $0) } ?? "…"
            throw refusal(phrases.export.otherFeed(name, recorded, console.wording.text(of: url)))
        case .list: break
        }
        return chosen
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
        if let host = url?.host() { console.say(phrases.waitingFor(host)) }
        return try feeds(
            through: try decorated(client, for: url),
            pictureClient: try pictureClient.map { try decorated($0, for: url) }
        )
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
        get throws { try feeds(through: client) }
    }

    /// Returns the feed at `url`, with pages of `limit` images, or for reading the cache alone; see ``feeds(for:)``.
    func feed(at url: URL, limit: Int? = nil, offline: Bool = false) throws -> Feed<FeedImage> {
        try (offline ? cache : feeds(for: url)).feed(at: url, pageSize: limit)
    }

    private func feeds(through client: any HTTPClient, pictureClient: (any HTTPClient)? = nil) throws -> Feeds {
        var feeds = Feeds(
            storage: try environment.cache(in: options.cacheDirectory),
            client: client,
            pictureClient: pictureClient,
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
