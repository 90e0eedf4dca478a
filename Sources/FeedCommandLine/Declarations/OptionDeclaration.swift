/// The declaration of an option, for the parser, the documentation and the completions.
package struct OptionDeclaration: Sendable {
    /// The name with its two dashes, such as `--url`.
    package let name: String

    /// The short form with its dash, such as `-q`.
    var short: String?

    /// The help, one sentence without a full stop.
    let help: String

    var value: ValueDeclaration?

    /// Whether the option is an alternative to the option or argument before it.
    var isAlternative = false

    /// Whether the option may be given several times, with different values.
    var isRepeated = false

    /// Whether all words up to the next option are values.
    var takesAllWords = false

    /// The option in its command's usage line, if it differs from ``usage``; empty if another option's text includes
    /// it.
    var usageInLine: String?

    /// The option in a usage line, such as `--url URL`.
    var usage: String { value.map { name + " " + $0.placeholder } ?? name }

    var term: String { (short.map { $0 + ", " } ?? "") + usage }

    /// The names of the option, the short name first.
    var names: [String] { [short, name].compactMap(\.self) }

    /// The option of every command that shows its help.
    static let help = OptionDeclaration(name: "--help", short: "-h", help: "Show this help")

    /// The option, used instead of a command, that shows the version.
    static let version = OptionDeclaration(name: "--version", short: "-V", help: "Show the version of the program")
}
