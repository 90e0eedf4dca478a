extension [GivenOption] {
    subscript(option: OptionDeclaration) -> GivenOption? { first { $0.name == option.name } }
}

/// The words after a command, parsed into its arguments and its options.
struct CommandWords {
    private(set) var arguments: [String] = []
    /// The options in the order of their first use; only repeatable options have several entries.
    private(set) var options: [GivenOption] = []
    private let command: CommandDeclaration

    init(_ words: ArraySlice<String>, of command: CommandDeclaration) throws(UsageError) {
        self.command = command
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                arguments += rest
                break
            } else if word.looksLikeOption {
                let name = word.splitAtEqualsSign.name
                guard let option = command.option(named: name) else {
                    throw UsageError(.unknownOption(name), in: command)
                }
                try readOption(option, from: word, before: &rest)
            } else {
                arguments.append(word)
            }
        }
        try checkArgumentCount()
    }

    private mutating func readOption(
        _ option: OptionDeclaration,
        from word: String,
        before rest: inout ArraySlice<String>
    ) throws(UsageError) {
        let attached = word.splitAtEqualsSign.value
        guard let value = option.value else {
            if attached != nil { throw UsageError(.unexpectedValue(option.name, word), in: command) }
            return store(true, for: option)
        }
        let text = if let attached { attached } else { try nextValue(of: option, from: &rest) }
        try readValue(text, value, of: option)
        while option.takesAllWords, let next = rest.first, !next.looksLikeOption {
            rest.removeFirst()
            try readValue(next, value, of: option)
        }
    }

    private mutating func readValue(
        _ text: String,
        _ value: ValueDeclaration,
        of option: OptionDeclaration
    ) throws(UsageError) {
        if text.isEmpty { throw UsageError(.missingValue(option.name, usage: option.usage), in: command) }
        guard let read = value.read(text) else {
            throw UsageError(.wrongValue(option.name, value.requirement, text), in: command)
        }
        if let earlier = options[option]?.text, !option.isRepeated, !earlier.utf8.elementsEqual(text.utf8) {
            throw UsageError(.repeated(option.name, earlier, text), in: command)
        }
        store(read, text, for: option)
    }

    private mutating func store(_ value: any Sendable, _ text: String? = nil, for option: OptionDeclaration) {
        if option.isRepeated || options[option] == nil {
            options.append(GivenOption(name: option.name, text: text, value: value))
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
        throw UsageError(.missingValue(option.name, usage: option.usage), usage: command.usage)
    }

    private func checkArgumentCount() throws(UsageError) {
        if command.argument?.isRepeated == true { return }
        guard let extra = arguments.dropFirst(command.argument == nil ? 0 : 1).first else { return }
        let isName = command.argument?.value.requirement == .name
        let hints =
            isName
            ? [.didYouMean("\"\(arguments.joined(separator: " "))\"")]
            : Suggestion.hints(forOptionWithoutDashes: extra, among: command.options)
        throw UsageError(.unexpectedArgument(extra), hints: hints, usage: command.usage)
    }
}

extension String {
    /// Whether this looks like an option; a negative number and a single dash, which means standard output, do not.
    var looksLikeOption: Bool {
        guard utf8.first == UInt8(ascii: "-"), let second = utf8.dropFirst().first else { return false }
        return !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= second)
    }

    /// The two parts of `--name=value`.
    var splitAtEqualsSign: (name: String, value: String?) {
        guard let sign = utf8.firstIndex(of: UInt8(ascii: "=")) else { return (self, nil) }
        return (String(self[..<sign]), String(self[utf8.index(after: sign)...]))
    }
}
