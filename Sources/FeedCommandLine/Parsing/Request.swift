/// The action that the arguments request.
package enum Request<Context: Sendable, Outcome: Sendable>: Sendable {
    case run(Call<Context, Outcome>)
    /// Show the help of a command or, if it is nil, of the program.
    case help(CommandDeclaration?)
    case version
    /// Write completions for the shell.
    case complete(CompletionRequest)
}

extension Program {
    /// Decodes the arguments of a command line from the system's bytes.
    ///
    /// - Throws: ``UsageError`` if an argument is not UTF-8, because decoding would silently change it.
    package func arguments(_ arguments: [[UInt8]]) throws(UsageError) -> [String] {
        try arguments.map { argument throws(UsageError) in
            guard let text = String(validating: argument, as: UTF8.self) else {
                throw UsageError(.notUTF8(String(decoding: argument, as: UTF8.self)), usage: usage)
            }
            return text
        }
    }

    /// Parses the arguments after the program's name.
    package func request(_ arguments: [String]) throws(UsageError) -> Request<Context, Outcome> {
        guard let first = arguments.first else {
            throw UsageError(.noCommand, hints: [.commands(commandNames), .help(name + " --help")], usage: usage)
        }
        let rest = arguments.dropFirst()
        if first.looksLikeOption { return try optionRequest(first, rest) }
        if first == CompletionRequest.word, let completion = CompletionRequest(Array(rest), of: self) {
            return .complete(completion)
        }
        guard let command = command(named: first) else { throw unknownCommand(first) }
        // With this option, all other words are ignored.
        let asksForHelp = rest.prefix { $0 != "--" }.contains(where: OptionDeclaration.help.names.contains)
        return asksForHelp ? .help(CommandDeclaration(command, of: self)) : .run(try Call(command, rest, of: self))
    }

    private func unknownCommand(_ word: String, usage: String? = nil) -> UsageError {
        let hints =
            Suggestion.hints(forOptionWithoutDashes: word, among: options)
            + Suggestion.hints(for: word, among: commandNames)
        let all = (hints.isEmpty ? hintsForArgument(word) : hints) + [.commands(commandNames)]
        return UsageError(.unknownCommand(word), hints: all, usage: usage ?? self.usage)
    }

    /// Returns the hint for a word that is the argument of a command.
    private func hintsForArgument(_ word: String) -> [UsageError.Hint] {
        for command in declarations {
            guard let value = command.argument?.value,
                [.webURL, .identifierPrefixOrWebURL].contains(value.requirement)
            else { continue }
            if value.read(word) != nil { return [.didYouMean("\(command.name) \(word)")] }
            if let words = value.suggest(word) { return [.didYouMean("\(command.name) \(words)")] }
            if let url = Suggestion.url(for: word) { return [.didYouMean("\(command.name) \(url)")] }
        }
        return []
    }

    /// Returns the declaration of the command with this name.
    ///
    /// - Parameter usage: the usage line of the error; by default the usage line of the program.
    package func declaration(named word: String, usage: String? = nil) throws(UsageError) -> CommandDeclaration {
        guard let command = command(named: word) else { throw unknownCommand(word, usage: usage) }
        return CommandDeclaration(command, of: self)
    }

    func knowsOption(named word: String) -> Bool {
        (options + commands.flatMap { CommandDeclaration($0, of: self).options }).contains { $0.names.contains(word) }
    }

    private func optionRequest(_ word: String, _ rest: ArraySlice<String>) throws(UsageError) -> Request<
        Context, Outcome
    > {
        let name = word.splitAtEqualsSign.name
        switch word {
        case _ where (OptionDeclaration.help.names + OptionDeclaration.version.names).contains(word):
            if let extra = rest.first { throw UsageError(.unexpectedArgument(extra), usage: usage) }
            return OptionDeclaration.help.names.contains(word) ? .help(nil) : .version
        case _ where word == "--" || knowsOption(named: name) && name != OptionDeclaration.version.name:
            throw UsageError(.optionBeforeCommand(name), usage: usage)
        default:
            let hints = Suggestion.hints(forOption: name, among: options)
            throw UsageError(.unknownOption(name), hints: hints, usage: usage)
        }
    }
}
