/// The values that shells offer as completions.
package enum Completion: Hashable, Sendable {
    case none
    case words([String])
    /// The names of the program's commands.
    case commands
    case file
    case directory
    /// The candidates that the program lists under this name.
    case candidates(String)
    /// The candidates that the program lists under this name or, if none begins with the word, directories.
    case candidatesOrDirectories(String)
}
