/// An option of a command, with the type of its value.
package struct Option<Value: Sendable>: Sendable {
    /// The declaration, which does not depend on the type of the value.
    package let declaration: OptionDeclaration

    /// Returns the value of the given options with this name; the default if there are none.
    let value: @Sendable ([GivenOption]) -> Value

    private init(_ declaration: OptionDeclaration, absent: Value) {
        self.init(declaration) { $0.first?.value as? Value ?? absent }
    }

    private init(_ declaration: OptionDeclaration, value: @escaping @Sendable ([GivenOption]) -> Value) {
        self.declaration = declaration
        self.value = value
        DeclarationCollector.current?.add(declaration)
    }

    /// Creates a flag.
    package init(_ name: String, short: String? = nil, help: String) where Value == Bool {
        self.init(OptionDeclaration(name: name, short: short, help: help), absent: false)
    }

    /// Creates an option whose value is nil if it is absent.
    ///
    /// - Parameters:
    ///   - isAlternative: whether a usage line shows it as an alternative to the option or argument before it.
    ///   - usageInLine: the option in the usage line, including related options; empty for these options.
    package init<Given>(
        _ name: String,
        short: String? = nil,
        _ placeholder: String,
        _ kind: ValueKind<Given>,
        isAlternative: Bool = false,
        usageInLine: String? = nil,
        help: String
    ) where Value == Given? {
        var declaration = OptionDeclaration(name: name, short: short, help: help)
        declaration.value = ValueDeclaration(placeholder, kind)
        (declaration.isAlternative, declaration.usageInLine) = (isAlternative, usageInLine)
        self.init(declaration, absent: nil)
    }

    /// Creates an option that may be given several times; its value is empty if it is absent.
    ///
    /// - Parameters:
    ///   - takesAllWords: whether all words up to the next option are values.
    ///   - usageInLine: the option in the usage line, including related options.
    package init<Given>(
        repeated name: String,
        _ placeholder: String,
        _ kind: ValueKind<Given>,
        takesAllWords: Bool = false,
        usageInLine: String? = nil,
        help: String
    ) where Value == [Given] {
        let value = ValueDeclaration(placeholder, kind)
        var declaration = OptionDeclaration(name: name, help: help, value: value, isRepeated: true)
        (declaration.takesAllWords, declaration.usageInLine) = (takesAllWords, usageInLine)
        self.init(declaration) { given in given.compactMap { $0.value as? Given } }
    }

    /// Creates an option with a default value.
    package init(_ name: String, _ placeholder: String, _ kind: ValueKind<Value>, default absent: Value, help: String) {
        let value = ValueDeclaration(placeholder, kind)
        self.init(OptionDeclaration(name: name, help: help, value: value), absent: absent)
    }
}
