/// A shell that completes words of the command line.
public enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}

/// The parts of the completion scripts.
///
/// While the user types, scripts get candidates (``Completion/candidates(_:)``) by running
/// `PROGRAM __complete KIND --argument=WORD`, with the command's first argument, if any. Candidates are data: no shell
/// evaluates them, and each shell quotes them when it inserts them.
struct Completions {
    let name: String
    /// The option whose value is passed to the program with a request for candidates, if it is on the command line.
    let passedOption: String
    let commands: [CommandDeclaration]
    /// The options that can be used instead of a command.
    let programOptions: [OptionDeclaration]

    /// The prefix of the names of the script's functions.
    var prefix: String {
        "_" + name.map { $0 == "-" ? "_" : String($0) }.joined()
    }

    var namesWithValue: [String] {
        commands.flatMap(\.options).filter { $0.value != nil }.flatMap(\.names).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }
}

extension Program {
    /// Returns the script that completes the program's command line in a shell.
    public func completions(for shell: Shell, passing passedOption: String) -> String {
        let completions = Completions(
            name: name,
            passedOption: passedOption,
            commands: declarations,
            programOptions: options
        )
        return switch shell {
        case .bash: completions.bash
        case .zsh: completions.zsh
        case .fish: completions.fish
        }
    }
}
