import FeedTestSupport
import Foundation
import Testing

@testable import FeedCommandLine
@testable import essential_feed

@Suite("Writing the help", .limited)
struct HelpTests {
    private let program = Main.program

    @Test(arguments: [nil] + Main.program.commandNames)
    func staysWithin80Columns(name: String?) {
        let text = program.help(for: program.declarations.first { $0.name == name })

        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        for line in text.split(separator: "\n") {
            #expect(line.count <= 80)
            #expect(line.last != " ")
        }
    }

    @Test(arguments: Main.program.commandNames)
    func explainsEverythingDeclared(name: String) throws {
        let declaration = try #require(program.declarations.first { $0.name == name })
        let text = program.help(for: declaration)

        #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(declaration.usage))
        #expect(text.contains(declaration.summary))
        #expect(!declaration.examples.isEmpty)
        for example in declaration.examples { #expect(text.contains("  " + example.line + "\n")) }
        for option in declaration.options { #expect(text.contains("  " + option.term)) }
        if let argument = declaration.argument { #expect(text.contains("\n  " + argument.name + "  ")) }
    }

    @Test func breaksUsageLinesOnlyOutsideBrackets() throws {
        let feeds = try #require(program.declarations.first { $0.name == "feeds" })
        let lines = ["essential-feed feeds", "[--add URL... [--title TEXT]|--remove URL|--import FILE]"]
        #expect(program.usageLines(of: feeds, width: 60, indent: "") == [lines[0], "    " + lines[1]])
    }

    @Test func namesEveryCommandExitCodeAndVariable() {
        let text = program.help(for: nil)

        for name in program.commandNames { #expect(text.contains("\n  \(name)  ")) }
        for code in ExitCode.allCases { #expect(text.contains("\n  \(code.rawValue)  ")) }
        for variable in [
            "ESSENTIAL_FEED_URL", "ESSENTIAL_FEED_UNIVERSITIES_URL", "XDG_CACHE_HOME", "NO_COLOR", "LC_ALL",
            "LC_MESSAGES", "LANG",
        ] {
            #expect(text.contains(variable))
        }
        #expect(!text.contains("__complete"))
        #expect(text.contains("\n  -V, --version  "))
    }

    @Test func writesTheUsageLinesOfTheContract() {
        #expect(
            program.declarations.map(\.usage) == [
                "essential-feed load [URL|--url URL|--feeds FILE] [--newest N] [--since WHEN] [--limit N] [--all] "
                    + "[--offline] [--any-age] [--images] [--new] [--max-age TIME] [--refresh] [--strict]",
                "essential-feed watch [URL|--url URL|--feeds FILE] [--every TIME] [--images]",
                "essential-feed find WORD... [--url URL] [--newest N] [--since WHEN]",
                "essential-feed export PATH [--url URL|--feeds FILE] [--newest N] [--since WHEN] [--limit N] [--all] "
                    + "[--offline] [--comments] [--base-url URL] [--title TEXT] [--thumbnails] [--keep] "
                    + "[--without IMAGE-ID]... [--with IMAGE-ID]... [--moved] [--refresh] [--strict]",
                "essential-feed comments IMAGE-ID [--url URL]",
                "essential-feed image IMAGE-ID|IMAGE-URL... [--url URL] [--output FILE|DIRECTORY|-] [--open] "
                    + "[--offline] [--refresh]",
                "essential-feed feeds [--add URL... [--title TEXT]|--remove URL|--import FILE]",
                "essential-feed validate-cache [--url URL]",
                "essential-feed universities [--url URL] [--offline] [--strict]",
                "essential-feed university NAME [--url URL]",
                "essential-feed completions bash|zsh|fish",
                "essential-feed help [COMMAND] [--man]",
            ]
        )
    }

    @Test func beginsWithTheUsageOfTheProgram() {
        let usage = "  essential-feed COMMAND [ARGUMENTS] [OPTIONS]\n  essential-feed --help | --version\n"
        #expect(program.help(for: nil).hasPrefix("Usage:\n\(usage)\n"))
    }

    /// An invalid example would be misleading.
    @Test(
        arguments: Main.program.declarations.flatMap(\.examples) + Main.program.documentation.examples
    )
    func showsOnlyValidExamples(example: Example) throws {
        let words = example.words
        #expect(words.first == "essential-feed")
        #expect(throws: Never.self) { try program.request(Array(words.dropFirst())) }
    }
}

extension Example {
    /// The words of the program's command line, without shell syntax.
    fileprivate var words: [String] {
        let bare = line.split(separator: "$(").last?.split(whereSeparator: { "|>)".contains($0) }).first ?? ""
        return bare.split(separator: "\"").enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }
}

@Suite("Running examples", .limited)
struct ExampleTests {
    /// The examples without a URL, which would use the network. (Without a list, `watch` needs a URL, because it
    /// rejects the sample.)
    private static let examples = Main.program.declarations.flatMap(\.examples).filter { !$0.line.contains("://") }

    @Test(arguments: examples, [false, true])
    func worksWithAndWithoutAConfiguredList(example: Example, isListed: Bool) async throws {
        let (user, service) = (try User(), try FeedService())
        if isListed {
            let directory = user.home.url(".config/essential-feed")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try user.home.write(service.feedURL + "\n", to: ".config/essential-feed/feeds")
        }
        // `find` needs cached images.
        if example.words[1] == "find" { try #require(try await user.program(["load"]).run().exitCode == 0) }
        try user.home.write("<opml><outline xmlUrl='https://a.example/'/></opml>", to: "subscriptions.opml")
        let result = try await user.program(Array(example.words.dropFirst())).run()
        // Nothing else is cached. The sample does not have the ids, and the list's feed does not have the words.
        let codes: Set<Int32> =
            switch example.words[1] {
            case "find": isListed ? [66] : [0]
            case _ where example.line.contains("73A7F70C"): [64, 66]
            default: [0, 69]
            }
        #expect(codes.contains(result.exitCode ?? -1), "\(example.line): \(result.errors)")
    }
}

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

    private static let groff = "/usr/bin/groff"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: groff)))
    func isShownByGroffWithoutAWarning() async throws {
        let user = try User()
        try user.home.write(Main.program.manualPage, to: "page.1")
        let words = ["-man", "-Tutf8", "-ww", "page.1"]
        let result = try await FeedTestSupport.Program(Self.groff, words, home: user.home).run()
        #expect(result.exitCode == 0 && result.errors == "")
        #expect(result.output.contains("1, 2, 4 … 30 s"))
    }

    @Test(arguments: [
        "Shows image feeds (RSS, Atom", "(1), .BR jq (1)", "Read the manual page", "Add a feed to the list",
        "TIME is a whole number", "Text is written as cards", "With --retry, a request",
        "http_proxy is only read in lower case", "the store of the system",
    ])
    func hasTheDescriptionTheNotesAndTheExamples(words: String) {
        #expect(Main.program.manualPage.replacing("\n", with: " ").contains(Roff.escaped(words)))
    }
}
