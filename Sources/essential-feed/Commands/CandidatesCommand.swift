import CommandLineKit
import EssentialFeed
import FeedCore
import Foundation

/// `__complete`: lists the completion candidates for an argument, from the cache, for completion scripts.
///
/// Errors are not reported, because they would disturb the user's typing; what cannot be read is omitted.
struct CandidatesCommand: Command {
    static let name = "__complete"
    static let summary = "List what can stand in a place of the command line"
    static let discussion: [String] = []
    static let examples: [Example] = []
    static let isHidden = true

    let argument = Argument(
        "image-ids|university-names|feed-urls",
        ValueKind<CandidateKind>.choice,
        help: "What to list"
    )
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let candidates =
            switch invocation.argument {
            case .imageIDs:
                try await program.cache.entries { _ in }.flatMap(\.value).map {
                    ($0.id.uuidString, $0.description ?? $0.location ?? "")
                }
            case .universityNames:
                try await program.cache.universityEntries { _ in }.flatMap(\.value).map { ($0.name, $0.country) }
            case .feedURLs:
                try await program.cache.contents().feeds.compactMap(\.url).map { ($0.absoluteString, "") }
            }
        try BlockOutput.write(CandidatesOutput.text(candidates))
    }
}
