/// The shells that completions can be written for.
public enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}

/// What the completion scripts are made of.
///
/// Candidates (``Completion/candidates(_:)``) are asked of the program while the user types, with
/// `PROGRAM __complete KIND`. They are data: no shell evaluates them, and each quotes them where they are inserted.
struct Completions {
    /// The program's name.
    let name: String
    /// The option, if any, whose value the program needs to know when it is asked for candidates.
    let passedOption: String
    let commands: [CommandDeclaration]
    /// The options that stand in the place of a command.
    let programOptions: [OptionDeclaration]

    /// What the names of the script's functions begin with.
    var prefix: String {
        "_" + name.map { $0 == "-" ? "_" : String($0) }.joined()
    }

    /// The names of the options that are followed by a value, each once.
    var namesWithValue: [String] {
        commands.flatMap(\.options).filter { $0.value != nil }.map(\.name).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }
}

extension Program {
    /// The script that teaches a shell to complete the program's command line.
    ///
    /// - Parameters:
    ///   - shell: the shell.
    ///   - passedOption: the option whose value is passed on, `passedOption=VALUE`, where candidates are asked for.
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

extension Completion {
    /// The words to offer, where these are known beforehand.
    var words: [String] {
        if case .words(let words) = self { words } else { [] }
    }
}
