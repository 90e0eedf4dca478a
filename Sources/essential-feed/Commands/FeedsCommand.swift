import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

struct FeedsCommand: Command {
    static let name = "feeds"
    static let summary = "List what is cached, or remove a feed"
    static let discussion = [
        """
        Lists every cached feed and list of universities, the last saved first: how old it is, how much there is, and \
        whether it can still be shown. The service is not asked, and nothing is changed.
        """,
        """
        With --remove, deletes the feed and the list of that URL, whatever their state, and their pictures. \
        Completions offer the URLs that are cached.
        """,
    ]
    static let examples = [
        Example("essential-feed feeds", "Show what is cached"),
        Example("essential-feed feeds --remove https://example.com/v1/feed", "Delete a feed with its pictures"),
    ]

    let remove = Option("--remove", "URL", .feedURL, help: "Delete what is cached of this feed or list")
    let common = CommonOptions(formats: OutputFormat.withoutCards)

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let format = CachedFeedFormat(phrases: program.phrases, now: program.now(), showsUsage: true)
        if let url = invocation.remove { return try await remove(url, format, in: program) }
        var failures: [any Error] = []
        let feeds = try await program.cache.cached { failures.append($0) }
        if feeds.isEmpty && failures.isEmpty { program.console.note(program.phrases.nothingCached) }
        if program.output.form == .text, let terminal = program.output.terminal {
            try BlockOutput.write(format.table(of: feeds, on: terminal).map { $0 + "\n" }.joined())
        } else {
            try program.output.items(format, named: "feeds").write(feeds, title: nil)
        }
        if !failures.isEmpty { throw Failures(all: failures) }
    }

    private func remove(_ url: URL, _ format: CachedFeedFormat, in program: Composition) async throws {
        let known = try? await program.cache.cached().filter { $0.url?.absoluteString == url.absoluteString }
        let (text, phrases) = (program.console.wording.text(of: url), program.phrases)
        guard try await program.cache.remove(url) else { throw NotFound(description: phrases.notCached(text)) }
        let details = (known ?? []).map { format.details(of: $0).filter { !$0.isEmpty }.joined(separator: ", ") }
        program.console.note(phrases.removed(text, details.joined(separator: "; ")))
    }
}

struct ValidateCacheCommand: Command {
    static let name = "validate-cache"
    static let summary = "Delete what is expired or corrupt"
    static let discussion = [
        """
        Checks every cached feed, or only that of --url, and says whether it is valid, expired or corrupt. Expired \
        and corrupt ones are deleted with their pictures. The service is not asked.
        """
    ]
    static let examples = [
        Example("essential-feed validate-cache", "Tidy up the whole cache"),
        Example("essential-feed validate-cache --format jsonl --quiet", "The same, for a script"),
    ]

    let url = Option("--url", "URL", .feedURL, help: "Check only what is cached of this feed")
    let common = CommonOptions(formats: OutputFormat.withoutCards)

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        var failures: [any Error] = []
        let reports = try await program.cache.validateCache(of: invocation.url) { failures.append($0) }
        if reports.isEmpty && failures.isEmpty { program.console.note(program.phrases.nothingCached) }
        let format = CachedFeedFormat(phrases: program.phrases, now: program.now())
        try program.output.items(format, named: "feeds").write(reports, title: nil)
        if !failures.isEmpty { throw Failures(all: failures) }
    }
}
