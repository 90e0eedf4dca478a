import TestSupport
import Testing

@testable import CommandLineKit
@testable import essential_feed

@Suite("Writing the manual page", .limited)
struct ManualPageTests {
    @Test func explainsEverythingDeclared() {
        let text = Main.program.manualPage

        for command in Main.program.declarations {
            #expect(text.contains("\n.SS \"\(Roff.escaped(command.name))\"\n"))
            for option in command.options {
                #expect(text.contains(Roff.escaped(option.term) + "\"\n" + Roff.escaped(option.help)))
            }
            for example in command.examples { #expect(text.contains("\n" + Roff.escaped(example.line) + "\n")) }
        }
        for code in ExitCode.allCases { #expect(text.contains("\n.B \"\(code.rawValue)\"\n\(code.meaning)")) }
        for variable in Main.program.documentation.environment {
            #expect(text.contains("\n.B \"\(Roff.escaped(variable.term))\"\n"))
        }
    }

    @Test(arguments: ["http_proxy, https_proxy and no_proxy", "the store of the system"])
    func namesWhatThePlatformDecides(words: String) {
        #expect(Main.program.manualPage.replacing("\n", with: " ").contains(Roff.escaped(words)))
    }
}
