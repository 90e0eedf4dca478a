/// The completions of zsh, to be evaluated or to be found in `fpath` as `_essential-feed`.
enum ZshCompletion {
    static var script: String {
        #"""
        #compdef essential-feed
        # zsh completion for essential-feed:  eval "$(essential-feed completions zsh)"

        \#(ask)

        _essential_feed() {
            local curcontext=$curcontext state state_descr line
            local -a commands
            typeset -A opt_args
            commands=(
        \#(commands)
            )
            _arguments -C \
        \#(programOptions)
                '1: :->command' \
                '*:: :->words' && return
            case $state in
                command) _describe -t commands command commands ;;
                words)
                    case $words[1] in
        \#(cases)
                    esac
                    ;;
            esac
        }

        if [[ $funcstack[1] == _essential-feed ]]; then
            _essential_feed "$@"
        else
            compdef _essential_feed essential-feed
        fi

        """#
    }

    private static let ask = #"""
        # Offers what the program lists: data, which compadd quotes and nothing evaluates.
        _essential_feed_ask() {
            local line directory expl
            local -a values shown
            # Quoted once by the user and once by _arguments.
            directory=${(Q)${(Q)opt_args[--cache-dir]}}
            [[ $directory == \~/* ]] && directory=$HOME/${directory#\~/}
            for line in ${(f)"$(
                command essential-feed __complete $1 ${directory:+--cache-dir=$directory} 2>/dev/null </dev/null
            )"}; do
                [[ ${line/$'\t'/} == *[[:cntrl:]]* ]] && continue
                values+=("${line%%$'\t'*}")
                shown+=("${line/$'\t'/  }")
            done
            _wanted $1 expl $2 compadd -l -d shown -a values
        }
        """#

    private static var commands: String {
        Completions.commands.map { "        " + quoted(colonEscaped($0.name) + ":" + $0.summary) }
            .joined(separator: "\n")
    }

    private static var programOptions: String {
        Program.options.flatMap(specifications).map { "        " + $0 + " \\" }.joined(separator: "\n")
    }

    private static var cases: String {
        Completions.commands.map { command in
            let lines = command.allOptions.flatMap(specifications) + command.arguments.map(specification)
            let list = lines.map { " \\\n                    " + $0 }.joined()
            return "                \(command.name))\n                    _arguments -S\(list)\n                    ;;"
        }.joined(separator: "\n")
    }

    private static func specifications(_ option: OptionDeclaration) -> [String] {
        let help = "[" + bracketEscaped(option.help) + "]"
        if option == .help { return ["-h", option.name].map { quoted("(- *)" + $0 + help) } }
        if option == .version { return [quoted("(- *)" + option.name + help)] }
        guard !option.isFlag else { return [quoted(option.name + help)] }
        return [quoted("\(option.name)=\(help):\(colonEscaped(option.placeholder)):\(action(of: option))")]
    }

    private static func action(of option: OptionDeclaration) -> String {
        switch option.value {
        case .choice(let allowed): "(" + allowed.joined(separator: " ") + ")"
        case .file: "_files"
        case .directory: "_files -/"
        case .flag, .count, .seconds, .url: " "
        }
    }

    private static func specification(_ argument: ArgumentDeclaration) -> String {
        let name = colonEscaped(argument.name)
        let choices = "(" + argument.kind.choices.joined(separator: " ") + ")"
        let ask = argument.kind.candidates.map { " _essential_feed_ask \($0.rawValue) " + quoted(argument.name) }
        return quoted((argument.isOptional ? "1::" : "1:") + name + ":" + (ask ?? choices))
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static func colonEscaped(_ text: String) -> String {
        text.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
    }

    private static func bracketEscaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\" + String($1) : String($1) }
    }
}
