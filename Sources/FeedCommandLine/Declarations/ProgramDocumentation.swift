/// The general parts of help and manual page, which are not about one command.
public struct ProgramDocumentation: Sendable {
    /// A term and its meaning, one sentence without a full stop.
    public typealias Term = (term: String, meaning: String)

    /// The description at the start of the manual page.
    public var description = ""
    /// Typical command lines.
    public var examples: [Example] = []
    /// The variables that the program reads.
    public var environment: [Term] = []
    /// The exit codes and their meanings.
    public var exitCodes: [Term] = []
    /// The files of the program.
    public var files: [Term] = []
    /// Further notes; only in the manual page.
    public var notes: [String] = []

    /// Creates documentation without any text.
    public init() {}

    static let optionRules = """
        Options follow the command, before or after its arguments, as --name value or --name=value; -- ends them. Only \
        an option that is followed by ... may be repeated with another value.
        """
}
