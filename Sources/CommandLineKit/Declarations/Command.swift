/// A command of a program: what it is called, what it takes, and what it does, on one page.
///
/// Its options are properties that hold an ``Option``; a property that holds another ``OptionGroup`` shares the
/// options of that group with other commands. `Context` is what the program puts at the disposal of its commands.
public protocol Command<Context>: OptionGroup {
    /// What the program puts at the disposal of its commands.
    associatedtype Context

    /// The value of the command's argument; `Void` where it has none.
    associatedtype Value: Sendable = Void

    /// The word that names the command.
    static var name: String { get }

    /// What the command does, in one line without a full stop.
    static var summary: String { get }

    /// What help says of it, in paragraphs.
    static var discussion: [String] { get }

    /// Lines to type, each of them understood by the program.
    static var examples: [Example] { get }

    /// Whether help and completions leave the command out.
    static var isHidden: Bool { get }

    /// What stands behind the command's name, apart from options.
    var argument: Argument<Value> { get }

    /// Refuses options that do not go together.
    ///
    /// - Throws: what is wrong with them.
    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem)

    /// Carries out the command.
    ///
    /// - Throws: what keeps it from its result.
    func run(_ invocation: Invocation<Self>, in context: Context) async throws
}

extension Command {
    /// Shown unless the command says otherwise.
    public static var isHidden: Bool { false }

    /// Any options go together unless the command says otherwise.
    public func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {}
}

extension Command where Value == Void {
    /// A command takes no argument unless it declares one.
    public var argument: Argument<Void> { .none }
}

/// A line to type, and what it does.
public struct Example: Hashable, Sendable {
    /// What is typed.
    public let line: String

    /// What that does, in one sentence without its full stop.
    public let meaning: String

    /// Creates an example.
    public init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}

/// A command as it was called: its argument, and the values of its options by their properties (`invocation.limit`).
@dynamicMemberLookup
public struct Invocation<C: Command>: Sendable {
    /// The value of the command's argument.
    public let argument: C.Value

    let options: OptionValues<C>

    /// The value of one of the command's own options.
    public subscript<Value>(dynamicMember path: KeyPath<C, Option<Value>>) -> Value {
        options[dynamicMember: path]
    }

    /// The values of options that the command shares with others.
    public subscript<Group: OptionGroup>(dynamicMember path: KeyPath<C, Group>) -> OptionValues<Group> {
        OptionValues(group: options.group[keyPath: path], given: options.given)
    }

    /// Refuses `option` beside any of `others`.
    ///
    /// - Throws: which of the others was given with it.
    public func refuse(
        _ option: any OptionDeclaring,
        with others: any OptionDeclaring...
    ) throws(UsageError.Problem) {
        guard options.given[option.declaration.name] != nil else { return }
        for other in others where options.given[other.declaration.name] != nil {
            throw .conflict(option.declaration.name, other.declaration.name)
        }
    }
}
