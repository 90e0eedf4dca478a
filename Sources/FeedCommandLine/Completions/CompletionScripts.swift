extension Program {
    /// Returns the script that completes the program's command line in a shell.
    ///
    /// It runs `PROGRAM __complete SHELL …` for each word (``CompletionRequest``). Its output is data: no shell
    /// evaluates it. A line that begins with a tab is `files` or `directories`, which the shell completes itself.
    package func completions(for shell: Shell) -> String {
        switch shell {
        case .bash: bashScript
        case .zsh: zshScript
        case .fish: fishScript
        }
    }

    /// The name of the script's function.
    private var function: String {
        "_" + name.map { $0 == "-" ? "_" : String($0) }.joined()
    }

    private func request(from shell: Shell, _ words: String) -> String {
        "command \(name) \(CompletionRequest.word) \(shell.rawValue) \(words) 2>/dev/null </dev/null"
    }

    /// The script for bash 3.2 or later; bash 4 completes files and directories itself.
    private var bashScript: String {
        #"""
        # bash completion for \#(name):  eval "$(\#(name) completions bash)"
        \#(function)() {
            local line kind=''
            COMPREPLY=()
            while IFS= read -r line; do
                case $line in
                    $'\tfiles') compopt -o default 2>/dev/null || kind=-f ;;
                    $'\tdirectories') compopt -o dirnames 2>/dev/null || kind=-d ;;
                    *) COMPREPLY+=("$line") ;;
                esac
            done < <(\#(request(from: .bash, #""${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS""#)))
            [[ -n $kind ]] || return 0
            while IFS= read -r line; do COMPREPLY+=("$(printf %q "$line")"); done < <(compgen "$kind" -- "$2")
        }
        complete -F \#(function) \#(name)

        """#
    }

    /// The script for zsh, which can be evaluated, or installed in `fpath` as `_NAME`.
    private var zshScript: String {
        #"""
        #compdef \#(name)
        # zsh completion for \#(name):  eval "$(\#(name) completions zsh)"
        \#(function)() {
            local -a lines values shown
            lines=(${(f)"$(\#(request(from: .zsh, #""${(@Q)words[2,CURRENT-1]}" "$PREFIX""#)))"})
            [[ $PREFIX == --*=* ]] && compset -P 1 '*='
            case $lines[1] in
                $'\tfiles') _files ;;
                $'\tdirectories') _files -/ ;;
                ?*) values=("${(@)lines%%$'\t'*}") shown=("${(@)lines/$'\t'/  }")
                    compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -l -d shown -a values ;;
            esac
        }
        if [[ $funcstack[1] == _\#(name) ]]; then \#(function) "$@"; else
            (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
            compdef \#(function) \#(name)
        fi

        """#
    }

    /// The script for fish 3.0 or later, which quotes the words.
    private var fishScript: String {
        #"""
        # fish completion for \#(name):  \#(name) completions fish | source
        function _\#(function)
            set -l words (commandline -opc)
            set -l word (commandline -ct)
            set -g _\#(function)_words (\#(request(from: .fish, #"$words[2..-1] "$word""#)))
            if test "$_\#(function)_words[1]" = \tdirectories
                set -l option (string match -r -- '^--[^=]*=' "$word")
                set -g _\#(function)_words "$option"(__fish_complete_directories (string replace -- "$option" '' "$word"))
            end
            test "$_\#(function)_words[1]" != \tfiles
        end
        complete -c \#(name) -n _\#(function) -f -a '$_\#(function)_words'

        """#
    }
}
