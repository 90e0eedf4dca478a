import CommandLineKit
import TestSupport
import Testing

@testable import essential_feed

@Suite("Completing in bash", .enabled(if: ShellSession.path(of: .bash) != nil), .limited)
struct BashCompletionTests {
    /// The candidates for the line, as bash will insert them.
    private func completions(of line: String, in session: ShellSession, wordBreaks: String = "\"'><=;|&(:") throws
        -> [String]
    {
        let text = """
            source "$SCRIPT"
            COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDBREAKS=$2
            _essential_feed
            for reply in "${COMPREPLY[@]}"; do printf '%s\\n' "$reply"; done
            """
        let output = try session.run(text, ["essential-feed " + line, wordBreaks])
        #expect(!session.wasHarmed)
        return output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("lo", ["load"]),
        ("univ", ["universities", "university"]),
        ("--v", ["--version"]),
        ("load --o", ["--offline"]),
        ("load --format ", ["text", "json", "jsonl"]),
        ("load --format=jsonl", ["jsonl"]),
        ("load --url ", ["http://127.0.0.1:8080/feed\\?a=b\\&c=d", ShellSession.urls[1]]),
        ("load --url https", [ShellSession.urls[1]]),
        ("load --url=https:", ["//a.example/v1/feed"]),
        ("feeds --remove 'http:", [ShellSession.urls[0] + "'"]),
        ("export mirror --base-url ", []),
        ("image -o univ", ["university-names"]),
        ("load --url --", []),
        ("load x", []),
        ("completions ", ["bash", "zsh", "fish"]),
        ("completions bash f", []),
        ("help val", ["validate-cache"]),
        ("comments B", [ShellSession.identifiers[1]]),
        ("image --url http://host:80/a=b \"73", [ShellSession.identifiers[0] + "\""]),
        ("image --output a.png ", ShellSession.identifiers),
        ("comments --cache-dir '/a b' /", ["/a\\ b"]),
        ("comments --cache-dir=/a\\ b /", ["/a\\ b"]),
        ("comments --cache-dir '~/x' '~", ["~/x'"]),
        ("nonsense ", []),
    ])
    func offersWhatFitsThere(line: String, expected: [String]) throws {
        #expect(try completions(of: line, in: ShellSession(.bash)) == expected)
    }

    @Test func offersTheDirectoryUnderTheHomeDirectory() throws {
        let session = try ShellSession(.bash)
        #expect(try completions(of: "comments --cache-dir ~/x /", in: session) == [session.path + "/x"])
    }

    @Test func offersTheWholeWordWhenTheEqualsSignDoesNotBreakWords() throws {
        let offered = try completions(of: "load --format=js", in: ShellSession(.bash), wordBreaks: " ")
        #expect(offered == ["--format=json", "--format=jsonl"])
    }

    @Test func offersFiles() throws {
        #expect(try completions(of: "image --output univ", in: ShellSession(.bash)) == ["university-names"])
    }

    @Test(arguments: ShellSession.names, ["", "\"", "'"])
    func insertsEveryNameSoThatTheProgramReceivesIt(name: String, quote: String) throws {
        let session = try ShellSession(.bash, names: [name])
        #expect(try session.argument(typedAs: "essential-feed university \(quote)\t") == "<\(name)>")
        #expect(!session.wasHarmed)
    }

    @Test(arguments: ["load --url=", "feeds --remove="], ["https", "https:", "https\\:", "'https:", "\"https://a."])
    func insertsAWholeURLSoThatTheProgramReceivesIt(option: String, typed: String) throws {
        let session = try ShellSession(.bash)
        let received = try session.argument(typedAs: "essential-feed \(option)\(typed)\t")
        #expect(received == "<\(option.split(separator: " ")[1])\(ShellSession.urls[1])>")
    }

    @Test func offersNothingAfterAQuoteInTheMiddleOfAWord() throws {
        #expect(try completions(of: "university Amer\"ican", in: ShellSession(.bash)).isEmpty)
    }

    @Test(arguments: ["university American\\ C", "university \"American C", "university 'American C"])
    func recognizesAQuotedWord(line: String) throws {
        #expect(try completions(of: line, in: ShellSession(.bash)).count == 1)
    }
}
