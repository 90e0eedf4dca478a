/// An option as it is parsed, explained and completed.
struct OptionDeclaration: Equatable, Sendable {
    /// What follows the option's name.
    enum Value: Equatable, Sendable {
        case flag
        case choice([String])
        case count
        case seconds
        case url
        case file
        case directory
    }

    /// The name with its two dashes, as in `--url`.
    let name: String
    /// What stands for the value in help and usage; empty for a flag.
    let placeholder: String
    let value: Value
    /// One sentence without its full stop.
    let help: String

    init(_ name: String, _ placeholder: String = "", _ value: Value = .flag, help: String) {
        self.name = name
        self.placeholder = placeholder
        self.value = value
        self.help = help
    }

    /// The option as a usage line shows it, as in `--url URL`.
    var usage: String {
        placeholder.isEmpty ? name : name + " " + placeholder
    }

    var isFlag: Bool { value == .flag }
}
