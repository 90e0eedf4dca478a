import CommandLineKit
import EssentialFeed
import Foundation

/// `validate-cache`: reports the status of every cached feed, and deletes expired and corrupt ones.
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
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let (reports, failures) = try await program.cache.validate(invocation.url)
        if reports.isEmpty && failures.isEmpty { program.console.note(program.phrases.nothingCached) }
        let format = CachedFeedFormat(phrases: program.phrases, now: program.now())
        try program.output(format, memberName: "feeds").write(reports, title: nil)
        if !failures.isEmpty { throw Failures(all: failures) }
    }
}
