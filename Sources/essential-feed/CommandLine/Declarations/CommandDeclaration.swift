/// A command as it is parsed, explained and completed.
struct CommandDeclaration: Equatable, Sendable {
    /// A line to type, and what it does.
    struct Example: Equatable, Sendable {
        let line: String
        let meaning: String
    }

    let name: String
    /// One line without a full stop.
    let summary: String
    /// Paragraphs.
    let discussion: [String]
    var arguments: [ArgumentDeclaration] = []
    /// The options that are the command's own, which its usage line shows.
    var options: [OptionDeclaration] = []
    /// The options it shares with other commands.
    var commonOptions = OptionDeclaration.common
    var examples: [Example] = []

    /// Every option that may stand on the command's line.
    var allOptions: [OptionDeclaration] { options + commonOptions }

    /// One line that shows how the command is written.
    var usage: String {
        let words = arguments.map(\.usage) + options.map { "[" + $0.usage + "]" }
        return ([Program.name, name] + words).joined(separator: " ")
    }

    func option(named name: String) -> OptionDeclaration? {
        allOptions.first { $0.name == name }
    }
}
