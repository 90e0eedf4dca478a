import CommandLineKit
import FeedCache
import FeedCore
import FeedJSON

/// `__complete`: what a completion script asks, the words that may stand in an argument's place, from what is cached.
///
/// Nobody completes a line to read an error: what cannot be read is left out.
struct CandidatesCommand: Command {
    static let name = "__complete"
    static let summary = "List what can stand in a place of the command line"
    static let discussion: [String] = []
    static let examples: [Example] = []
    static let isHidden = true

    let argument = Argument("image-ids|university-names", ValueKind<CandidateKind>.choice, help: "What to list")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in session: Session) async throws {
        let candidates =
            switch invocation.argument {
            case .imageIDs: try await images(in: session).map { ($0.id.text, $0.description ?? $0.location ?? "") }
            case .universityNames: try await universities(in: session).map { ($0.name, $0.country) }
            }
        try BlockOutput.write(CandidatesOutput.text(candidates))
    }

    private func images(in session: Session) async throws -> [FeedImage] {
        let feeds = try? await session.cache.feeds(reporting: { _ in })
        return (feeds ?? []).flatMap(\.value)
    }

    private func universities(in session: Session) async throws -> [University] {
        var universities: [University] = []
        for store in (try? session.cache.universityStores()) ?? [] {
            universities += (try? await store.retrieve()?.value) ?? []
        }
        return universities
    }
}
