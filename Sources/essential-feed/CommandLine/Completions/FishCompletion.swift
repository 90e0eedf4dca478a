/// The completions of fish, from 3.0.
enum FishCompletion {
    static var script: String {
        let program = Program.options.map { "\(complete) -n __essential_feed_at_command\(flags($0))" }
        let commands = Completions.commands.map { command in
            "\(complete) -n __essential_feed_at_command -a \(command.name) -d \(quoted(command.summary))"
        }
        let lines = ["\(complete) -f"] + program + commands + Completions.commands.flatMap(lines)
        return functions + lines.joined(separator: "\n") + "\n"
    }

    private static let complete = "complete -c essential-feed"

    private static func lines(of command: CommandDeclaration) -> [String] {
        let options = command.allOptions.map { option in
            "\(complete) -n '__essential_feed_in \(command.name)'\(flags(option))"
        }
        let arguments = command.arguments.map { argument in
            let ask = argument.kind.candidates.map { "(__essential_feed_ask \($0.rawValue))" }
            let words = ask ?? argument.kind.choices.joined(separator: " ")
            return "\(complete) -n '__essential_feed_wants_argument \(command.name)' -a \(quoted(words))"
        }
        return options + arguments
    }

    private static func flags(_ option: OptionDeclaration) -> String {
        let short = option == .help ? " -s h" : ""
        return "\(short) -l \(option.name.drop { $0 == "-" })\(action(of: option)) -d \(quoted(option.help))"
    }

    private static func action(of option: OptionDeclaration) -> String {
        switch option.value {
        case .flag: ""
        case .choice(let allowed): " -x -a " + quoted(allowed.joined(separator: " "))
        case .file: " -r -F"
        case .directory: " -x -a '(__fish_complete_directories (commandline -ct))'"
        case .count, .seconds, .url: " -x"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.reduce(into: "") { $0 += "'\\".contains($1) ? "\\" + String($1) : String($1) } + "'"
    }

    private static let functions = #"""
        # fish completion for essential-feed:  essential-feed completions fish | source

        function __essential_feed_at_command
            test (count (commandline -opc)) -eq 1
        end

        function __essential_feed_in
            set -l words (commandline -opc)
            test (count $words) -ge 2; and test "$words[2]" = $argv[1]
        end

        # Whether the command still wants its argument. Sets __essential_feed_directory to the cache's.
        function __essential_feed_wants_argument
            __essential_feed_in $argv[1]; or return
            set -l words (commandline -opc)
            set -e words[1..2]
            set -g __essential_feed_directory
            set -l option
            set -l ended
            for word in $words
                if test -n "$option"
                    test "$option" = --cache-dir; and set -g __essential_feed_directory $word
                    set option
                else if test -n "$ended"; or not string match -q -- '-?*' $word
                    return 1
                else if test "$word" = --
                    set ended 1
                else if string match -q -- '--cache-dir=*' $word
                    set -g __essential_feed_directory (string replace -- --cache-dir= '' $word)
                else if contains -- $word \#(Completions.optionsWithValue.map(\.name).joined(separator: " "))
                    set option $word
                end
            end
            set -g __essential_feed_directory (string replace -r -- '^~/' "$HOME/" $__essential_feed_directory)
            return 0
        end

        # Offers what the program lists: data, which fish quotes and does not evaluate.
        function __essential_feed_ask
            set -l directory
            test -n "$__essential_feed_directory"; and set directory --cache-dir=$__essential_feed_directory
            command essential-feed __complete $argv[1] $directory 2>/dev/null </dev/null
        end


        """#
}
