/// The completions of bash, from 3.2, with nothing else installed.
enum BashCompletion {
    static var script: String {
        let commands = Completions.commands.map(\.name) + Program.options.map(\.name)
        return #"""
            # bash completion for essential-feed:  eval "$(essential-feed completions bash)"

            \#(functions)

            \#(scan)

            _essential_feed() {
                local -a words
                local word quote bare command option='' prefix='' directory='' ended='' count=0
                COMPREPLY=()
                _essential_feed_split
                if ((${#words[@]} < 2)); then
                    _essential_feed_offer \#(commands.joined(separator: " "))
                    return
                fi
                command=${words[1]}
                _essential_feed_scan
                case $option in
            \#(values)
                    ?*) return ;;
                esac
                if [[ -n $ended || $word != -* ]] && ((count == 0)); then
                    case $command in
            \#(arguments)
                    esac
                fi
                if [[ -z $ended && ${#COMPREPLY[@]} -eq 0 ]] && [[ -z $word || $word == -* ]]; then
                    case $command in
            \#(options)
                    esac
                fi
            }

            complete -F _essential_feed essential-feed

            """#
    }

    /// Counts the arguments before the cursor, and finds the option that waits for its value.
    private static var scan: String {
        #"""
        _essential_feed_scan() {
            local i
            for ((i = 2; i < ${#words[@]}; i++)); do
                if [[ -n $option ]]; then
                    [[ $option == --cache-dir ]] && directory=${words[i]}
                    option=''
                elif [[ -n $ended || ${words[i]} != -?* ]]; then
                    count=$((count + 1))
                else
                    case ${words[i]} in
                        --) ended=1 ;;
                        --cache-dir=*) directory=${words[i]#*=} ;;
                        \#(Completions.optionsWithValue.map(\.name).joined(separator: " | "))) option=${words[i]} ;;
                    esac
                fi
            done
            [[ $directory == \~/* ]] && directory=$HOME/${directory#\~/}
            if [[ -z $option && -z $ended && $word == --*=* ]]; then
                option=${word%%=*}
                word=${word#*=}
                # Where "=" breaks words, only what is behind it is replaced.
                [[ $COMP_WORDBREAKS == *=* ]] || prefix=$option=
            fi
        }
        """#
    }

    private static var values: String {
        Completions.optionsWithValue.map { option in
            "        \(option.name)) \(action(of: option))return ;;"
        }.joined(separator: "\n")
    }

    private static func action(of option: OptionDeclaration) -> String {
        switch option.value {
        case .choice(let allowed): "_essential_feed_offer \(allowed.joined(separator: " ")); "
        case .file: "_essential_feed_paths -f default; "
        case .directory: "_essential_feed_paths -d dirnames; "
        case .flag, .count, .seconds, .url: ""
        }
    }

    private static var arguments: String {
        Completions.commands.compactMap { command in
            command.arguments.first.map { argument in
                let action = argument.kind.candidates.map { "_essential_feed_ask " + $0.rawValue }
                let choices = "_essential_feed_offer " + argument.kind.choices.joined(separator: " ")
                return "            \(command.name)) \(action ?? choices) ;;"
            }
        }.joined(separator: "\n")
    }

    private static var options: String {
        Completions.commands.map { command in
            let names = command.allOptions.map(\.name).joined(separator: " ")
            return "            \(command.name)) _essential_feed_offer \(names) ;;"
        }.joined(separator: "\n")
    }
}
