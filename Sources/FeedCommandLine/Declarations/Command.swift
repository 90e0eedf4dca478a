/// A command of a program: its name, its options and argument, and its action.
///
/// Its options are properties of type ``Option``; a property that is the program's common ``OptionGroup`` shares that
/// group's options with other commands. `Context` provides the operations of the program.
package protocol Command<Context>: OptionGroup {
    /// The operations that the program provides to its commands.
    associatedtype Context

    /// The type of the command's argument; `Void` if it has none.
    associatedtype Value: Sendable = Void

    static var name: String { get }

    /// The summary, one line without a full stop.
    static var summary: String { get }

    /// The paragraphs of the help.
    static var discussion: [String] { get }

    /// Example command lines, each of which is valid.
    static var examples: [Example] { get }

    /// Whether help and completions omit the command.
    static var isHidden: Bool { get }

    var argument: Argument<Value> { get }

    /// Rejects invalid combinations of options.
    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem)

    func run(_ invocation: Invocation<Self>, in context: Context) async throws
}

extension Command {
    package static var isHidden: Bool { false }

    package func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {}
}

extension Command where Value == Void {
    package var argument: Argument<Void> { .none }
}

package struct Example: Hashable, Sendable {
    package let line: String

    /// What it does, one sentence without a full stop.
    package let meaning: String

    package init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}

/// A call of a command, with its argument and the values of its options by property (`invocation.limit`).
@dynamicMemberLookup
package struct Invocation<C: Command>: Sendable {
    package let argument: C.Value

    let options: OptionValues<C>

    package subscript<Value>(dynamicMember path: KeyPath<C, Option<Value>>) -> Value {
        options[dynamicMember: path]
    }

    package subscript<Group: OptionGroup>(dynamicMember path: KeyPath<C, Group>) -> OptionValues<Group> {
        OptionValues(group: options.group[keyPath: path], given: options.given)
    }

    /// Rejects the combination of `option` with any of `others`.
    package func refuse(_ option: OptionDeclaration, with others: OptionDeclaration...) throws(UsageError.Problem) {
        guard options.given[option] != nil else { return }
        for other in others where options.given[other] != nil { throw .conflict(option.name, other.name) }
    }
}
