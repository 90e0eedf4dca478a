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

/// `university`: shows a university from the cached list; the service is asked only if nothing is cached.
struct UniversityCommand: Command {
    static let name = "university"
    static let summary = "Show a university"
    static let discussion = [
        """
        Reads the cached list, and asks the service only if nothing is cached. Case and accents are ignored. If no \
        university has exactly this name, all whose names contain it are shown.
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
    let url = Option(
        "--url",
        "URL",
        .feedURL,
        help: "The list, http or https (default: ESSENTIAL_FEED_UNIVERSITIES_URL)"
    )
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let name = invocation.argument
        let found = try await list(at: invocation.url, in: program).named(name)
        guard !found.isEmpty else { throw NotFound(description: program.phrases.noSuchUniversity(name.shown)) }
        let output = program.output(UniversityDetailFormat(phrases: program.phrases))
        try output.write(found, title: program.phrases.universitiesTitle)
    }

    /// Returns the cached list of the named service or, if none is named, the most recently saved one.
    private func list(at url: URL?, in program: Composition) async throws -> [University] {
        var service = try program.universities(url)
        let saved = service.isSample ? await lastSaved(in: program) : nil
        if let saved { service = saved.service }
        if service.isSample { program.console.note(program.phrases.sampleUniversitiesNote) }
        if let saved { return saved.universities }
        do {
            return try await program.cache.universities(at: service.url).saved().value
        } catch is LoadingError {
            let loaded = try await program.feeds(for: service.url).universities(at: service.url).load()
            program.console.report(loaded)
            return loaded.value
        }
    }
    /// Returns the most recently saved list and its service, or nil if none can be read.
    private func lastSaved(in program: Composition) async -> (universities: [University], service: Service)? {
        let lists = try? await program.cache.universityEntries {
            program.console.note(program.console.wording.text(of: $0))
        }
        guard let last = lists?.first(where: { !$0.value.isEmpty }) else { return nil }
        return (last.value, Service(url: last.url, isSample: SampleService.serves(last.url)))
    }
}
