import Testing

@testable import essential_feed

@Suite("Asking for help")
struct HelpRequestTests {
    @Test(arguments: [["help"], ["--help"], ["-h"]])
    func showsTheHelpOfTheProgram(words: [String]) throws {
        #expect(try ParsedCommandLine(words) == .help(nil))
    }

    @Test(arguments: CommandName.allCases)
    func showsTheHelpOfACommandHoweverItIsAskedFor(command: CommandName) throws {
        let name = command.rawValue

        for words in [["help", name], [name, "--help"], [name, "-h"], ["--help", name]] {
            #expect(try ParsedCommandLine(words) == .help(command))
        }
    }

    @Test(arguments: [
        ["load", "--nonsense", "--help"],
        ["load", "a", "b", "--help", "c"],
        ["load", "--url", "--help"],
        ["load", "--limit", "0", "-h"],
    ])
    func showsHelpWhateverElseIsWrong(words: [String]) throws {
        #expect(try ParsedCommandLine(words) == .help(.load))
    }

    @Test func showsTheVersion() throws {
        #expect(try ParsedCommandLine(["--version"]) == .version)
        #expect(Program.versionText == "essential-feed \(Program.version)\n")
    }

    @Test func showsTheManual() throws {
        #expect(try ParsedCommandLine(["help", "--man"]) == .manual)
    }
}
