extension Completions {
    /// The completion script for bash 3.2 or later, without dependencies.
    var bash: String {
        let words = commands.map(\.name) + programOptions.map(\.name)
        return #"""
            # bash completion for \#(name):  eval "$(\#(name) completions bash)"

            \#(bashFunctions)

            \#(bashScan)

            \#(prefix)() {
                local -a words
                local word head quote inside command option='' prefix='' directory='' ended='' count=0
                COMPREPLY=()
                \#(prefix)_split
                if ((${#words[@]} < 2)); then
                    \#(prefix)_offer \#(words.joined(separator: " "))
                    return
                fi
                command=${words[1]}
                \#(prefix)_scan
                case $option in
            \#(bashValues)
                    ?*) return ;;
                esac
                if [[ -n $ended || $word != -* ]] && ((count == 0)); then
                    case $command in
            \#(bashArguments)
                    esac
                fi
                if [[ -z $ended && ${#COMPREPLY[@]} -eq 0 ]] && [[ -z $word || $word == -* ]]; then
                    case $command in
            \#(bashOptions)
                    esac
                fi
            }

            complete -F \#(prefix) \#(name)

            """#
    }

    /// Counts the arguments before the cursor and finds the option whose value is being completed.
    private var bashScan: String {
        #"""
        \#(prefix)_scan() {
            local i
            for ((i = 2; i < ${#words[@]}; i++)); do
                if [[ -n $option ]]; then
                    [[ $option == \#(passedOption) ]] && directory=${words[i]}
                    option=''
                elif [[ -n $ended || ${words[i]} != -?* ]]; then
                    count=$((count + 1))
                else
                    case ${words[i]} in
                        --) ended=1 ;;
                        \#(passedOption)=*) directory=${words[i]#*=} ;;
                        \#(namesWithValue.joined(separator: " | "))) option=${words[i]} ;;
                    esac
                fi
            done
            if [[ -z $option && -z $ended && $word == --*=* ]]; then
                option=${word%%=*}
                word=${word#*=}
                head=${head#*=}
                # Where "=" breaks words, only what is behind it is replaced.
                [[ -n $head$quote || $COMP_WORDBREAKS == *=* ]] || prefix=$option=
            fi
        }
        """#
    }

    private var bashValues: String {
        namesWithValue.map { name in
            let option = commands.flatMap(\.options).first { $0.names.contains(name) }
            let action = option?.value.map { bashAction(offering: $0.completion) } ?? ""
            return "        \(name)) \(action)return ;;"
        }.joined(separator: "\n")
    }

    private func bashAction(offering completion: Completion) -> String {
        switch completion {
        case .none: ""
        case .words(let words): "\(prefix)_offer \(words.joined(separator: " ")); "
        case .file: "\(prefix)_paths -f default; "
        case .directory: "\(prefix)_paths -d dirnames; "
        case .candidates(let kind): "\(prefix)_ask \(kind); "
        }
    }

    private var bashArguments: String {
        commands.compactMap { command in
            let action = command.argument.map { bashAction(offering: $0.completion) } ?? ""
            return action.isEmpty ? nil : "            \(command.name)) \(action);;"
        }.joined(separator: "\n")
    }

    private var bashOptions: String {
        commands.map { command in
            let names = command.options.map(\.name).joined(separator: " ")
            return "            \(command.name)) \(prefix)_offer \(names) ;;"
        }.joined(separator: "\n")
    }
}
