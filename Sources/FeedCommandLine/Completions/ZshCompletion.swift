extension Completions {
    /// The completion script for zsh, which can be evaluated, or installed in `fpath` as `_NAME`.
    var zsh: String {
        #"""
        #compdef \#(name)
        # zsh completion for \#(name):  eval "$(\#(name) completions zsh)"

        \#(zshAsk)

        \#(prefix)() {
            local curcontext=$curcontext state state_descr line
            local -a commands
            typeset -A opt_args
            commands=(
        \#(zshCommands)
            )
            _arguments -C \
        \#(zshProgramOptions)
                '1: :->command' \
                '*:: :->words' && return
            case $state in
                command) _describe -t commands command commands ;;
                words)
                    case $words[1] in
        \#(zshCases)
                    esac
                    ;;
            esac
        }

        if [[ $funcstack[1] == _\#(name) ]]; then
            \#(prefix) "$@"
        else
            (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
            compdef \#(prefix) \#(name)
        fi

        """#
    }

    private var zshAsk: String {
        #"""
        # Offers the program's candidates: data, which compadd quotes and nothing evaluates.
        \#(prefix)_ask() {
            local candidate directory argument expl
            local -a values shown
            # Quoted once by the user and once by _arguments; a tilde that the user quoted is a name like any other.
            directory=${(Q)opt_args[\#(passedOption)]}
            [[ $directory == \~/* ]] && directory=$HOME/${directory#\~/}
            directory=${(Q)directory}
            argument=${(Q)${line[1]/#\~\//$HOME/}}
            for candidate in ${(f)"$(
                command \#(name) __complete $1 ${directory:+\#(passedOption)=$directory} \
                    ${argument:+--argument=$argument} 2>/dev/null </dev/null
            )"}; do
                [[ ${candidate/$'\t'/} == *[[:cntrl:]]* ]] && continue
                values+=("${candidate%%$'\t'*}")
                shown+=("${candidate/$'\t'/  }")
            done
            # Case is ignored.
            _wanted $1 expl $2 compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -l -d shown -a values
        }
        """#
    }

    private var zshCommands: String {
        commands.map { "        " + zshQuoted(colonEscaped($0.name) + ":" + $0.summary) }.joined(separator: "\n")
    }

    private var zshProgramOptions: String {
        programOptions.flatMap(zshSpecifications).map { "        " + $0 + " \\" }.joined(separator: "\n")
    }

    private var zshCases: String {
        commands.map { command in
            let argument = [command.argument].compactMap(\.self).map(zshSpecification)
            let lines = command.options.flatMap(zshSpecifications) + argument
            let list = lines.map { " \\\n                    " + $0 }.joined()
            return "                \(command.name))\n                    _arguments -S\(list)\n                    ;;"
        }.joined(separator: "\n")
    }

    private func zshSpecifications(_ option: OptionDeclaration) -> [String] {
        let help = "[" + bracketEscaped(option.help) + "]"
        let endsAll = [OptionDeclaration.help.name, OptionDeclaration.version.name].contains(option.name)
        let names = option.names.joined(separator: " ")
        let others = endsAll ? "(- *)" : option.isRepeated ? "*" : option.short == nil ? "" : "(\(names))"
        guard let value = option.value else { return option.names.map { zshQuoted(others + $0 + help) } }
        let action = zshAction(value)
        return option.names.map { zshQuoted("\(others)\($0)\($0 == option.name ? "=" : "")\(help):\(action)") }
    }

    private func zshSpecification(_ argument: ArgumentDeclaration) -> String {
        zshQuoted((argument.isRepeated ? "*:" : argument.isOptional ? "1::" : "1:") + zshAction(argument.value))
    }

    private func zshAction(_ value: ValueDeclaration) -> String {
        let action =
            switch value.completion {
            case .none: " "
            case .words(let words): "(" + words.joined(separator: " ") + ")"
            case .commands: " _describe -t commands command commands"
            case .file: "_files"
            case .directory: "_files -/"
            case .candidates(let kind): " \(prefix)_ask \(kind) " + zshQuoted(value.placeholder)
            }
        return colonEscaped(value.placeholder) + ":" + action
    }
}

private func zshQuoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
}

private func colonEscaped(_ text: String) -> String {
    text.replacing(":", with: "\\:")
}

private func bracketEscaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\" + String($1) : String($1) }
}
