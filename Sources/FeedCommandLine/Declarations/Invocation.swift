/// A call of a command, with its argument and the values of its options by property (`invocation.limit`).
@dynamicMemberLookup
package struct Invocation<C: Command>: Sendable {
    /// The value of the argument.
    package let argument: C.Value

    /// The argument as typed, empty if it is absent.
    let words: [String]
    let options: OptionValues<C>

    /// The value of an option, or its default.
    package subscript<Value>(dynamicMember path: KeyPath<C, Option<Value>>) -> Value {
        options[dynamicMember: path]
    }

    /// The values of a group of options.
    package subscript<Group: OptionGroup>(dynamicMember path: KeyPath<C, Group>) -> OptionValues<Group> {
        OptionValues(group: options.group[keyPath: path], given: options.given)
    }

    /// Returns whether the option with a name, such as `--title`, was given.
    package func isGiven(_ name: String) -> Bool { options.given.contains { $0.name == name } }

    /// Returns the value of an option as typed; nil if the option was not given.
    package func text(of option: OptionDeclaration) -> String? {
        options.given[option]?.text
    }

    /// Throws if the command line does not follow a rule of the command.
    func checkRules(of command: CommandDeclaration) throws(UsageError.Problem) {
        var names: [String: String] = [:]
        for option in options.given {
            names[option.name] = option.name
            guard let text = option.text, let value = command.option(named: option.name)?.value else { continue }
            let name = "\(option.name) \(value.form(text))"
            names[name] = name
        }
        if let argument = command.argument, let word = words.first {
            names[argument.name] = argument.isOptional ? argument.name : word
            let form = argument.value.form(word)
            // The argument URL means `--url URL`.
            if argument.isOptional { names["--url \(form)"] = "--url \(form)" } else { names[form] = word }
        }
        for rule in C.rules { try rule.check(names) }
    }
}
