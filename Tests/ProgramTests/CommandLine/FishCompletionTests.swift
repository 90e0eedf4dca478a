import CommandLineKit
import TestSupport
import Testing

@testable import essential_feed

@Suite("Completing in fish", .enabled(if: ShellSession.path(of: .fish) != nil), .limited)
struct FishCompletionTests {
    /// The candidates for the line, without their descriptions.
    private func completions(of line: String, in session: ShellSession) throws -> [String] {
        let output = try session.run("source $SCRIPT; complete -C $argv[1]", ["essential-feed " + line])
        #expect(!session.wasHarmed)
        return output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test(arguments: [
        ("lo", ["load"]),
        ("univ", ["universities", "university"]),
        ("--v", ["--version"]),
        ("load --of", ["--offline"]),
        ("load --format js", ["json", "jsonl"]),
        ("load --format=jsonl", ["--format=jsonl"]),
        ("load --url ", ShellSession.urls),
        ("feeds --remove https", [ShellSession.urls[1]]),
        ("load --cache-dir '/a b' --url /", ["/a b"]),
        ("load ", []),
        ("completions ", ["bash", "fish", "zsh"]),
        ("completions bash ", []),
        ("help val", ["validate-cache"]),
        ("comments B", [ShellSession.identifiers[1]]),
        ("image --url http://host:80/a=b ", ShellSession.identifiers),
        ("comments --cache-dir '/a b' /", ["/a b"]),
        ("comments --cache-dir=/a\\ b /", ["/a b"]),
        ("comments --cache-dir '~/x' '~", ["~/x"]),
        ("image --output univ", ["university-names"]),
        ("university ", ShellSession.names.filter { $0 != "~root" }.sorted()),
        ("university '", ShellSession.names.sorted()),
        ("university '~", ["~root"]),
        ("university 'Zo", ["Zoe's (Uni) & Co"]),
        ("university -- Am", ["American College Of Dubai"]),
    ])
    func offersWhatFitsThere(line: String, expected: [String]) throws {
        #expect(try completions(of: line, in: ShellSession(.fish)).sorted() == expected)
    }
}
