import CommandLineKit
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `university`: shows what the cached list says of a university; the service is asked only where nothing is cached.
struct UniversityCommand: Command {
    static let name = "university"
    static let summary = "Show a university of the list"
    static let discussion = [
        """
        Reads the cached list, and asks the service only when nothing is cached. The whole name is matched \
        first, case and accents ignored; else every name that contains it is shown.
        """
    ]
    static let examples = [
        Example(
            "essential-feed university \"American College Of Dubai\"",
            "Show what the list says of a university"
        )
    ]

    let argument = Argument("NAME", .universityName, help: "The name of the university, or a part of it")
    let url = Option(
        "--url",
        "URL",
        .webURL,
        help: "The list, http or https (default: ESSENTIAL_FEED_UNIVERSITIES_URL)"
    )
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in session: Session) async throws {
        let name = invocation.argument
        let found = try await list(at: invocation.url, in: session).named(name)
        guard !found.isEmpty else { throw NotFound(description: session.phrases.noSuchUniversity(name.shown)) }
        let output = session.output(UniversityDetailFormat(phrases: session.phrases))
        try output.write(found, title: session.phrases.universitiesTitle)
    }

    private func list(at url: URL?, in session: Session) async throws -> [University] {
        let loader = try session.universitiesLoader(for: try session.universitiesAddress(url))
        do {
            return try await loader.loadSaved().value
        } catch is LoadingError {
            let list = try await loader.load()
            session.console.report(list, now: session.now())
            return list.value
        }
    }
}
