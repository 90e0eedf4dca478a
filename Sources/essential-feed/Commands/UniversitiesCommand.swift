import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

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
    fileprivate static let urlHelp = "The list, http or https (default: ESSENTIAL_FEED_UNIVERSITIES_URL)"

    let url = Option("--url", "URL", .feedURL, help: Self.urlHelp)
    let offline = Option("--offline", help: "Show what is cached without asking the service")
    let strict = Option("--strict", help: "Exit as after a failure where not all is fresh and complete")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let url = try invocation.url ?? program.url(in: Environment.universitiesURL) ?? program.sampleUniversitiesURL()
        let feeds = try invocation.offline ? program.cache : program.feeds(for: url)
        let universities = feeds.universities(at: url)
        let list = invocation.offline ? try await universities.saved() : try await universities.load()
        program.console.report(list)
        if list.shown.isEmpty { program.console.note(program.phrases.emptyUniversities) }
        let title = program.phrases.universitiesTitle
        try program.output.items(UniversityFormat()).write(list, from: url, title: title)
        try Failures.check([], strictly: invocation.strict ? list.shortcomings() : nil)
    }
}

struct UniversityCommand: Command {
    static let name = "university"
    static let summary = "Show a university"
    static let discussion = [
        """
        Reads the cached list, and asks the service only if nothing is cached. Case and accents are ignored. If no \
        university has exactly this name, every university whose name contains it is shown.
        """,
        """
        Without --url, the list is that of ESSENTIAL_FEED_UNIVERSITIES_URL, else the one saved last, else the sample \
        built into the program.
        """,
    ]
    static let examples = [
        Example(
            "essential-feed university \"American College Of Dubai\"",
            "Show what the list says about a university"
        )
    ]

    let argument = Argument("NAME", .universityName, help: "The name of the university, or a part of it")
    let url = Option("--url", "URL", .feedURL, help: UniversitiesCommand.urlHelp)
    let common = CommonOptions(formats: OutputFormat.withoutCards)

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let name = invocation.argument
        let found = try await list(at: invocation.url, in: program).named(name)
        guard !found.isEmpty else { throw NotFound(description: program.phrases.noSuchUniversity(name.shown)) }
        let output = program.output.items(UniversityDetailFormat(phrases: program.phrases))
        try output.write(found, title: program.phrases.universitiesTitle)
    }

    /// Returns the cached list of the named service or, if none is named, the most recently saved one.
    private func list(at url: URL?, in program: Composition) async throws -> [University] {
        let named = try url ?? program.url(in: Environment.universitiesURL)
        if named == nil {
            let lists = try? await program.cache.entries(of: University.self, onFailure: program.note)
            if let saved = lists?.first(where: { !$0.value.isEmpty }) {
                if SampleService.serves(saved.url) { program.console.note(program.phrases.sampleUniversitiesNote) }
                return saved.value
            }
        }
        let url = try named ?? program.sampleUniversitiesURL()
        do {
            return try await program.cache.universities(at: url).saved().items
        } catch is LoadingError {
            let loaded = try await program.feeds(for: url).universities(at: url).load()
            program.console.report(loaded)
            return loaded.items
        }
    }
}
