extension Completions {
    /// The functions that do not depend on the declarations.
    var bashFunctions: String {
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

        # Offers those of the words that begin with what is typed.
        \#(prefix)_offer() {
            local candidate
            for candidate; do
                [[ $candidate == "$word"* ]] && COMPREPLY+=("$prefix$candidate")
            done
        }

        # Offers files or directories, as bash itself does it where that can be asked for.
        \#(prefix)_paths() {
            local path
            compopt -o "$2" 2>/dev/null && return
            while IFS= read -r path; do
                printf -v path %q "$path"
                COMPREPLY+=("$prefix$path")
            done < <(compgen "$1" -- "$word")
        }

        # Offers what the program lists: data, quoted for the place and never evaluated.
        \#(prefix)_ask() {
            local candidate
            [[ -n $inside ]] && return
            while IFS= read -r candidate || [[ -n $candidate ]]; do
                candidate=${candidate%%$'\t'*}
                [[ -n $candidate && $candidate == "$word"* && $candidate != *[[:cntrl:]]* ]] || continue
                # Only what is behind the head is replaced.
                candidate=${candidate:${#head}}
                \#(prefix)_quote
                COMPREPLY+=("$prefix$candidate")
            done < <(command \#(name) __complete "$1" ${directory:+"\#(passedOption)=$directory"} 2>/dev/null </dev/null)
        }

        # Quotes the candidate to stand behind the open quote, or behind none.
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
            # readline takes a quote at the beginning for the open one, and one at the end for the closing one.
            [[ $candidate == "$quote"* ]] && candidate=$quote$candidate
            candidate+=$quote
        }
        """#
    }
}
