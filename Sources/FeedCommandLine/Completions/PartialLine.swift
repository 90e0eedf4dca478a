/// The words of a command line before the cursor, and the word at the cursor.
struct PartialLine {
    /// The word at the cursor, without an option to which it is attached (`--name=`).
    private(set) var word: String
    /// The option with an equals sign before ``word``, if any.
    private(set) var attachment: String?
    /// The arguments and options before the cursor; nil if they are not valid.
    private let words: CommandWords?
    private let name: String?
    private let command: CommandDeclaration?
    private let commands: [CommandDeclaration]
    private let programOptions: [OptionDeclaration]
    /// The option whose value is at the cursor, if any.
    private var option: OptionDeclaration?
    private let hasEndedOptions: Bool

    init<Context, Outcome>(_ words: [String], word: String, of program: Program<Context, Outcome>) {
        self.word = word
        commands = program.declarations
        programOptions = program.options
        name = words.first
        let command = commands.first { $0.name == words.first }
        self.command = command
        var rest = words.dropFirst()
        hasEndedOptions = rest.contains("--")
        if !hasEndedOptions, let last = rest.last, let option = command?.option(named: last), option.value != nil {
            self.option = option
            rest.removeLast()
        }
        self.words = command.flatMap { try? CommandWords(rest, of: $0) }
        detachOption()
    }

    /// The options before the cursor.
    var given: [GivenOption] { words?.options ?? [] }

    /// Separates `--name=` from the word at the cursor.
    private mutating func detachOption() {
        guard option == nil, !hasEndedOptions, word.looksLikeOption else { return }
        guard case let (name, value?) = word.splitAtEqualsSign else { return }
        option = command?.option(named: name)
        (attachment, word) = (name + "=", value)
    }

    /// Returns the completions of the word at the cursor.
    ///
    /// - Parameter candidates: returns the program's words of a kind; its errors are not reported, because messages
    ///   would appear while the user types.
    func completions(candidates: (_ kind: String) async throws -> [CompletionWord]) async -> Completions {
        guard name != nil else {
            return .words(word.looksLikeStartOfOption ? Self.words(programOptions) : commandWords)
        }
        guard let command, let words else { return .none }
        if let value = option?.value { return await completions(of: value.completion, candidates) }
        if attachment != nil { return .none }
        let options = hasEndedOptions ? [] : command.options.filter { $0.isRepeated || given[$0] == nil }
        if word.looksLikeStartOfOption { return .words(Self.words(options)) }
        var argument = Completions.none
        if let declaration = command.argument, declaration.isRepeated || words.arguments.isEmpty {
            argument = await completions(of: declaration.value.completion, candidates)
        }
        return argument == .none && word.isEmpty ? .words(Self.words(options)) : argument
    }

    private func completions(
        of completion: Completion,
        _ candidates: (_ kind: String) async throws -> [CompletionWord]
    ) async -> Completions {
        switch completion {
        case .none: .none
        case .words(let words): .words(words.map { CompletionWord($0) })
        case .commands: .words(commandWords)
        case .file: .files
        case .directory: .directories
        case .candidates(let kind): await (try? candidates(kind)).map(Completions.words) ?? .none
        case .candidatesOrDirectories(let kind):
            await (try? candidates(kind)).flatMap { words in
                words.contains { $0.text.hasPrefix(word) } ? .words(words) : nil
            } ?? .directories
        }
    }

    private var commandWords: [CompletionWord] { commands.map { CompletionWord($0.name, caption: $0.summary) } }

    private static func words(_ options: [OptionDeclaration]) -> [CompletionWord] {
        options.map { CompletionWord($0.name, caption: $0.help) }
    }
}

extension String {
    fileprivate var looksLikeStartOfOption: Bool { self == "-" || looksLikeOption }
}
