import FeedCache
import FeedCore
import FeedJSON

/// What a completion script asks: the words that may stand in an argument's place, from what is cached.
///
/// Nobody completes a line to read an error: what cannot be read is left out.
struct CandidatesCommand: Command {
    let kind: CandidateKind
    let cache: CacheDirectory

    func run() async throws {
        let candidates =
            switch kind {
            case .imageIDs: await images().map { ($0.id.text, $0.description ?? $0.location ?? "") }
            case .universityNames: await universities().map { ($0.name, $0.country) }
            }
        var output = BlockOutput()
        try output.append { $0 += Completions.answer(candidates).utf8 }
        try output.flush()
    }

    private func images() async -> [FeedImage] {
        let feeds = try? await cache.feeds(reporting: { _ in })
        return (feeds ?? []).flatMap(\.value)
    }

    private func universities() async -> [University] {
        var universities: [University] = []
        for store in (try? cache.universityStores()) ?? [] {
            universities += (try? await store.retrieve()?.value) ?? []
        }
        return universities
    }
}
