/// A command with its arguments and options, ready to run.
package struct Call<Context: Sendable, Outcome: Sendable>: Sendable {
    /// The declaration of the command.
    package let command: CommandDeclaration

    private let given: [GivenOption]
    private let body: @Sendable (Context) async throws -> Outcome

    init<C: Command<Context, Outcome>>(
        _ type: C.Type,
        _ words: ArraySlice<String>,
        of program: Program<Context, Outcome>
    ) throws(UsageError) {
        let declaration = CommandDeclaration(type, of: program)
        let words = try CommandWords(words, of: declaration)
        if declaration.argument?.value.requirement == .command, let word = words.arguments.first {
            _ = try program.declaration(named: word, usage: declaration.usage)
        }
        let command = type.init()
        let invocation: Invocation<C>
        do {
            let argument = try command.argument.read(words.arguments)
            invocation = Invocation(
                argument: argument,
                words: words.arguments,
                options: OptionValues(group: command, given: words.options)
            )
            try invocation.checkRules(of: declaration)
            try command.check(invocation)
        } catch {
            throw UsageError(error, in: declaration)
        }
        self.command = declaration
        given = words.options
        body = { context in
            do {
                return try await command.run(invocation, in: context)
            } catch let problem as UsageError.Problem {
                throw UsageError(problem, in: declaration)
            }
        }
    }

    /// Returns the values of shared options; the defaults of options that this command does not have.
    package func options<Group: OptionGroup>(_ group: Group.Type) -> OptionValues<Group> {
        OptionValues(group: group.init(), given: given)
    }

    /// Runs the command; throws its errors.
    package func run(in context: Context) async throws -> Outcome {
        try await body(context)
    }
}
