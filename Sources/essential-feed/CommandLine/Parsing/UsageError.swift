/// A command line that cannot be understood, to be explained on standard error.
struct UsageError: Error {
    /// What is said of it, in the language of the phrases.
    typealias Wording = @Sendable (UsagePhrases) -> String

    private let problem: Wording
    private let hints: [Wording]
    private let usage: String

    /// Creates an error in the words of a command, or of the program.
    init(of command: CommandName? = nil, _ problem: @escaping Wording) {
        self.init(usage: command?.declaration.usage ?? Program.usage, problem)
    }

    init(usage: String, hints: [Wording] = [], _ problem: @escaping Wording) {
        self.problem = problem
        self.hints = hints
        self.usage = usage
    }

    /// The lines to show, six at most: the first names the offending word, the last shows the usage.
    ///
    /// Nothing in them can drive a terminal.
    func lines(in phrases: UsagePhrases) -> [String] {
        let explained = [Program.name + ": " + problem(phrases)] + hints.prefix(4).map { $0(phrases) }
        return (explained + [phrases.usage + ": " + usage]).map(\.escapingControls)
    }
}
