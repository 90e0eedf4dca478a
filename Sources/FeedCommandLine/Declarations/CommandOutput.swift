/// The documentation of a command's output for scripts.
package struct CommandOutput: Sendable {
    /// The tab-separated columns of text output that is not for a terminal, in order.
    package let columns: [String]

    /// The members of JSON objects and their meanings.
    package let members: [ProgramDocumentation.Term]

    /// Creates the documentation of an output; by default, there is no output for scripts.
    package init(columns: [String] = [], members: [ProgramDocumentation.Term] = []) {
        self.columns = columns
        self.members = members
    }
}
