import FeedTestSupport
import Testing

@testable import FeedCommandLine
@testable import essential_feed

@Suite("Writing the completions", .limited)
struct CompletionsTests {
    @Test(arguments: Shell.allCases)
    func writesAShortScript(shell: Shell) {
        let script = Main.program.completions(for: shell)

        #expect(script.hasSuffix("\n") && !script.hasSuffix("\n\n"))
        #expect(script.split(separator: "\n").count < 25)
    }

    /// zsh writes the names, the short names and ` -- ` before the captions, and uses 78 columns.
    @Test(arguments: Main.program.commandNames)
    func hasCaptionsThatFit80Columns(name: String) throws {
        let options = try #require(Main.program.declarations.first { $0.name == name }).options
        let width = options.map(\.name.count).max() ?? 0
        for option in options { #expect(width + 9 + option.help.count <= 78, "\(option.name)") }
    }

    @Test(arguments: ["", "--output=/etc/passwd", "-x", "a\tb", "a\nb", "a\u{1B}[31m", "\u{202E}a"] as [RawText])
    func omitsCandidatesThatNoShellCanInsert(value: RawText) {
        #expect(Candidates.insertable(["A", value.text].map { CompletionWord($0) }) == [CompletionWord("A")])
    }

    @Test(arguments: [(String(repeating: "a", count: 40), "a"), (String(repeating: "a", count: 41), "…")])
    func limitsCaptionsToFortyCharacters(caption: String, end: String) throws {
        let word = try #require(Candidates.insertable([CompletionWord("A", caption: caption)]).first)
        #expect(word.caption?.count == 40)
        #expect(word.caption?.hasSuffix(end) == true)
    }

    @Test func writesCaptionsOnOneLine() {
        #expect(Candidates.insertable([CompletionWord("A", caption: "one\ntwo")]).map(\.caption) == ["one two"])
        #expect(Candidates.insertable([CompletionWord("A", caption: "")]).map(\.caption) == [nil])
    }
}

@Suite("Completing in bash", .enabled(if: ShellSession.path(of: .bash) != nil), .limited)
struct BashCompletionTests {
    /// Returns the candidates for the line, as bash inserts them.
    private func completions(of line: String, in session: ShellSession, wordBreaks: String = "\"'><=;|&(:") async throws
        -> [String]
    {
        let text = """
            source "$SCRIPT"
            COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDBREAKS=$2
            _essential_feed essential-feed "${1##*[ =]}"
            for reply in "${COMPREPLY[@]}"; do printf '%s\\n' "$reply"; done
            """
        let output = try await session.run(text, ["essential-feed " + line, wordBreaks])
        #expect(!session.wasHarmed)
        return output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("lo", ["load"]),
        ("load --o", ["--offline"]),
        ("load --format ", ["text", "json", "jsonl", "cards"]),
        ("load --url ", ["http://127.0.0.1:8080/feed\\?a=b\\&c=d", ShellSession.urls[1]]),
        ("load --url=https:", ["//a.example/v1/feed"]),
        ("feeds --remove 'http:", []),
        ("image -o univ", ["university-names"]),
        ("completions ", ["bash", "zsh", "fish"]),
        ("image --url http://host:80/a=b 73", [ShellSession.identifiers[0]]),
        ("image --output a.png ", ShellSession.identifiers),
        ("comments --cache-dir '/a b' /", ["/a\\ b"]),
        ("comments ba", [ShellSession.identifiers[1]]),
        ("export '/a b' --without 73", [ShellSession.identifiers[0]]),
        ("comments --cache-dir=/a\\ b /", ["/a\\ b"]),
    ])
    func offersWhatFitsThere(line: String, expected: [String]) async throws {
        #expect(try await completions(of: line, in: ShellSession(.bash)) == expected)
    }

    @Test func offersTheWholeWordWhenTheEqualsSignDoesNotBreakWords() async throws {
        let offered = try await completions(of: "load --format=js", in: ShellSession(.bash), wordBreaks: " ")
        #expect(offered == ["--format=json", "--format=jsonl"])
    }

    @Test func offersFiles() async throws {
        #expect(try await completions(of: "image --output univ", in: ShellSession(.bash)) == ["university-names"])
    }

    @Test(arguments: ShellSession.names)
    func insertsEveryNameSoThatTheProgramReceivesIt(name: String) async throws {
        let session = try ShellSession(.bash, names: [name])
        let received = try await session.argument(typedAs: "essential-feed university \t")
        #expect(received == "<\(name)>")
        #expect(!session.wasHarmed)
    }

    @Test(arguments: ["load --url=", "feeds --remove="], ["https", "https:", "https\\:"])
    func insertsAWholeURLSoThatTheProgramReceivesIt(option: String, typed: String) async throws {
        let session = try ShellSession(.bash)
        let received = try await session.argument(typedAs: "essential-feed \(option)\(typed)\t")
        #expect(received == "<\(option.split(separator: " ")[1])\(ShellSession.urls[1])>")
    }

