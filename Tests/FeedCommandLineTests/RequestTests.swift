import FeedTestSupport
import Testing

@testable import FeedCommandLine

@Suite("Reading the command line", .limited)
struct RequestTests {
    @Test func givesEveryOptionItsDefault() async throws {
        #expect(
            try await Gallery.run("list") == [
                "limit -, all false", "retry 0, every 900.0 seconds", "age -",
                "form text, in -, quiet false, 30.0 seconds",
            ]
        )
    }

    @Test func readsEveryOptionInBothForms() async throws {
        let apart = try await Gallery.run(
            "list --limit 2 --form json --directory d --timeout 0.5 --all --quiet --retry 10 --every 1m"
        )
        let joined = try await Gallery.run(
            "list --every=1m --retry=10 --quiet --all --timeout=0.5 --directory=d --form=json --limit=2"
        )

        #expect(apart == joined)
        #expect(
            apart == [
                "limit 2, all true", "retry 10, every 60.0 seconds", "age -",
                "form json, in d, quiet true, 0.5 seconds",
            ]
        )
    }

    @Test(arguments: [
        ("hang 7", "hang [7] without []"), ("hang 7 8 7", "hang [7, 8, 7] without []"),
        ("hang --without 1 7 --without=2 8 --without 1", "hang [7, 8] without [1, 2, 1]"),
        ("open", "open 0"), ("open 2", "open 2"), ("open --room 3", "open 3"),
    ])
    func readsOptionalAndRepeatedWords(line: String, result: String) async throws {
        #expect(try await Gallery.run(line) == [result])
    }

    @Test func acceptsOptionsBeforeAndAfterTheArgument() async throws {
        #expect(try await Gallery.run("show --output a 7") == ["show 7 in a"])
        #expect(try await Gallery.run("show 7 --output a") == ["show 7 in a"])
    }

    @Test(arguments: ["-a=b", "--quiet", "\u{301}x", "-"])
    func treatsAnythingAfterTheEqualsSignAsTheValue(value: String) async throws {
        #expect(try await Gallery.run("show 7 --output=\(value)") == ["show 7 in \(value)"])
    }

    @Test func readsShortOptions() async throws {
        #expect(try await Gallery.run("show -o a 7") == ["show 7 in a"])
        #expect(try await Gallery.run("find -q a") == ["find a, quiet true"])
        guard case .version = try Gallery.program.request(["-V"]) else {
            Issue.record("-V was read as another request")
            return
        }
    }

    @Test func treatsANegativeNumberAsAnArgumentOrAValue() async throws {
        #expect(try await Gallery.run("find -1") == ["find -1, quiet false"])
        #expect(try await Gallery.run("show 7 --output -1") == ["show 7 in -1"])
    }

    @Test func treatsALoneDashAsAValue() async throws {
        #expect(try await Gallery.run("show 7 --output -") == ["show 7 in -"])
    }

    @Test func acceptsARepeatedOptionWithTheSameValue() async throws {
        let lines = try await Gallery.run("list --limit 2 --quiet --limit=2 --quiet")
        #expect(lines.first == "limit 2, all false")
    }

    @Test func returnsDefaultsForOptionsTheCommandLacks() throws {
        guard case .run(let call) = try Gallery.program.request(["help"]) else { return }
        let common = call.options(Gallery.Common.self)
        #expect(common.form == .text && !common.quiet && common.timeout == .seconds(30))
    }

    @Test(arguments: [
        ("0", 0), ("90", 90), ("90s", 90), ("15m", 900), ("2h", 7_200), ("7d", 604_800), ("36500d", 3_153_600_000),
    ])
    func readsATime(text: String, seconds: Int) async throws {
        let lines = try await Gallery.run("list --max-age \(text)")
        #expect(lines.contains("age \(Duration.seconds(seconds))"))
    }

    @Test(arguments: [("0.001", 0.001), ("1", 1), ("1.5e1", 15), ("86400", 86_400), ("1d", 86_400)])
    func readsSecondsUpToADay(text: String, seconds: Double) throws {
        #expect(ValueKind<Duration>.seconds.read(text) == .seconds(seconds))
    }
}

@Suite("Requesting help", .limited)
struct HelpRequestTests {
    /// Returns the command whose help the words request; empty for the program.
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
        for words in [[name, "--help"], [name, "-h"]] {
            #expect(try topic(words) == name)
        }
        #expect(try await Gallery.run("help \(name)") == ["help of \(name)"])
    }

    @Test(arguments: [
        ["list", "--nonsense", "--help"], ["list", "a", "b", "--help", "c"], ["list", "--directory", "--help"],
        ["list", "--limit", "0", "-h"],
    ])
    func showsHelpDespiteOtherErrors(words: [String]) throws {
        #expect(try topic(words) == "list")
    }

    @Test func treatsHelpAfterADoubleDashAsAnArgument() async throws {
        #expect(try await Gallery.run("find --quiet -- --help") == ["find --help, quiet true"])
    }

    @Test func showsTheVersion() throws {
        guard case .version = try Gallery.program.request(["--version"]) else {
            Issue.record("--version was read as another request")
            return
        }
        #expect(Gallery.program.versionText == "gallery 1.2\n")
    }
}
