/// A shell that completes words of the command line.
public enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}
