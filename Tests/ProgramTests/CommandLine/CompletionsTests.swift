import TestSupport
import Testing

@testable import CommandLineKit
@testable import essential_feed

@Suite("Writing the completions", .limited)
struct CompletionsTests {
    @Test(arguments: Shell.allCases)
    func containsEveryCommandAndOption(shell: Shell) {
        let script = Main.program.completions(for: shell, passing: "--cache-dir")

        #expect(script.hasSuffix("\n") && !script.hasSuffix("\n\n"))
        for command in Main.program.declarations {
            #expect(script.contains(command.name))
            for option in command.options + Main.program.options {
                #expect(script.contains(shell == .fish ? "-l " + option.name.dropFirst(2) + " " : option.name))
            }
        }
    }

    @Test func writesOneCandidatePerLine() {
        let text = CandidatesOutput.text([("A", "first"), ("B c", "")])

        #expect(text == "A\tfirst\nB c\n")
    }

    @Test(arguments: ["", "--output=/etc/passwd", "-x", "a\tb", "a\nb", "a\u{1B}[31m", "\u{202E}a"])
    func omitsCandidatesThatNoShellCanInsert(value: String) {
        #expect(CandidatesOutput.text([("A", ""), (value, "")]) == "A\n")
    }

    @Test(arguments: [("", ""), (String(repeating: "a", count: 40), "a"), (String(repeating: "a", count: 41), "…")])
    func limitsDescriptionsToFortyCharacters(description: String, end: String) {
        let text = CandidatesOutput.text([("A", description)])
        #expect(text.hasSuffix(end + "\n"))
        #expect(text.count == (description.isEmpty ? 2 : 43))
    }

    @Test func writesDescriptionsOnOneLine() {
        #expect(CandidatesOutput.text([("A", "one\ntwo")]) == "A\tone two\n")
    }
}
