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

    @Test func namesTheDefaults() {
        let (watch, common) = (WatchCommand(), CommonOptions())
        #expect(watch.every.value([]) == .seconds(15 * 60) && watch.every.declaration.help.hasSuffix("(default 15m)"))
        #expect(common.timeout.value([]) == .seconds(30) && common.timeout.declaration.help.hasSuffix("(default 30)"))
        #expect(common.format.value([]) == .text && common.format.declaration.help.hasSuffix("(default text)"))
        #expect(common.retry.value([]) == 0)
    }

    @Test(arguments: Main.program.commandNames)
    func explainsEverythingDeclared(name: String) throws {
        let command = try #require(program.declarations.first { $0.name == name })
        var parts = ["Usage: " + command.usage, command.summary + "."] + command.discussion
        parts += command.argument.map { [$0.name + " " + $0.help] } ?? []
        parts += command.options.map { $0.term + " " + $0.help } + [command.output.columns.joined(separator: ", ")]
        parts += command.output.members.map { $0 + " " + $1 } + command.examples.map { $0.line + " " + $0.meaning }
        expect(program.help(for: command).words, toContain: parts)
        #expect(!command.examples.isEmpty)
        for example in command.examples { #expect(program.help(for: command).contains("  " + example.line + "\n")) }
    }

    @Test func explainsTheProgram() {
        let (text, documentation) = (program.help(for: nil), program.documentation)
        var parts = [program.summary + "."] + program.declarations.map { $0.name + " " + $0.summary }
        parts += (program.commonOptions + [.help, .version]).map { $0.term + " " + $0.help }
        parts += [ProgramDocumentation.optionRules] + documentation.examples.map { $0.line + " " + $0.meaning }
        parts += (documentation.environment + documentation.files + documentation.exitCodes).map { $0 + " " + $1 }
        expect(text.words, toContain: parts)
        for code in ExitCode.allCases { #expect(text.contains("\n  \(code.rawValue)  ")) }
        #expect(!text.contains("__complete"))
        #expect(text.contains("\n  -V, --version  "))
    }

    @Test func breaksUsageLinesOnlyOutsideBrackets() throws {
        let feeds = try #require(program.declarations.first { $0.name == "feeds" })
        let lines = ["essential-feed feeds", "[--add URL... [--title TEXT]|--remove URL|--import FILE]"]
        #expect(program.usageLines(of: feeds, width: 60, indent: "") == [lines[0], "    " + lines[1]])
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

/// Expects each part after the one before it.
private func expect(_ text: String, toContain parts: [String]) {
    var rest = text[...]
    for part in parts where !part.isEmpty {
        guard let range = rest.firstRange(of: part) else {
            Issue.record("“\(part)” is not in “\(rest)”")
            return
        }
        rest = rest[range.upperBound...]
    }
}

extension String {
    /// The words, without line ends and further spaces.
    fileprivate var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
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
        if isListed { try user.writeList(service.feedURL + "\n") }
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
        let (program, documentation) = (Main.program, Main.program.documentation)
        var parts = [Roff.escaped(program.name) + " \\- " + Roff.escaped(program.summary)]
        parts += lines(program.declarations.flatMap { program.usageLines(of: $0, width: 73, indent: "") })
        parts += lines([documentation.description, ProgramDocumentation.optionRules]) + items(program.options)
        let common = items(program.commonOptions + [.help])
        for command in program.declarations {
            let argument = command.argument.map { [($0.name, $0.help)] } ?? []
            parts.append("\n.SS \"\(Roff.escaped(command.name))\"\n")
            parts += lines([command.usage, command.summary + "."] + command.discussion)
            parts += items(argument) + items(command.ownOptions)
            parts += items(command.sharedOptions).filter { !common.contains($0) }
            parts += lines(command.rules.map { $0.sentence + "." })
            parts += lines([command.output.columns.joined(separator: ", ")]) + items(command.output.members)
            parts += examples(command.examples)
        }
        parts += common + items(documentation.exitCodes + documentation.environment + documentation.files)
        parts += lines(documentation.notes) + examples(documentation.examples)
        expect(program.manualPage, toContain: parts)
    }

    private func lines(_ texts: [String]) -> [String] { texts.map(Roff.escaped) }

    private func items(_ rows: [(term: String, meaning: String)]) -> [String] {
        rows.map { "\n.B \"" + Roff.escaped($0.term) + "\"\n" + Roff.escaped($0.meaning + ".") + "\n" }
    }

    private func items(_ options: [OptionDeclaration]) -> [String] { items(options.map { ($0.term, $0.help) }) }

    private func examples(_ examples: [Example]) -> [String] {
        examples.map { Roff.escaped($0.meaning + ":") + "\n.PP\n.RS 2\n.nf\n" + Roff.escaped($0.line) + "\n.fi\n" }
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
        "Shows image feeds (RSS, Atom", "Read the manual page", "Add a feed to the list",
        "TIME is a whole number", "Text is written as cards", "With --retry, a request",
        "http_proxy is only read in lower case", "the store of the system",
    ])
    func hasTheDescriptionTheNotesAndTheExamples(words: String) {
        #expect(Main.program.manualPage.replacing("\n", with: " ").contains(Roff.escaped(words)))
    }
}
