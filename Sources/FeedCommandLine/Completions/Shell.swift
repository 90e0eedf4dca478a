/// A shell that completes words of the command line.
package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}
