import Testing

@testable import essential_feed

@Suite("Writing the manual page")
struct ManualPageTests {
    @Test func explainsEverythingThatIsDeclared() {
        let text = ManualPage.text

        for command in CommandName.allCases.map(\.declaration) {
            #expect(text.contains("\n.SS \"\(Roff.escaped(command.name))\"\n"))
            for option in command.allOptions {
                #expect(text.contains(Roff.escaped(option.term) + "\"\n" + Roff.escaped(option.help)))
            }
            for example in command.examples { #expect(text.contains("\n" + Roff.escaped(example.line) + "\n")) }
        }
        for code in ExitCode.allCases { #expect(text.contains("\n.B \"\(code.rawValue)\"\n\(code.meaning)")) }
        for variable in Program.environment { #expect(text.contains("\n.B \"\(Roff.escaped(variable.term))\"\n")) }
    }

    @Test func usesOnlyTheMacrosOfAManualPage() {
        let macros = Set(
            ManualPage.text.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } }
        )

        #expect(
            macros.isSubset(of: [
                ".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".BR", ".RS", ".RE", ".nf", ".fi", ".nh", ".ad",
            ])
        )
        #expect(!ManualPage.text.contains("\n'"))
    }

    @Test(arguments: [
        (".so /etc/passwd", "\\&.so /etc/passwd"), ("'x", "\\&\\(aqx"), ("a\\fBb", "a\\efBb"), ("--url", "\\-\\-url"),
        ("a.b", "a.b"), ("say \"a\"", "say \\(dqa\\(dq"), ("a\n.so b", "a .so b"),
    ])
    func leavesNothingForTheFormatterToObey(text: String, escaped: String) {
        #expect(Roff.escaped(text) == escaped)
    }
}
