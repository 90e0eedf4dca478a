/// The scripts that teach the shells to complete the command line.
///
/// Image ids and names of universities are asked of the program while the user types. They are data: no shell
/// evaluates them, and each quotes them where they are inserted.
enum Completions {
    static func script(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion.script
        case .zsh: ZshCompletion.script
        case .fish: FishCompletion.script
        }
    }

    static let commands = CommandName.allCases.map(\.declaration)

    /// The options that are followed by a value, each once.
    static var optionsWithValue: [OptionDeclaration] {
        commands.flatMap(\.allOptions).filter { !$0.isFlag }.reduce(into: []) { unique, option in
            if !unique.contains(where: { $0.name == option.name }) { unique.append(option) }
        }
    }

    /// The program's answer to a script: a candidate a line, with a tab before its description.
    ///
    /// Left out is what no shell can insert as an argument: text with control characters, and text that would be
    /// read as an option.
    static func answer(_ candidates: [(value: String, description: String)]) -> String {
        let usable = candidates.filter { !$0.value.isEmpty && !$0.value.looksLikeOption && !$0.value.hasControls }
        return usable.map { candidate in
            // What fits beside an image's id in a menu that is 80 columns wide.
            let description = candidate.description.escapingControls.cut(to: 40)
            return candidate.value + (description.isEmpty ? "" : "\t" + description) + "\n"
        }.joined()
    }
}

extension String {
    fileprivate var hasControls: Bool { escapingControls != self }
}
