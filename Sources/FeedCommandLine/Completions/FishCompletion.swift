extension Completions {
    /// The completion script for fish 3.0 or later.
    var fish: String {
        let program = programOptions.map { "\(fishComplete) -n _\(prefix)_at_command\(fishFlags($0))" }
        let names = commands.map { command in
            "\(fishComplete) -n _\(prefix)_at_command -a \(command.name) -d \(fishQuoted(command.summary))"
        }
        let lines = ["\(fishComplete) -f"] + program + names + commands.flatMap(fishLines)
        return fishFunctions + lines.joined(separator: "\n") + "\n"
    }

    private var fishComplete: String { "complete -c " + name }

    private func fishLines(of command: CommandDeclaration) -> [String] {
        let options = command.options.map { option in
            "\(fishComplete) -n '_\(prefix)_in \(command.name)'\(fishFlags(option))"
        }
        guard let argument = command.argument.flatMap({ fishArgument($0.value.completion) }) else { return options }
        let place = command.argument?.isRepeated == true ? "in" : "wants_argument"
        return options + ["\(fishComplete) -n '_\(prefix)_\(place) \(command.name)' \(argument)"]
    }

    private func fishFlags(_ option: OptionDeclaration) -> String {
        let short = option.short.map { " -s " + $0.dropFirst() } ?? ""
        let value = option.value.flatMap { fishArgument($0.completion) }.map { " " + $0 } ?? ""
        let required = option.value == nil || option.value?.completion == .file ? "" : " -x"
        return "\(short) -l \(option.name.drop { $0 == "-" })\(required)\(value) -d \(fishQuoted(option.help))"
    }

    private func fishArgument(_ completion: Completion) -> String? {
        switch completion {
        case .none: nil
        case .words(let words): fishWords(words.map { ($0, "") })
        case .commands: fishWords(commands.map { ($0.name, $0.summary) })
        case .file: "-r -F"
        case .directory: "-a '(__fish_complete_directories (commandline -ct))'"
        case .candidates(let kind): "-a '(_\(prefix)_ask \(kind))'"
        }
    }

    /// Returns words with captions; without its own, even an empty one, a word would have the caption of the option.
    private func fishWords(_ words: [(word: String, caption: String)]) -> String {
        "-a " + fishQuoted(words.map { $0.word + "\\t" + fishQuoted($0.caption) }.joined(separator: " "))
    }

    private var fishFunctions: String {
        #"""
        # fish completion for \#(name):  \#(name) completions fish | source

        function _\#(prefix)_at_command
            test (count (commandline -opc)) -eq 1
        end

        function _\#(prefix)_in
            set -l words (commandline -opc)
            test (count $words) -ge 2; and test "$words[2]" = $argv[1]
        end

        # Whether the command still wants its argument.
        function _\#(prefix)_wants_argument
            _\#(prefix)_in $argv[1]; and _\#(prefix)_scan
        end

        # Sets _\#(prefix)_directory to the cache's, and _\#(prefix)_argument to the first argument; fails if there is one.
        function _\#(prefix)_scan
            set -l words (commandline -opc)
            set -e words[1..2]
            set -g _\#(prefix)_directory
            set -g _\#(prefix)_argument
            set -l option
            set -l ended
            for word in $words
                if test -n "$option"
                    test "$option" = \#(passedOption); and set -g _\#(prefix)_directory $word
                    set option
                else if test -n "$ended"; or not string match -q -- '-?*' $word
                    test -n "$_\#(prefix)_argument"; or set -g _\#(prefix)_argument $word
                else if test "$word" = --
                    set ended 1
                else if string match -q -- '\#(passedOption)=*' $word
                    set -g _\#(prefix)_directory (string replace -- \#(passedOption)= '' $word)
                else if contains -- $word \#(namesWithValue.joined(separator: " "))
                    set option $word
                end
            end
            # A tilde is a home directory only at the beginning of a word, and without quotes.
            if string match -q -- '* ~/*' (commandline -pc)
                set -g _\#(prefix)_directory (string replace -r -- '^~/' "$HOME/" $_\#(prefix)_directory)
                set -g _\#(prefix)_argument (string replace -r -- '^~/' "$HOME/" $_\#(prefix)_argument)
            end
            test -z "$_\#(prefix)_argument"
        end

        # Offers the program's candidates: data, which fish quotes and does not evaluate.
        #
        # But it does not quote a tilde at the beginning, which then means a home directory: such a word is offered only
        # after an open quote.
        function _\#(prefix)_ask
            _\#(prefix)_scan
            set -l options
            test -n "$_\#(prefix)_directory"; and set options \#(passedOption)=$_\#(prefix)_directory
            test -n "$_\#(prefix)_argument"; and set -a options --argument=$_\#(prefix)_argument
            set -l candidates (command \#(name) __complete $argv[1] $options 2>/dev/null </dev/null)
            string match -qr -- '^[\'"]' (commandline -ct); or set candidates (string match -v -- '~*' $candidates)
            # A tab ends a candidate without a caption, which would otherwise have the caption of the option.
            test (count $candidates) -gt 0; and string replace -r -- '^[^\t]*$' '$0\t' $candidates
        end


        """#
    }
}

private func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
}
