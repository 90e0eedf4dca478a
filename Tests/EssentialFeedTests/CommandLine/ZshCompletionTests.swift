import Testing

@testable import essential_feed

@Suite("Completing in zsh", .enabled(if: ShellSession.path(of: .zsh) != nil), .timeLimit(.minutes(1)))
struct ZshCompletionTests {
    /// The line as it stands after a tab, typed in a terminal of its own.
    private func completed(_ line: String, in session: ShellSession) throws -> String {
        let text = #"""
            zmodload zsh/zpty
            report() { print -r -- "<<$BUFFER>>" }
            zpty terminal "zsh -f -i"
            zpty -w terminal 'PS1= PS2= RPS1=; autoload -U compinit; compinit -u -D; source $SCRIPT'
            zpty -w terminal 'report() { print -r -- "<<"$BUFFER">>" }; zle -N report; bindkey "^X" report'
            zpty -w terminal 'print READY"NOW"'
            zpty -r terminal output '*READYNOW*'
            zpty -w -n terminal "$1"$'\t\x18'
            zpty -r terminal output '*>>*'
            print -r -- "${${output##*<<}%%>>*}"
            zpty -d terminal
            """#
        let output = try session.run(text, ["essential-feed " + line])
        #expect(!session.wasHarmed)
        return String(output.dropLast().dropFirst("essential-feed ".count))
    }

    @Test(arguments: [
        ("lo", "load "),
        ("--ver", "--version "),
        ("load --of", "load --offline "),
        ("load --format jsonl", "load --format jsonl "),
        ("load --format=t", "load --format=text "),
        ("completions f", "completions fish "),
        ("help val", "help validate-cache "),
        ("comments B", "comments \(ShellSession.identifiers[1]) "),
        ("image --output univ", "image --output university-names "),
        ("comments --cache-dir=/a\\ b /", "comments --cache-dir=/a\\ b /a\\ b "),
        ("university Am", "university American\\ College\\ Of\\ Dubai "),
        ("university 'Am", "university 'American College Of Dubai' "),
        ("university Zo", "university Zoe\\'s\\ \\(Uni\\)\\ \\&\\ Co "),
        ("university \\$", "university \\$\\(touch\\ pwned\\)\\ \\`touch\\ pwned\\`\\ \\$HOME "),
        ("__comp", "__comp"),
    ])
    func offersWhatCanStandThere(line: String, expected: String) throws {
        #expect(try completed(line, in: ShellSession(.zsh)) == expected)
    }
}
