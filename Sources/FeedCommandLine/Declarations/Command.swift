/// A command of a program: its name, its options and arguments, and its action.
///
/// Its options are properties of type ``Option``. A property of the program's common ``OptionGroup`` adds the options
/// that commands share. `Context` provides the operations of the program.
package protocol Command<Context, Outcome>: OptionGroup {
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

    /// The options that exclude or need others; none by default.
    static var rules: [OptionRule] { get }

    /// Rejects invalid combinations of options that no rule describes.
    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem)

    /// Runs the command. A thrown ``UsageError/Problem`` is reported with the command's usage.
    func run(_ invocation: Invocation<Self>, in context: Context) async throws -> Outcome
}

extension Command {
    /// No output for scripts.
    package static var output: CommandOutput { CommandOutput() }

    /// No rules.
    package static var rules: [OptionRule] { [] }

    /// Accepts any combination of options.
    package func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {}
}

extension Command where Value == Void {
    /// No argument.
    package var argument: Argument<Void> { .none }
}
