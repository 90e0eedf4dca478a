import TestSupport
import Testing

@testable import CommandLineKit

@Suite("Asking for help", .limited)
struct HelpRequestTests {
    /// The command whose help the words request; empty for that of the program.
    private func topic(_ words: [String]) throws -> String? {
        guard case .help(let command) = try Gallery.program.request(words) else { return nil }
        return command?.name ?? ""
    }

    @Test(arguments: ["--help", "-h"])
    func showsTheProgramHelp(word: String) throws {
        #expect(try topic([word]) == "")
    }

    @Test(arguments: Gallery.program.commandNames)
    func showsTheCommandHelpForEveryFormOfRequest(name: String) async throws {
        for words in [[name, "--help"], [name, "-h"], ["--help", name]] {
            #expect(try topic(words) == name)
        }
        #expect(try await Gallery.run("help", name) == ["help of \(name)"])
    }

    @Test(arguments: [
        ["list", "--nonsense", "--help"], ["list", "a", "b", "--help", "c"], ["list", "--directory", "--help"],
        ["list", "--limit", "0", "-h"],
    ])
    func showsHelpDespiteOtherErrors(words: [String]) throws {
        #expect(try topic(words) == "list")
    }

    @Test func treatsHelpAfterADoubleDashAsAnArgument() async throws {
        #expect(try await Gallery.run("find", "--quiet", "--", "--help") == ["find --help, quiet true"])
    }

    @Test func showsTheVersion() throws {
        guard case .version = try Gallery.program.request(["--version"]) else {
            Issue.record("--version was read as another request")
            return
        }
        #expect(Gallery.program.versionText == "gallery 1.2\n")
    }
}
