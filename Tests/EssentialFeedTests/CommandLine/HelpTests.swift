import Testing

@testable import essential_feed

@Suite("Writing the help")
struct HelpTests {
    static let topics: [CommandName?] = [nil] + CommandName.allCases

    @Test(arguments: topics)
    func staysWithin80Columns(topic: CommandName?) {
        let text = Help.text(for: topic)

        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        for line in text.split(separator: "\n") {
            #expect(line.count <= 80)
            #expect(line.last != " ")
        }
    }

    @Test(arguments: CommandName.allCases)
    func explainsEverythingThatIsDeclared(command: CommandName) {
        let text = Help.text(for: command)
        let declaration = command.declaration

        #expect(text.contains("  " + declaration.usage + "\n"))
        #expect(text.contains(declaration.summary))
        #expect(!declaration.examples.isEmpty)
        for example in declaration.examples { #expect(text.contains("  " + example.line + "\n")) }
        for option in declaration.allOptions { #expect(text.contains(option.usage + "  ")) }
        for argument in declaration.arguments { #expect(text.contains("\n  " + argument.name + "  ")) }
    }

    @Test func namesEveryCommandExitCodeAndVariable() {
        let text = Help.text(for: nil)

        for command in CommandName.allCases { #expect(text.contains("\n  \(command.rawValue)  ")) }
        for code in ExitCode.allCases { #expect(text.contains("\n  \(code.rawValue)  ")) }
        for variable in [
            "ESSENTIAL_FEED_URL", "ESSENTIAL_FEED_UNIVERSITIES_URL", "XDG_CACHE_HOME", "NO_COLOR", "LC_ALL",
            "LC_MESSAGES", "LANG",
        ] {
            #expect(text.contains(variable))
        }
        #expect(!text.contains("__complete"))
    }

    @Test func writesTheUsageLinesThatAreTheContract() {
        #expect(
            CommandName.allCases.map(\.declaration.usage) == [
                "essential-feed load [--url URL] [--limit N] [--all] [--offline] [--images]",
                "essential-feed comments IMAGE-ID [--url URL]",
                "essential-feed image IMAGE-ID|IMAGE-URL [--url URL] [--output FILE|-]",
                "essential-feed validate-cache [--url URL]",
                "essential-feed universities [--url URL] [--offline]",
                "essential-feed university NAME [--url URL]",
                "essential-feed completions bash|zsh|fish",
                "essential-feed help [COMMAND] [--man]",
            ]
        )
    }

    /// An example that is refused would teach the wrong thing.
    @Test(arguments: CommandName.allCases.flatMap(\.declaration.examples) + Program.examples)
    func showsOnlyExamplesThatAreUnderstood(example: CommandDeclaration.Example) throws {
        let bare = example.line.split(separator: "$(").last?.split(whereSeparator: { "|>)".contains($0) }).first ?? ""
        let words = bare.split(separator: "\"").enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }

        #expect(words.first == "essential-feed")
        #expect(throws: Never.self) { try ParsedCommandLine(Array(words.dropFirst())) }
    }
}
