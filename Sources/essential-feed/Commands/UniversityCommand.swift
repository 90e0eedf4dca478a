import FeedCore

/// `university`: shows what the cached list says of a university; the service is asked only where nothing is cached.
struct UniversityCommand: Command {
    let session: Session

    func run() async throws {
        let name = session.invocation.arguments.first ?? ""
        let found = try await list().named(name)
        guard !found.isEmpty else { throw NotFound(description: session.phrases.noSuchUniversity(name.shown)) }
        let output = session.output(UniversityDetailFormat(phrases: session.phrases))
        try output.write(found, title: session.phrases.universitiesTitle)
    }

    private func list() async throws -> [University] {
        let loader = session.universitiesLoader(for: try session.universitiesAddress())
        do {
            return try await loader.loadSaved().value
        } catch is LoadingError {
            let list = try await loader.load()
            session.console.report(list, now: session.now())
            return list.value
        }
    }
}
