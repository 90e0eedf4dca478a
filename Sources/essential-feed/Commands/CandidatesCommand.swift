import CommandLineKit
import FeedCore
import Foundation

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

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let candidates =
            switch invocation.argument {
            case .imageIDs:
                await program.cachedImages().map { ($0.id.uuidString, $0.description ?? $0.location ?? "") }
            case .universityNames:
                await program.cachedUniversities().map { ($0.name, $0.country) }
            }
        try BlockOutput.write(CandidatesOutput.text(candidates))
    }
}
