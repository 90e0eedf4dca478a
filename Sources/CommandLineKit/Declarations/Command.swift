/// A command of a program: its name, its options and argument, and its action.
///
/// Its options are properties of type ``Option``; a property that is the program's common ``OptionGroup`` shares that
/// group's options with other commands. `Context` provides the operations of the program.
public protocol Command<Context>: OptionGroup {
    /// The operations that the program provides to its commands.
    associatedtype Context

    /// The type of the command's argument; `Void` if it has none.
    associatedtype Value: Sendable = Void

    /// The name of the command.
    static var name: String { get }

    /// The summary, one line without a full stop.
    static var summary: String { get }

    /// The paragraphs of the help.
    static var discussion: [String] { get }

    /// Example command lines, each of which is valid.
    static var examples: [Example] { get }

    /// Whether help and completions omit the command.
    static var isHidden: Bool { get }

    /// The argument of the command.
    var argument: Argument<Value> { get }

    /// Rejects invalid combinations of options.
    ///
    /// - Throws: the problem with them.
    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem)

    /// Runs the command.
    ///
    /// - Throws: the reason it failed.
    func run(_ invocation: Invocation<Self>, in context: Context) async throws
}

extension Command {
    /// Visible by default.
    public static var isHidden: Bool { false }

    /// Accepts any combination by default.
    public func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {}
}

extension Command where Value == Void {
    /// No argument by default.
    public var argument: Argument<Void> { .none }
}

/// An example command line and its meaning.
public struct Example: Hashable, Sendable {
    /// The command line.
    public let line: String

    /// What it does, one sentence without a full stop.
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
    /// The value of the command's argument.
    public let argument: C.Value

    let options: OptionValues<C>

    /// Returns the value of one of the command's own options.
    public subscript<Value>(dynamicMember path: KeyPath<C, Option<Value>>) -> Value {
        options[dynamicMember: path]
    }

    /// Returns the values of a group of shared options.
    public subscript<Group: OptionGroup>(dynamicMember path: KeyPath<C, Group>) -> OptionValues<Group> {
        OptionValues(group: options.group[keyPath: path], given: options.given)
    }

    /// Rejects the combination of `option` with any of `others`.
    ///
    /// - Throws: the conflict with the first of the others that was given.
    public func refuse(_ option: any OptionDeclaring, with others: any OptionDeclaring...) throws(UsageError.Problem) {
        guard options.given[option.declaration] != nil else { return }
        for other in others where options.given[other.declaration] != nil {
            throw .conflict(option.declaration.name, other.declaration.name)
        }
    }
}
