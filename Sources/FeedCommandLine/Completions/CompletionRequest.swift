/// A request of a completion script for the completions of a word.
package struct CompletionRequest: Sendable {
    /// The first word of the command line of such a request.
    static let word = "__complete"

    private let line: PartialLine
    private let format: Format

    /// How a shell reads the completions.
    private enum Format {
        case bash(BashLine)
        case zsh
        /// A word that begins with a tilde can only be inserted after a quote.
        case fish(isQuoted: Bool)
    }

    /// Reads the words after `__complete`: the shell and what its script passes; nil for other words.
    init?<Context, Outcome>(_ words: [String], of program: Program<Context, Outcome>) {
        guard let shell = words.first.flatMap(Shell.init), let word = words.last else { return nil }
        switch shell {
        case .bash:
            guard words.count == 3 else { return nil }
            let bash = BashLine(words[1], breaks: words[2])
            line = PartialLine(Array(bash.words.dropFirst()), word: bash.word, of: program)
            format = .bash(bash)
        case .zsh, .fish:
            guard words.count > 1 else { return nil }
            line = PartialLine(Array(words[1..<(words.count - 1)]), word: word, of: program)
            format = shell == .zsh ? .zsh : .fish(isQuoted: word.hasPrefix("'") || word.hasPrefix("\""))
        }
    }

    /// Returns the values of shared options before the cursor.
    package func options<Group: OptionGroup>(_ group: Group.Type) -> OptionValues<Group> {
        OptionValues(group: group.init(), given: line.given)
    }

    /// Returns the completions as the script reads them, one per line.
    ///
    /// - Parameter candidates: returns the program's words of a kind (``Completion/candidates(_:)``).
    package func reply(candidates: (_ kind: String) async throws -> [CompletionWord]) async -> String {
        switch await line.completions(candidates: candidates) {
        case .files: "\tfiles\n"
        case .directories: "\tdirectories\n"
        case .words(let words): lines(words).map { $0 + "\n" }.joined()
        }
    }

    private func lines(_ words: [CompletionWord]) -> [String] {
        switch format {
        case .bash(let bash):
            bash.insertions(of: words.map(\.text), typed: line.word, attachment: line.attachment)
        case .zsh:
            words.map(\.line)
        case .fish(let isQuoted):
            words.filter { isQuoted || !$0.text.hasPrefix("~") }.map { (line.attachment ?? "") + $0.line }
        }
    }
}
