import EssentialFeed
import FeedCommandLine
import FeedCore
import FeedExport
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

    typealias Candidate = (value: String, description: String)

    let argument = Argument("KIND", ValueKind<CandidateKind>.choice, help: "The kind of candidates")
    let firstArgument = Option("--argument", "WORD", .file, help: "The first argument of the command to complete")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let destination = { try invocation.firstArgument.map { try ExportDestination($0) } }
        let cachedImages = { try await services.cache.entries(of: FeedImage.self).flatMap(\.value) }
        let candidates: [Candidate] =
            switch invocation.argument {
            case .imageIDs: try await cachedImages().map(Self.candidate(for:))
            case .exportedIDs: try destination()?.images().map(Self.candidate(for:)) ?? []
            case .takenDownIDs:
                try await Self.takenDown(destination()?.takenDown ?? [], describedBy: (try? cachedImages()) ?? [])
            case .universityNames:
                try await services.cache.entries(of: University.self).flatMap(\.value).map { ($0.name, $0.country) }
            case .feedURLs: try await Self.feedURLs(services)
            case .imageFeedURLs:
                try await Self.feedURLs(services, except: services.cache.entries(of: University.self).map(\.url))
            }
        try terminal.output.write(Self.text(candidates))
        return .done
    }

    /// Returns the URLs that `feeds` shows, with the titles of their feeds.
    private static func feedURLs(_ services: Services, except others: [URL] = []) async throws -> [Candidate] {
        let listed = (try? services.settings.configuredFeeds()) ?? []
        let cached = (try? await services.cache.cached()) ?? []
        var seen = Set(others)
        return try await FeedStatus.all(listed: listed, in: services.cache, cached: cached).compactMap { feed in
            guard let url = feed.url, seen.insert(url).inserted else { return nil }
            return (url.absoluteString, feed.title ?? "")
        }
    }

    /// Returns the images that were taken down; an export does not have their descriptions, but the cache may.
    private static func takenDown(_ ids: [UUID], describedBy images: [FeedImage]) -> [Candidate] {
        ids.map { id in images.first { $0.id == id }.map(candidate(for:)) ?? (id.uuidString, "") }
    }

    private static func candidate(for image: FeedImage) -> Candidate {
        (image.id.uuidString, image.description ?? image.location ?? "")
    }

    /// Returns the candidates, one per line, with a tab before the description.
    ///
    /// Candidates that no shell can insert as an argument are omitted: candidates with control characters, and
    /// candidates that look like an option.
    static func text(_ candidates: [Candidate]) -> String {
        let usable = candidates.filter { candidate in
            !candidate.value.isEmpty && candidate.value.utf8.first != UInt8(ascii: "-")
                && TerminalText.safe(candidate.value) == candidate.value
        }
        return usable.map { candidate in
            // Fits next to the value in a menu of 80 columns.
            let columns = min(76 - DisplayWidth.of(candidate.value), 40)
            guard columns >= 8, !candidate.description.isEmpty else { return candidate.value + "\n" }
            let description = TerminalText.cut(TerminalText.safe(candidate.description), toColumns: columns)
            return candidate.value + "\t" + description + "\n"
        }.joined()
    }
}
