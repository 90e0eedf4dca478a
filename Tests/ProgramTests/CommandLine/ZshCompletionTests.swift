import CommandLineKit
import TestSupport
import Testing

@testable import essential_feed

@Suite("Completing in zsh", .enabled(if: ShellSession.path(of: .zsh) != nil), .limited)
struct ZshCompletionTests {
    private static let cases = [
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
        ("load --url https", "load --url \(ShellSession.urls[1]) "),
        ("feeds --remove https:", "feeds --remove \(ShellSession.urls[1]) "),
        ("__comp", "__comp"),
    ]

    /// Each line after a tab is typed in a single terminal.
    private func completed(_ lines: [String], in session: ShellSession) throws -> [String] {
        let text = #"""
            zmodload zsh/zpty
            zpty terminal "zsh -f -i"
            zpty -w terminal 'PS1= PS2= RPS1=; autoload -U compinit; compinit -u -D; source $SCRIPT'
            zpty -w terminal 'report() { print -r -- "<<"$BUFFER">>"; BUFFER= }; zle -N report; bindkey "^T" report'
            zpty -w terminal 'print READY"NOW"'
            zpty -r terminal output '*READYNOW*'
            for line; do
                zpty -w -n terminal "essential-feed $line"$'\t\x14'
                zpty -r terminal output '*>>*'
                print -r -- "${${output##*<<essential-feed }%%>>*}"
            done
            zpty -d terminal
            """#
        return try session.run(text, lines).split(separator: "\n").map(String.init)
    }

    @Test func offersWhatFitsThere() throws {
        let session = try ShellSession(.zsh)

        // One terminal for all: loading the completion system takes longer than all the lines.
        #expect(try completed(Self.cases.map(\.0), in: session) == Self.cases.map(\.1))
        #expect(!session.wasHarmed)
    }
}
