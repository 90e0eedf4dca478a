/// The values that shells offer as completions.
public enum Completion: Hashable, Sendable {
    case none
    case words([String])
    /// The names of the program's commands.
    case commands
    case file
    case directory
    /// The candidates that the program lists under this name.
    case candidates(String)
}
