import FeedAPI
import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Everything one command works with, made for one command line.
struct Session: Sendable {
    let invocation: Invocation
    let environment: Environment
    let phrases: Phrases
    let console: Console
    let cache: CacheDirectory
    let client: any HTTPClient
    let now: @Sendable () -> Date
    private let trace: Trace?

    /// - Throws: an error where there is no place for a cache.
    init(_ invocation: Invocation, in environment: Environment) throws {
        let phrases = Language(environment: environment.variable).phrases
        let console = Console(phrases: phrases, isQuiet: invocation.quiet)
        let timeout = invocation.timeout
        let client = RoutingHTTPClient { NetworkClient.make(timeout: timeout) }
        let trace = invocation.verbose ? Trace(console.trace) : nil
        self.invocation = invocation
        self.environment = environment
        self.phrases = phrases
        self.console = console
        self.client = trace.map { TracingHTTPClient(client: client, trace: $0) } ?? client
        self.trace = trace
        cache = try CacheLocation.directory(invocation.cacheDirectory, in: environment)
        now = { Date() }
    }

    /// A loader that asks `remote` first and keeps in `local` what it answers.
    func remoteFirst<Value: Collection & Sendable>(
        _ remote: RemoteLoader<Value>,
        _ local: any ValueCache<Value>
    ) -> RemoteFirstLoader<Value> {
        let loader = trace.map { TracingLoader(loader: remote, trace: $0) as any Loader<Fetched<Value>> } ?? remote
        return RemoteFirstLoader(remote: loader, cache: traced(local))
    }

    /// A cache that says what it does, where the user wants to know.
    func traced<Value: Collection & Sendable>(_ cache: any ValueCache<Value>) -> any ValueCache<Value> {
        trace.map { TracingCache(cache: cache, trace: $0) } ?? cache
    }

    /// The output of items in the form the user asked for.
    func output<Format>(_ format: Format, memberName: String = "items") -> ItemsOutput<Format> {
        ItemsOutput(format: format, form: invocation.format, terminal: environment.terminal, memberName: memberName)
    }
}
