import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

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
        let url = try invocation.url ?? services.settings.universitiesURL.get()
        let found = try await list(at: url, from: services, terminal.messages).named(name)
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
