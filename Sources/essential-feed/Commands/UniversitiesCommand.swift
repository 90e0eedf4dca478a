import CommandLineKit
import FeedAPI
import FeedCache
import FeedCore

/// `universities`: shows the list, remote first, and keeps it without any age limit.
struct UniversitiesCommand: Command {
    static let name = "universities"
    static let summary = "Show the list of universities"
    static let discussion = [
        """
        Asks the service first, and saves its response in the cache, where it never expires. Without the service \
        the cached list is shown.
        """,
        """
        Without --url the list is that of ESSENTIAL_FEED_UNIVERSITIES_URL, else the sample list built into the \
        program.
        """,
    ]
    static let examples = [
        Example("essential-feed universities --url https://example.com/universities.json", "Load a list and show it"),
        Example(
            "essential-feed universities --offline --format jsonl",
            "Write the cached list, a university a line"
        ),
    ]

    let url = Option(
        "--url",
        "URL",
        .webURL,
        help: "The list, http or https (default: ESSENTIAL_FEED_UNIVERSITIES_URL)"
    )
    let offline = Option("--offline", help: "Show what is cached without asking the service")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in session: Session) async throws {
        let address = try session.universitiesAddress(invocation.url)
        let loader = try session.universitiesLoader(for: address)
        let list = invocation.offline ? try await loader.loadSaved() : try await loader.load()
        session.console.report(list, now: session.now())
        if list.value.isEmpty { session.console.note(session.phrases.emptyUniversities) }
        let title = session.phrases.universitiesTitle
        try session.output(UniversityFormat()).write(list, from: address.url, title: title)
    }
}

extension Session {
    /// A loader of a university list that is kept for ever; a note is made of a sample.
    func universitiesLoader(for address: FeedAddress) throws -> RemoteFirstLoader<[University]> {
        if address.isSample { console.note(phrases.sampleUniversitiesNote) }
        return remoteFirst(
            .universities(at: address.url, client: client),
            LocalLoader(
                store: try cache.universityStore(for: address.url),
                url: address.url,
                policy: .neverExpires,
                now: now
            )
        )
    }
}
