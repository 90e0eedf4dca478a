/// What a command line asks for.
public enum Request<Context: Sendable>: Sendable {
    /// To run a command.
    case run(Call<Context>)
    /// To show the help of a command, or that of the program.
    case help(CommandDeclaration?)
    /// To show the version.
    case version
}

/// A command that was called in the right way, ready to run.
public struct Call<Context: Sendable>: Sendable {
    /// The command that was called.
    public let command: CommandDeclaration

    private let given: [String: any Sendable]
    private let body: @Sendable (Context) async throws -> Void

    init<C: Command>(_ type: C.Type, _ words: ArraySlice<String>, of program: Program<Context>) throws(UsageError)
    where C.Context == Context {
        let declaration = CommandDeclaration(type, of: program.name)
        let words = try CommandWords(words, of: declaration, in: program)
        let command = type.init()
        let invocation: Invocation<C>
        do {
            let argument = try command.argument.read(words.argument)
            invocation = Invocation(argument: argument, options: OptionValues(group: command, given: words.values))
            try command.check(invocation)
        } catch {
            throw UsageError(error, in: declaration)
        }
        self.command = declaration
        given = words.values
        body = { context in try await command.run(invocation, in: context) }
    }

    /// The values of options that commands share; the defaults where this command has none of them.
    public func options<Group: OptionGroup>(_ group: Group.Type) -> OptionValues<Group> {
        OptionValues(group: group.init(), given: given)
    }

    /// Carries out the command.
    ///
    /// - Throws: what keeps it from its result.
    public func run(in context: Context) async throws {
        try await body(context)
    }
}

extension Program {
    /// The words of a command line, as the system has them.
    ///
    /// - Throws: ``UsageError`` where one of them is not UTF-8, and would silently become another.
    public func words(_ words: [[UInt8]]) throws(UsageError) -> [String] {
        var texts: [String] = []
        for word in words {
            guard let text = String(validating: word, as: UTF8.self) else {
                throw UsageError(.notUTF8(String(decoding: word, as: UTF8.self)), usage: usage)
            }
            texts.append(text)
        }
        return texts
    }

    /// Reads the words behind the program's name.
    ///
    /// - Throws: ``UsageError`` where they cannot be understood.
    public func request(_ words: [String]) throws(UsageError) -> Request<Context> {
        guard let first = words.first else {
            throw UsageError(.noCommand, hints: [.commands(commandNames), .help(name + " --help")], usage: usage)
        }
        let rest = words.dropFirst()
        if first.looksLikeOption { return try optionRequest(first, rest) }
        guard let command = command(named: first) else { throw unknownCommand(first, usage: usage) }
        return Self.asksForHelp(rest) && !command.isHidden
            ? .help(declaration(of: command)) : .run(try call(command, rest))
    }

    /// The command of that name.
    ///
    /// - Throws: ``UsageError`` where help shows none.
    func unknownCommand(_ word: String, usage: String) -> UsageError {
        UsageError(.unknownCommand(word), hints: Suggestion.hints(for: word, among: commandNames), usage: usage)
    }

    /// Whether an option of that name is known to any command.
    func knowsOption(named word: String) -> Bool {
        (options + commands.flatMap { declaration(of: $0).options }).contains { $0.name == word }
    }

    /// Whether the words ask for help, which makes everything else in them irrelevant.
    private static func asksForHelp(_ words: ArraySlice<String>) -> Bool {
        words.prefix { $0 != "--" }.contains { $0 == OptionDeclaration.help.name || $0 == "-h" }
    }

    private func call(
        _ command: any Command<Context>.Type,
        _ words: ArraySlice<String>
    ) throws(UsageError) -> Call<Context> {
        func call<C: Command>(_ type: C.Type) throws(UsageError) -> Call<Context> where C.Context == Context {
            try Call(type, words, of: self)
        }
        return try call(command)
    }

    private func optionRequest(_ word: String, _ rest: ArraySlice<String>) throws(UsageError) -> Request<Context> {
        let name = word.splitAtEqualsSign.name
        switch word {
        case OptionDeclaration.help.name, "-h":
            return .help(try topic(of: rest.filter { $0 != word }))
        case OptionDeclaration.version.name:
            if let extra = rest.first { throw UsageError(.unexpectedArgument(extra), usage: usage) }
            return .version
        case _ where word == "--" || knowsOption(named: name) && name != OptionDeclaration.version.name:
            throw UsageError(.optionBeforeCommand(name), hints: [.optionsFollowCommand], usage: usage)
        default:
            let hints = Suggestion.hints(for: name, among: options.map(\.name))
            throw UsageError(.unknownOption(name), hints: hints, usage: usage)
        }
    }

    /// The command that `--help COMMAND` names, or nil where it names none.
    private func topic(of words: [String]) throws(UsageError) -> CommandDeclaration? {
        guard let word = words.first else { return nil }
        if let extra = words.dropFirst().first { throw UsageError(.unexpectedArgument(extra), usage: usage) }
        guard let command = declarations.first(where: { $0.name == word }) else {
            throw unknownCommand(word, usage: usage)
        }
        return command
    }
}
