import EssentialFeed
import FeedCommandLine

struct ValidateCacheCommand: FeedCommand {
    static let name = "validate-cache"
    static let summary = "Delete what is expired or corrupt"
    static let discussion = [
        """
        Checks every cached feed, or only the one of --url, and reports whether it is valid, expired or corrupt. Expired \
        and corrupt ones are deleted with their pictures. A feed dated in the future stays, in case the clock is wrong. \
        No request is sent.
        """
    ]
    static let examples = [
        Example("essential-feed validate-cache", "Tidy up the whole cache"),
        Example("essential-feed validate-cache --format jsonl --quiet", "The same, for a script"),
    ]

    let url = Option("--url", "URL", .feedURL, help: "Check only what is cached of this feed")
    let common = LocalOptions(formats: OutputFormat.withoutCards)

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        var failures: [any Error] = []
        let reports = try await services.cache.validateCache(of: invocation.url) { failures.append($0) }
        if reports.isEmpty && failures.isEmpty { terminal.messages.note("Nothing is cached.") }
        let format = CachedFeedFormat(phrases: terminal.phrases, now: services.now())
        try terminal.output.items(format, named: "feeds").write(reports, title: nil)
        return Outcome(failures)
    }
}
