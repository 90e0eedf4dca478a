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
