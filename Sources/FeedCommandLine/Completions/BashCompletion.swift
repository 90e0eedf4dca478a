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
                local word head quote inside command option='' prefix='' directory='' argument='' ended='' paths='' count=0
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
                if [[ -n $ended || $word != -* ]]; then
                    case $command:$count in
            \#(bashArguments)
                    esac
                fi
                if [[ -z $ended$paths && ${#COMPREPLY[@]} -eq 0 ]] && [[ -z $word || $word == -* ]]; then
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
                    [[ $count == 1 ]] && argument=${words[i]}
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
                # If "=" breaks words, only the text after it is replaced.
                [[ -n $head$quote || $COMP_WORDBREAKS == *=* ]] || prefix=$option=
            fi
        }
        """#
    }

    private var bashValues: String {
        namesWithValue.map { name in
            let actions = commands.compactMap { command -> (command: String, action: String)? in
                let value = command.options.first { $0.names.contains(name) }?.value
                return value.map { (command.name, bashAction(offering: $0.completion)) }
            }
            let different = Dictionary(grouping: actions) { $0.action }
                .sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }
            let cases = different.dropFirst().map { action, commands in
                "\(commands.map(\.command).joined(separator: "|"))) \(action);; "
            }
            let usual = different.first?.key ?? ""
            let action = cases.isEmpty ? usual : "case $command in \(cases.joined())*) \(usual);; esac; "
            return "        \(name)) \(action)return ;;"
        }.joined(separator: "\n")
    }

    private func bashAction(offering completion: Completion) -> String {
        switch completion {
        case .none: ""
        case .words(let words): "\(prefix)_offer \(words.joined(separator: " ")); "
        case .commands: bashAction(offering: .words(commands.map(\.name)))
        case .file: "\(prefix)_paths -f default; "
        case .directory: "\(prefix)_paths -d dirnames; "
        case .candidates(let kind): "\(prefix)_ask \(kind); "
        }
    }

    private var bashArguments: String {
        commands.compactMap { command in
            let action = command.argument.map { bashAction(offering: $0.value.completion) } ?? ""
            let count = command.argument?.isRepeated == true ? "*" : "0"
            return action.isEmpty ? nil : "            \(command.name):\(count)) \(action);;"
        }.joined(separator: "\n")
    }

    private var bashOptions: String {
        commands.map { command in
            let names = command.options.map(\.name).joined(separator: " ")
            return "            \(command.name)) \(prefix)_offer \(names) ;;"
        }.joined(separator: "\n")
    }

    /// The functions that do not depend on the declarations.
    private var bashFunctions: String {
        #"""
        # Splits the line before the cursor: whole words, the word being typed, its head up to the last sign at which
        # bash breaks words, the quote that is open in it, and whether one begins inside it.
        \#(prefix)_split() {
            local line=${COMP_LINE:0:COMP_POINT} begun='' i c
            words=() word='' head='' quote='' inside=''
            for ((i = 0; i < ${#line}; i++)); do
                c=${line:i:1}
                if [[ $c == "$quote" ]]; then
                    quote=''
                elif [[ $quote == \' ]]; then
                    word+=$c
                elif [[ $c == \\ ]]; then
                    i=$((i + 1))
                    word+=${line:i:1} begun=1
                elif [[ -n $quote ]]; then
                    word+=$c
                elif [[ $c == [\"\'] ]]; then
                    [[ -n $word && $word != --*= ]] && inside=1
                    quote=$c begun=1
                elif [[ $c == [[:blank:]] ]]; then
                    [[ -n $begun ]] && words+=("$word")
                    word='' head='' begun='' inside=''
                elif [[ $c == \~ && -z $begun && ${line:i+1:1} == / ]]; then
                    word=$HOME begun=1
                else
                    word+=$c begun=1
                    # The first sign of --name=value does not count.
                    [[ $COMP_WORDBREAKS == *"$c"* && ($c != = || $word != --* || $word == *=*=*) ]] && head=$word
                fi
            done
        }

        # Offers the words that begin with the typed text.
        \#(prefix)_offer() {
            local candidate
            for candidate; do
                [[ $candidate == "$word"* ]] && COMPREPLY+=("$prefix$candidate")
            done
        }

        # Offers files or directories, which bash 4 completes itself.
        \#(prefix)_paths() {
            local path
            paths=1
            compopt -o "$2" 2>/dev/null && return
            while IFS= read -r path; do
                printf -v path %q "$path"
                COMPREPLY+=("$prefix$path")
            done < <(compgen "$1" -- "$word")
        }

        # Offers the program's candidates: data, quoted for the place and never evaluated. Case is ignored.
        \#(prefix)_ask() {
            local candidate ignoring=''
            local -a options
            [[ -n $inside ]] && return
            [[ -n $directory ]] && options+=("\#(passedOption)=$directory")
            [[ -n $argument ]] && options+=("--argument=$argument")
            shopt -q nocasematch && ignoring=1
            shopt -s nocasematch
            while IFS= read -r candidate || [[ -n $candidate ]]; do
                candidate=${candidate%%$'\t'*}
                [[ -n $candidate && $candidate == "$word"* && $candidate != *[[:cntrl:]]* ]] || continue
                # Only the text after the head is replaced.
                candidate=${candidate:${#head}}
                \#(prefix)_quote
                COMPREPLY+=("$prefix$candidate")
            done < <(command \#(name) __complete "$1" ${options[@]+"${options[@]}"} 2>/dev/null </dev/null)
            [[ -n $ignoring ]] || shopt -u nocasematch
        }

        # Quotes the candidate for its place: after an open quote, or unquoted.
        \#(prefix)_quote() {
            local text=$candidate i c
            if [[ -z $quote ]]; then
                printf -v candidate %q "$text"
                return
            fi
            candidate=''
            for ((i = 0; i < ${#text}; i++)); do
                c=${text:i:1}
                case $quote$c in
                    \'\') candidate+="'\\''" ;;
                    '"!') candidate+="\"'!'\"" ;;
                    '""' | '"$' | '"`' | '"\') candidate+="\\$c" ;;
                    *) candidate+=$c ;;
                esac
            done
            # readline takes a quote at the beginning for the open quote, and a quote at the end for the closing quote.
            [[ $candidate == "$quote"* ]] && candidate=$quote$candidate
            candidate+=$quote
        }
        """#
    }
}
