/// The shells that completions can be written for.
enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}
