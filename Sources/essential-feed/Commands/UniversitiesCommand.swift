import FeedAPI
import FeedCache
import FeedCore

/// `universities`: shows the list, remote first, and keeps it without any age limit.
struct UniversitiesCommand: Command {
    let session: Session

    func run() async throws {
        let address = try session.universitiesAddress()
        let loader = session.universitiesLoader(for: address)
        let list = session.invocation.offline ? try await loader.loadSaved() : try await loader.load()
        session.console.report(list, now: session.now())
        if list.value.isEmpty { session.console.note(session.phrases.emptyUniversities) }
        let title = session.phrases.universitiesTitle
        try session.output(UniversityFormat()).write(list, from: address.url, title: title)
    }
}

extension Session {
    /// A loader of a university list that is kept for ever; a note is made of a sample.
    func universitiesLoader(for address: FeedAddress) -> RemoteFirstLoader<[University]> {
        if address.isSample { console.note(phrases.sampleUniversitiesNote) }
        return remoteFirst(
            .universities(at: address.url, client: client),
            LocalLoader(
                store: cache.universityStore(for: address.url),
                url: address.url,
                policy: .neverExpires,
                now: now
            )
        )
    }
}
