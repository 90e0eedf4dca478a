import CommandLineKit
import EssentialFeed
import FeedCore
import Foundation

/// `universities`: shows the list, remote first, and caches it indefinitely.
struct UniversitiesCommand: Command {
    static let name = "universities"
    static let summary = "Show the list of universities"
    static let discussion = [
        """
        Asks the service first, and saves its response in the cache, where it never expires. If the service is out of \
        reach, the cached list is shown.
        """,
        """
        Without --url, the list is that of ESSENTIAL_FEED_UNIVERSITIES_URL, else the sample built into the program.
        """,
    ]
    static let examples = [
        Example("essential-feed universities --url https://example.com/universities.json", "Load a list and show it"),
        Example(
            "essential-feed universities --offline --format jsonl",
            "Write the cached list, one university per line"
        ),
    ]

    let url = Option(
        "--url",
        "URL",
        .feedURL,
        help: "The list, http or https (default: ESSENTIAL_FEED_UNIVERSITIES_URL)"
    )
    let offline = Option("--offline", help: "Show what is cached without asking the service")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let service = try program.universities(invocation.url)
        if service.isSample { program.console.note(program.phrases.sampleUniversitiesNote) }
        let feeds = try invocation.offline ? program.cache : program.feeds(for: service.url)
        let universities = feeds.universities(at: service.url)
        let list = invocation.offline ? try await universities.saved() : try await universities.load()
        program.console.report(list)
        if list.value.isEmpty { program.console.note(program.phrases.emptyUniversities) }
        let title = program.phrases.universitiesTitle
        try program.output(UniversityFormat()).write(list, from: service.url, title: title)
    }
}
