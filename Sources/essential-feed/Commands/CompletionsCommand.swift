import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

struct CompletionsCommand: DocumentationCommand {
    static let name = "completions"
    static let summary = "Write completions for a shell"
    static let discussion = [
        "Writes a script that completes commands, options, cached URLs, image ids and names of universities.",
        """
        It belongs where the shell looks for it: ~/.local/share/bash-completion/completions/essential-feed (bash, with \
        the package bash-completion), _essential-feed in a directory of $fpath (zsh), \
        ~/.config/fish/completions/essential-feed.fish (fish).
        """,
    ]
    static let examples = [
        Example("eval \"$(essential-feed completions bash)\"", "Complete in this bash"),
        Example("eval \"$(essential-feed completions zsh)\"", "Complete in this zsh"),
        Example("essential-feed completions fish | source", "Complete in this fish"),
    ]

    let argument = Argument("bash|zsh|fish", ValueKind<Shell>.choice, help: "The shell")

    func text(_ invocation: Invocation<Self>, of program: Program<CommandContext, Outcome>) -> String {
        program.completions(for: invocation.argument, passing: CommonOptions().cacheDirectory.declaration.name)
    }
}

/// The command `__complete`, which lists cached completion candidates for completion scripts.
///
/// Errors are not reported, because messages would appear while the user types; unreadable entries are omitted.
struct CandidatesCommand: FeedCommand {
    static let name = "__complete"
    static let summary = "List completion candidates"
    static let discussion: [String] = []
    static let examples: [Example] = []
    static let isHidden = true

    let argument = Argument(
        "image-ids|university-names|feed-urls",
        ValueKind<CandidateKind>.choice,
        help: "The kind of candidates"
    )
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let candidates =
            switch invocation.argument {
            case .imageIDs:
                try await services.cache.entries(of: FeedImage.self).flatMap(\.value).map {
                    ($0.id.uuidString, $0.description ?? $0.location ?? "")
                }
            case .universityNames:
                try await services.cache.entries(of: University.self).flatMap(\.value).map { ($0.name, $0.country) }
            case .feedURLs:
                try await Self.feedURLs(with: services).map { ($0, "") }
            }
        try terminal.output.write(Self.text(candidates))
        return .done
    }

    /// Returns the URLs that `feeds` shows: the configured list, then all other cached feeds.
    private static func feedURLs(with services: Services) async throws -> [String] {
        let listed = (try? services.configuredFeeds())?.compactMap(\.url) ?? []
        let cached = (try? await services.cache.cached())?.compactMap(\.url) ?? []
        var seen: Set<String> = []
        return (listed + cached).map(\.absoluteString).filter { seen.insert($0).inserted }
    }

    /// Returns the candidates, one per line, with a tab before the description.
    ///
    /// Candidates that no shell can insert as an argument are omitted: candidates with control characters, and
    /// candidates that look like an option.
    static func text(_ candidates: [(value: String, description: String)]) -> String {
        let usable = candidates.filter { candidate in
            !candidate.value.isEmpty && candidate.value.utf8.first != UInt8(ascii: "-")
                && TerminalText.safe(candidate.value) == candidate.value
        }
        return usable.map { candidate in
            // Fits next to an image ID in a menu of 80 columns.
            let description = TerminalText.cut(TerminalText.safe(candidate.description), toColumns: 40)
            return candidate.value + (description.isEmpty ? "" : "\t" + description) + "\n"
        }.joined()
    }
}
