/// What a command line asks for.
enum ParsedCommandLine: Equatable, Sendable {
    case run(Invocation)
    /// The help of a command, or that of the program.
    case help(CommandName?)
    case version
    case manual
    case completions(Shell)
    /// What a completion script asks while the user types.
    case candidates(CandidateKind, cacheDirectory: String?)

    /// Reads the words behind the program's name.
    init(_ words: [String]) throws(UsageError) {
        guard let first = words.first else { throw .noCommand }
        let rest = words.dropFirst()
        if first == CommandDeclaration.candidates.name {
            self = try Self.candidates(rest)
        } else if first.looksLikeOption {
            self = try Self.programOption(first, rest)
        } else if let command = CommandName(rawValue: first) {
            self = CommandWords.askForHelp(rest) ? .help(command) : try Self.command(command, rest)
        } else {
            throw .unknownCommand(first)
        }
    }

    private static func command(_ name: CommandName, _ rest: ArraySlice<String>) throws(UsageError) -> Self {
        let words = try CommandWords(rest, of: name.declaration)
        switch name {
        case .help:
            return try help(words)
        case .completions:
            return .completions(words.arguments.first.flatMap(Shell.init) ?? .bash)
        case .load, .comments, .image, .validateCache, .universities, .university:
            return .run(try Invocation(name, words))
        }
    }

    private static func help(_ words: CommandWords) throws(UsageError) -> Self {
        let topic = words.arguments.first.flatMap(CommandName.init)
        guard words.values[OptionDeclaration.man.name] != nil else { return .help(topic) }
        if let topic {
            throw UsageError(of: .help) { $0.manualOfAll(topic.rawValue) }
        }
        return .manual
    }

    private static func programOption(_ word: String, _ rest: ArraySlice<String>) throws(UsageError) -> Self {
        let name = word.splitAtEqualsSign.name
        switch word {
        case OptionDeclaration.help.name, "-h":
            return try command(.help, rest.filter { $0 != word }[...])
        case OptionDeclaration.version.name:
            if let extra = rest.first { throw UsageError { $0.unexpectedArgument(extra.shown) } }
            return .version
        case _ where word == "--" || CommandName.allCases.contains { $0.declaration.option(named: name) != nil }:
            throw .optionBeforeCommand(name)
        default:
            throw .unknownProgramOption(name)
        }
    }

    private static func candidates(_ rest: ArraySlice<String>) throws(UsageError) -> Self {
        let words = try CommandWords(rest, of: .candidates)
        guard let kind = words.arguments.first.flatMap(CandidateKind.init) else { throw .noCommand }
        return .candidates(kind, cacheDirectory: words.values[OptionDeclaration.cacheDirectory.name])
    }
}
