/// A command of a program: its name, its options and arguments, and its action.
///
/// Its options are properties of type ``Option``. A property of the program's common ``OptionGroup`` adds the options
/// that commands share. `Context` provides the operations of the program.
public protocol Command<Context, Outcome>: OptionGroup {
    /// The operations that the program provides to its commands.
    associatedtype Context: Sendable

    /// The result of a command, such as an exit code.
    associatedtype Outcome: Sendable

    /// The type of the command's argument: `Void` without an argument, an array if it may be repeated.
    associatedtype Value: Sendable = Void

    static var name: String { get }

    /// The summary, on one line without a full stop.
    static var summary: String { get }

    /// The paragraphs of the help.
    static var discussion: [String] { get }

    /// Example command lines, each of which is valid.
    static var examples: [Example] { get }

    /// The output for scripts; none by default.
    static var output: CommandOutput { get }

    var argument: Argument<Value> { get }

    /// Rejects invalid combinations of options.
    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem)

    /// Runs the command. A thrown ``UsageError/Problem`` is reported with the command's usage.
    func run(_ invocation: Invocation<Self>, in context: Context) async throws -> Outcome
}

extension Command {
    /// No output for scripts.
    public static var output: CommandOutput { CommandOutput() }

    /// Accepts any combination of options.
    public func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {}
}

extension Command where Value == Void {
    /// No argument.
    public var argument: Argument<Void> { .none }
}

/// The documentation of a command's output for scripts.
public struct CommandOutput: Sendable {
    /// The tab-separated columns of text output that is not for a terminal, in order.
    public let columns: [String]

    /// The members of JSON objects and their meanings.
    public let members: [ProgramDocumentation.Term]

    /// Creates the documentation of an output; by default, there is no output for scripts.
    public init(columns: [String] = [], members: [ProgramDocumentation.Term] = []) {
        self.columns = columns
        self.members = members
    }
}

/// A command line for the documentation, with its meaning.
public struct Example: Hashable, Sendable {
    /// The command line.
    public let line: String

    /// Its effect, one sentence without a full stop.
    public let meaning: String

    /// Creates an example.
    public init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}

/// A call of a command, with its argument and the values of its options by property (`invocation.limit`).
@dynamicMemberLookup
public struct Invocation<C: Command>: Sendable {
    /// The value of the argument.
    public let argument: C.Value

    /// The argument as typed, empty if it is absent.
    let words: [String]
    let options: OptionValues<C>

    /// The value of an option, or its default.
    public subscript<Value>(dynamicMember path: KeyPath<C, Option<Value>>) -> Value {
        options[dynamicMember: path]
    }

    /// The values of a group of options.
    public subscript<Group: OptionGroup>(dynamicMember path: KeyPath<C, Group>) -> OptionValues<Group> {
        OptionValues(group: options.group[keyPath: path], given: options.given)
    }

    /// Returns whether the option with a name, such as `--title`, was given.
    public func isGiven(_ name: String) -> Bool { options.given.contains { $0.name == name } }

    /// Returns the value of an option as typed; nil if the option was not given.
    public func text(of option: OptionDeclaration) -> String? {
        options.given[option]?.text
    }

    /// Rejects the combination of the command's optional argument with any of `options`.
    public func refuseArgument(with options: OptionDeclaration...) throws(UsageError.Problem) {
        guard !words.isEmpty, let name = C().argument.declaration?.name else { return }
        for option in options where self.options.given[option] != nil { throw .conflict(name, option.name) }
    }

    /// Rejects the combination of `option` with any of `others`.
    public func refuse(_ option: OptionDeclaration, with others: OptionDeclaration...) throws(UsageError.Problem) {
        guard options.given[option] != nil else { return }
        for other in others where options.given[other] != nil { throw .conflict(option.name, other.name) }
    }
}
