import CommandLineKit
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
    let command: CommandDeclaration
    let options: OptionValues<CommonOptions>
    let environment: Environment
    let phrases: Phrases
    let console: Console
    let client: any HTTPClient
    let now: @Sendable () -> Date
    private let trace: Trace?

    init(for call: Call<Session>, in environment: Environment) {
        let options = call.options(CommonOptions.self)
        let phrases = Language(environment: environment.variable).phrases
        let console = Console(phrases: phrases, isQuiet: options.quiet)
        let timeout = options.timeout
        let client = RoutingHTTPClient { NetworkClient.make(timeout: timeout) }
        let trace = options.verbose ? Trace(console.trace) : nil
        self.options = options
        command = call.command
        self.environment = environment
        self.phrases = phrases
        self.console = console
        self.client = trace.map { TracingHTTPClient(client: client, trace: $0) } ?? client
        self.trace = trace
        now = { Date() }
    }

    /// The cache.
    ///
    /// - Throws: an error where there is no place for it.
    var cache: CacheDirectory {
        get throws { try CacheLocation.directory(options.cacheDirectory, in: environment) }
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
        ItemsOutput(format: format, form: options.format, terminal: environment.terminal, memberName: memberName)
    }
}
