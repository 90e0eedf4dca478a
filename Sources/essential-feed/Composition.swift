import CommandLineKit
import FeedAPI
import FeedCache
import FeedCore
import Foundation

/// The program put together: the only place that makes clients, caches, loaders and what wraps them, and the only one
/// that reads the environment and the clock.
///
/// Commands ask it for what they show. Nothing is made before it is asked for, so that what needs no cache or network
/// never fails for want of one.
struct Composition: Sendable {
    /// What the user asks of every command alike.
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
    private let trace: Trace?
    let client: any HTTPClient
    let credentials: Credentials

    init(_ settings: Settings, for command: CommandDeclaration, in environment: Environment) {
        self.settings = settings
        self.command = command
        self.environment = environment
        format = settings.format
        phrases = Language(environment: environment.variable).phrases
        console = Console(
            program: Self.name,
            phrases: phrases,
            isQuiet: settings.isQuiet,
            canRewriteLines: environment.variable("TERM") != "dumb"
        )
        credentials = Credentials(in: environment, usesNetrc: settings.usesNetrc, console: console)
        trace = settings.isVerbose ? Trace(console.trace) : nil
        let client = RoutingHTTPClient {
            NetworkClient.make(timeout: settings.timeout, userAgent: Self.name + "/" + Self.version)
        }
        self.client = trace.map { TracingHTTPClient(client: client, trace: $0) } ?? client
    }

    /// The language of the messages.
    var language: Language { Language(environment: environment.variable) }

    /// The terminal on standard output, or nil where there is none.
    var terminal: TerminalTraits? { TerminalTraits(environment: environment.variable) }

    /// The output of items in the form the user asked for.
    func output<Format>(_ format: Format, memberName: String = "items") -> ItemsOutput<Format> {
        ItemsOutput(format: format, form: self.format, terminal: terminal, memberName: memberName)
    }
}

/// The service of a feed or a list.
struct Service: Sendable {
    let url: URL

    /// Whether nobody named a service, and the built-in sample stands in.
    let isSample: Bool
}

extension Composition {
    static let feedVariable = "ESSENTIAL_FEED_URL"
    private static let universitiesVariable = "ESSENTIAL_FEED_UNIVERSITIES_URL"

    /// The feed that `url` names, or else the environment, or else the sample.
    ///
    /// - Throws: ``UsageError`` where the environment names no URL of the web.
    func feed(_ url: URL?) throws -> Service {
        if let named = try url ?? self.url(in: Self.feedVariable) { return Service(url: named, isSample: false) }
        return Service(url: try SampleService.feedURL, isSample: true)
    }

    /// The university list that `url` names, or else the environment, or else the sample.
    ///
    /// - Throws: ``UsageError`` where the environment names no URL of the web.
    func universities(_ url: URL?) throws -> Service {
        if let named = try url ?? self.url(in: Self.universitiesVariable) {
            return Service(url: named, isSample: false)
        }
        return Service(url: try SampleService.universitiesURL, isSample: true)
    }

    /// The URL in an environment variable, if it is set.
    func url(in variable: String) throws(UsageError) -> URL? {
        guard let text = environment.variable(variable) else { return nil }
        guard let url = URL(web: text) else { throw UsageError(.wrongVariable(variable, .webURL, text), in: command) }
        return url
    }
}

/// What the verbs are made of; commands use none of it.
extension Composition {
    /// - Throws: an error where there is no place for a cache.
    var cache: CacheDirectory {
        get throws { try CacheLocation.directory(settings.cacheDirectory, in: environment) }
    }

    /// The cache of the feed at `url`, or of its pages; it is shown for seven days.
    func feedCache(at url: URL, ofPages: Bool = false) throws -> any ValueCache<[FeedImage]> {
        let local = LocalFeedLoader(store: try cache.feedStore(for: url), url: url, now: now)
        return traced(ofPages ? PagedCache(local) : local)
    }

    /// A loader of a university list, which is cached without any age limit.
    func universitiesLoader(at url: URL, client: any HTTPClient) throws -> RemoteFirstLoader<[University]> {
        let store = try cache.universityStore(for: url)
        return revalidating(
            .universities(at: url, client: client),
            traced(LocalLoader(store: store, url: url, policy: .neverExpires, now: now))
        )
    }

    /// A loader of image data that is cached in `store`, each downloaded once for all who want it at the same time.
    func imageDataLoader(
        cachingIn store: any ImageDataStore,
        client: any HTTPClient
    ) -> CacheFirstImageDataLoader {
        CacheFirstImageDataLoader(
            store: store,
            remote: SharedImageDataLoader(RemoteImageDataLoader(client: client))
        )
    }

    /// The client for lists and their pages: until when their services want no request is stored for every run.
    func listClient(for url: URL) throws -> any HTTPClient {
        let store = try cache.retryAfterStore(now: now)
        return RetryAfterRecordingHTTPClient(try client(for: url), store: store, now: now) { failure in
            console.report(savingFailure: failure)
        }
    }

    /// A loader that asks `remote` whether what is in `cache` is still current, loads and saves it where not, and falls
    /// back to it.
    func revalidating<Value: Collection & Sendable>(
        _ remote: RemoteLoader<Value>,
        _ cache: any ValueCache<Value>
    ) -> RemoteFirstLoader<Value> {
        RemoteFirstLoader(revalidatingWith: traced(remote), cache: cache, now: now)
    }

    /// A loader that says what it reads, where the user wants to know.
    func traced<Value: Collection & Sendable>(_ remote: RemoteLoader<Value>) -> any ConditionalLoader<Value> {
        trace.map { TracingLoader(loader: remote, trace: $0) } ?? remote
    }

    /// The same, for what is asked for without conditions: pages.
    func tracedPage<Value: Collection & Sendable>(_ remote: RemoteLoader<Value>) -> any Loader<Fetched<Value>> {
        trace.map { TracingLoader(loader: remote, trace: $0) } ?? remote
    }

    /// A cache that says what it does, where the user wants to know.
    func traced<Value: Collection & Sendable>(_ cache: any ValueCache<Value>) -> any ValueCache<Value> {
        trace.map { TracingCache(cache: cache, trace: $0) } ?? cache
    }
}
