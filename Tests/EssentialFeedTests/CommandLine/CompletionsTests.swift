import Testing

@testable import essential_feed

@Suite("Writing the completions")
struct CompletionsTests {
    @Test(arguments: Shell.allCases)
    func holdsEveryCommandAndOption(shell: Shell) {
        let script = Completions.script(for: shell)

        #expect(script.hasSuffix("\n") && !script.hasSuffix("\n\n"))
        for command in CommandName.allCases.map(\.declaration) {
            #expect(script.contains(command.name))
            for option in command.allOptions + Program.options {
                #expect(script.contains(shell == .fish ? "-l " + option.name.dropFirst(2) + " " : option.name))
            }
        }
    }

    @Test func answersWithACandidateALine() {
        let answer = Completions.answer([("A", "first"), ("B c", "")])

        #expect(answer == "A\tfirst\nB c\n")
    }

    @Test(arguments: ["", "--output=/etc/passwd", "-x", "a\tb", "a\nb", "a\u{1B}[31m", "\u{202E}a"])
    func leavesOutWhatNoShellCanInsert(value: String) {
        #expect(Completions.answer([("A", ""), (value, "")]) == "A\n")
    }

    @Test(arguments: [("", ""), (String(repeating: "a", count: 40), "a"), (String(repeating: "a", count: 41), "…")])
    func describesInNoMoreThanFortyCharacters(description: String, end: String) {
        let answer = Completions.answer([("A", description)])
        #expect(answer.hasSuffix(end + "\n"))
        #expect(answer.count == (description.isEmpty ? 2 : 43))
    }

    @Test func describesInASingleLine() {
        #expect(Completions.answer([("A", "one\ntwo")]) == "A\tone\\u{A}two\n")
    }
}
