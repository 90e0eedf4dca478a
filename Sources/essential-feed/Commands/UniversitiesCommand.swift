import EssentialFeed
import FeedCommandLine
import FeedCore
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
    fileprivate static let urlHelp = "The list (default: ESSENTIAL_FEED_UNIVERSITIES_URL)"

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
        if list.shown.isEmpty { terminal.messages.note(terminal.phrases.t("The list has no universities.")) }
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

struct UniversityCommand: FeedCommand {
    static let name = "university"
    static let summary = "Show a university"
    static let discussion = [
        """
        Reads the cached list, and sends a request only if nothing is cached. Case and accents are ignored. If no \
        university has exactly this name, every university whose name contains it is shown.
        """,
        """
        Without --url, the list is that of ESSENTIAL_FEED_UNIVERSITIES_URL, else the one saved last, else the sample \
        built into the program.
        """,
    ]
    static let examples = [
        Example(
            "essential-feed university \"American University of Sharjah\"",
            "Show what the list says about a university"
        )
    ]

    let argument = Argument("NAME", .universityName, help: "The name of the university, or a part of it")
    let url = Option("--url", "URL", .feedURL, help: UniversitiesCommand.urlHelp)
    let common = CommonOptions(formats: OutputFormat.withoutCards)

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let name = invocation.argument
        let phrases = terminal.phrases
        let found = try await list(
            at: invocation.url ?? services.settings.universitiesURL.get(),
            from: services,
            terminal.messages
        )
        .named(name)
        guard !found.isEmpty else {
            throw CommandFailure.notFound(phrases.t("No university matches {name}.", name.shown))
        }
        let output = terminal.output.items(UniversityDetailFormat(phrases: phrases))
        try output.write(found, title: phrases.t("Universities"))
        return .done
    }

    /// Returns the cached list of the named service or, if no service is named, the most recently saved list.
    private func list(at named: URL?, from services: Services, _ messages: Messages) async throws -> [University] {
        if named == nil {
            let lists = try? await services.cache.entries(of: University.self, onFailure: messages.note)
            if let saved = lists?.first(where: { !$0.value.isEmpty }) {
                if SampleService.serves(saved.url) { _ = try messages.sampleUniversitiesURL() }
                return saved.value
            }
        }
        let url = try named ?? messages.sampleUniversitiesURL()
        do {
            return try await services.cache.universities(at: url).saved().items
        } catch is LoadingError {
            let loaded = try await services.feeds(for: url, reportingTo: messages).universities(at: url).load()
            messages.report(loaded, of: url)
            return loaded.items
        }
    }
}

extension Messages {
    /// Returns the URL of the sample list, and writes a note.
    fileprivate func sampleUniversitiesURL() throws -> URL {
        note(
            phrases.t(
                "This is the built-in sample list. Name your own with --url URL or ESSENTIAL_FEED_UNIVERSITIES_URL."
            )
        )
        return try SampleService.universitiesURL
    }
}