    @Test(arguments: ["university Amer\"ican", "university \"American C", "university 'American C"])
    func offersNothingInAWordWithQuotes(line: String) async throws {
        #expect(try await completions(of: line, in: ShellSession(.bash)).isEmpty)
    }

    @Test func recognizesAQuotedSpace() async throws {
        #expect(try await completions(of: "university American\\ C", in: ShellSession(.bash)).count == 1)
    }
}

@Suite("Completing in fish", .enabled(if: ShellSession.path(of: .fish) != nil), .limited)
struct FishCompletionTests {
    /// Returns the candidates for the line with their captions.
    private func captions(of line: String, in session: ShellSession) async throws -> [String] {
        let output = try await session.run("source $SCRIPT; complete -C $argv[1]", ["essential-feed " + line])
        #expect(!session.wasHarmed)
        return output.split(separator: "\n").map(String.init)
    }

    /// Returns the candidates for the line.
    private func completions(of line: String, in session: ShellSession) async throws -> [String] {
        try await captions(of: line, in: session).map { String($0.prefix { $0 != "\t" }) }
    }

    @Test(arguments: [
        ("lo", ["load\tShow the feed"]),
        ("help lo", ["load\tShow the feed"]),
        ("load --format js", ["json", "jsonl"]),
        ("load --url https", [ShellSession.urls[1]]),
        ("comments B", [ShellSession.identifiers[1] + "\tA description"]),
    ])
    func showsNoCaptionsExceptTheirOwn(line: String, expected: [String]) async throws {
        #expect(try await captions(of: line, in: ShellSession(.fish)) == expected)
    }

    @Test(arguments: [
        ("--v", ["--version"]),
        ("load --format=jsonl", ["--format=jsonl"]),
        ("load --url ", ShellSession.urls),
        ("feeds --remove https", [ShellSession.urls[1]]),
        ("load --cache-dir '/a b' --url /", ["/a b"]),
        ("load http://a ", ShellSession.options(of: "load")),
        ("load http://a --quiet -", ShellSession.options(of: "load").filter { $0 != "--quiet" }),
        ("image --url http://host:80/a=b ", ShellSession.identifiers),
        ("comments --cache-dir '/a b' /", ["/a b"]),
        ("export '/a b' --without 73", [ShellSession.identifiers[0]]),
        ("comments --cache-dir=/a\\ b /", ["/a b"]),
        ("comments --cache-dir '~/x' '~", ["~/x"]),
        ("image --output univ", ["university-names"]),
        ("university ", ShellSession.names.filter { $0 != "~root" }.sorted()),
        ("university '", ShellSession.names.sorted()),
        ("university '~", ["~root"]),
        ("university \"~", ["~root"]),
        ("university 'Zo", ["Zoe's (Uni) & Co"]),
        ("university -- Am", ["American College Of Dubai"]),
    ])
    func offersWhatFitsThere(line: String, expected: [String]) async throws {
        #expect(try await completions(of: line, in: ShellSession(.fish)).sorted() == expected)
    }
}

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
        ("comments ba", "comments \(ShellSession.identifiers[1]) "),
        ("export '/a b' --without 73", "export '/a b' --without \(ShellSession.identifiers[0]) "),
        ("export a --without B000 --without 7", "export a --without B000 --without \(ShellSession.identifiers[0]) "),
        ("comments --cache-dir=/a\\ b /", "comments --cache-dir=/a\\ b /a\\ b "),
        ("university Am", "university American\\ College\\ Of\\ Dubai "),
        ("university 'Am", "university 'American College Of Dubai' "),
        ("university Zo", "university Zoe\\'s\\ \\(Uni\\)\\ \\&\\ Co "),
        ("university \\$", "university \\$\\(touch\\ pwned\\)\\ \\`touch\\ pwned\\`\\ \\$HOME "),
        ("load --url https", "load --url \(ShellSession.urls[1]) "),
        ("feeds --remove https:", "feeds --remove \(ShellSession.urls[1]) "),
        ("__comp", "__comp"),
    ]

    /// Returns each line after a tab is typed, in a single terminal.
    private func completed(_ lines: [String], in session: ShellSession) async throws -> [String] {
        let text = #"""
            zmodload zsh/zpty
            zpty terminal "zsh -f -i"
            zpty -w terminal 'PS1= PS2= RPS1=; source $SCRIPT'
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
        return try await session.run(text, lines).split(separator: "\n").map(String.init)
    }

    @Test func offersWhatFitsThere() async throws {
        let session = try ShellSession(.zsh)

        // One terminal for all lines: loading the completion system takes longer than the lines.
        #expect(try await completed(Self.cases.map(\.0), in: session) == Self.cases.map(\.1))
        #expect(!session.wasHarmed)
    }
}
