/// The words behind a command, sorted into arguments and options by its declaration and found valid.
struct CommandWords: Equatable, Sendable {
    private let command: CommandDeclaration
    private(set) var arguments: [String] = []
    /// The values by the name of their option; that of a flag is empty.
    private(set) var values: [String: String] = [:]

    /// Whether the words ask for help, which makes everything else in them irrelevant.
    static func askForHelp(_ words: ArraySlice<String>) -> Bool {
        words.prefix { $0 != "--" }.contains { $0 == OptionDeclaration.help.name || $0 == "-h" }
    }

    init(_ words: ArraySlice<String>, of command: CommandDeclaration) throws(UsageError) {
        self.command = command
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                arguments += rest
                break
            } else if word.looksLikeOption {
                try readOption(word, before: &rest)
            } else {
                arguments.append(word)
            }
        }
        try checkArguments()
    }

    private mutating func readOption(_ word: String, before rest: inout ArraySlice<String>) throws(UsageError) {
        let (name, attached) = word.splitAtEqualsSign
        guard let option = command.option(named: name) else { throw .unknownOption(name, of: command) }
        if option.isFlag {
            if attached != nil { throw UsageError(usage: command.usage) { $0.takesNoValue(name, word.shown) } }
            values[name] = ""
        } else if let attached {
            try store(attached, for: option)
        } else {
            try store(try nextValue(of: option, from: &rest), for: option)
        }
    }

    private func nextValue(
        of option: OptionDeclaration,
        from rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        if let next = rest.first, !next.looksLikeOption {
            rest.removeFirst()
            return next
        }
        throw .missingValue(of: option, before: rest.first, in: command)
    }

    /// The same value twice is one; two values would leave one of them unheard.
    private mutating func store(_ value: String, for option: OptionDeclaration) throws(UsageError) {
        if let error = UsageError.wrongValue(value, of: option, in: command) { throw error }
        if let earlier = values[option.name], earlier != value {
            throw UsageError(usage: command.usage) { $0.givenTwice(option.name, earlier.shown, value.shown) }
        }
        values[option.name] = value
    }

    private func checkArguments() throws(UsageError) {
        if arguments.count > command.arguments.count { throw .tooManyArguments(arguments, of: command) }
        for (argument, word) in zip(command.arguments, arguments) {
            if let error = UsageError.wrongArgument(word, for: argument, in: command) { throw error }
        }
        if let missing = command.arguments.dropFirst(arguments.count).first, !missing.isOptional {
            let name = command.name
            throw UsageError(usage: command.usage) { $0.missingArgument(name, missing.name) }
        }
    }
}

extension String {
    /// A dash alone is a word like any other: it stands for standard output.
    var looksLikeOption: Bool {
        utf8.first == UInt8(ascii: "-") && utf8.count > 1
    }

    /// `--name=value` as its two parts.
    var splitAtEqualsSign: (name: String, value: String?) {
        guard let sign = utf8.firstIndex(of: UInt8(ascii: "=")) else { return (self, nil) }
        return (String(self[..<sign]), String(self[utf8.index(after: sign)...]))
    }
}
