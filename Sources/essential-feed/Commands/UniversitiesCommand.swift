import EssentialFeed
import FeedCommandLine
import Foundation

struct UniversitiesCommand: FeedCommand {
    static let name = "universities"
    static let summary = "Show the list of universities"
    static let discussion = [
        """
        Sends a request to the service first, and saves its response in the cache, where it never expires. If the service \
        is out of reach, the cached list is shown.
        """,
        """
        Without --url, the list is that of ESSENTIAL_FEED_UNIVERSITIES_URL, else the sample built into the program.
        """,
    ]
    static let examples = [
        Example("essential-feed universities --url https://a.example/universities.json", "Load a list and show it"),
        Example("essential-feed universities --format jsonl", "Write the list, one university per line"),
    ]
    static let urlHelp = "The list (default: ESSENTIAL_FEED_UNIVERSITIES_URL)"

    let url = Option("--url", "URL", .feedURL, help: Self.urlHelp)
    let offline = Option("--offline", help: "Show what is cached without a request")
    let strict = Option("--strict", help: "Exit with a failure if anything is stale or incomplete")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let url =
            try invocation.url ?? services.settings.universitiesURL.get() ?? terminal.messages.sampleUniversitiesURL()
        let feeds = try invocation.offline ? services.cache : services.feeds(for: url, reportingTo: terminal.messages)
        let universities = feeds.universities(at: url)
        let list = invocation.offline ? try await universities.saved() : try await universities.load()
        terminal.messages.report(list, of: url)
        if list.shown.isEmpty { terminal.messages.note("The list has no universities.") }
        let title = terminal.phrases.t("Universities")
        try terminal.output.items(UniversityFormat()).write(
            list,
            from: url,
            heading: title,
            in: terminal.messages.wording
        )
        return Outcome(strictly: invocation.strict ? list.shortcomings : nil)
    }
}

extension Messages {
    /// Returns the URL of the sample list, and writes a note.
    func sampleUniversitiesURL() throws -> URL {
        note(
            "This is the built-in sample list. Name your own with --url URL or ESSENTIAL_FEED_UNIVERSITIES_URL."
        )
        return try SampleService.universitiesURL
    }
}
