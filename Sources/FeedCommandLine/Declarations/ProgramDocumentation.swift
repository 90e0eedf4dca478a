/// The general parts of help and manual page, which are not about one command.
package struct ProgramDocumentation: Sendable {
    /// A term and its meaning, one sentence without a full stop.
    package typealias Term = (term: String, meaning: String)

    /// The description at the start of the manual page.
    package var description = ""
    /// Typical command lines.
    package var examples: [Example] = []
    /// The variables that the program reads.
    package var environment: [Term] = []
    /// The exit codes and their meanings.
    package var exitCodes: [Term] = []
    /// The files of the program.
    package var files: [Term] = []
    /// Further notes; only in the manual page.
    package var notes: [String] = []

    /// Creates documentation without any text.
    package init() {}

    static let optionRules = """
        Options follow the command, before or after its arguments, as --name value or --name=value; -- ends them. Only \
        an option that is followed by ... may be repeated with another value.
        """
}
