import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a completion script asks: the words that may stand in an argument's place, a line each; what cannot be read is left out.
struct CandidatesCommand: Command {
    let kind: CandidateKind
    let cache: CacheDirectory

    func run() async throws {
        var output = BlockOutput()
        switch kind {
        case .imageIDs:
            for image in try await cache.feeds(reporting: { _ in }).flatMap(\.value) {
                try output.row(image.id.uuidString, image.description ?? image.location ?? "")
            }
        case .universityNames:
            for store in try cache.universityStores() {
                for university in try await store.retrieve()?.value ?? [] { try output.row(university.name) }
            }
        }
        try output.flush()
    }
}
