import Testing

@testable import essential_feed

@Suite("Reading the command line")
struct ParsedCommandLineTests {
    private static let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"

    private func invocation(_ words: String...) throws -> Invocation {
        guard case .run(let invocation) = try ParsedCommandLine(words) else {
            throw UsageError { _ in "\(words) runs no command" }
        }
        return invocation
    }

    @Test func readsACommandWithoutOptionsWithItsDefaults() throws {
        let load = try invocation("load")

        #expect(load.command == .load)
        #expect(load.arguments.isEmpty)
        #expect(load.format == .text)
        #expect(load.timeout == 30)
        #expect(load.limit == nil && load.cacheDirectory == nil && load.url == nil && load.output == nil)
        #expect(!load.offline && !load.all && !load.images && !load.quiet && !load.verbose)
    }

    @Test func readsEveryOptionInBothForms() throws {
        let apart = try invocation(
            "load",
            "--url",
            "http://a",
            "--limit",
            "2",
            "--format",
            "json",
            "--cache-dir",
            "d",
            "--timeout",
            "0.5",
            "--all",
            "--offline",
            "--images",
            "--quiet",
            "--verbose"
        )
        let joined = try invocation(
            "load",
            "--verbose",
            "--quiet",
            "--images",
            "--offline",
            "--all",
            "--timeout=0.5",
            "--cache-dir=d",
            "--format=json",
            "--limit=2",
            "--url=http://a"
        )

        #expect(apart == joined)
        #expect(apart.url == "http://a" && apart.limit == 2 && apart.format == .json && apart.cacheDirectory == "d")
        #expect(apart.timeout == 0.5)
        #expect(apart.all && apart.offline && apart.images && apart.quiet && apart.verbose)
    }

    @Test func takesOptionsBeforeAndAfterTheArgument() throws {
        let before = try invocation("comments", "--url", "http://a", Self.id)
        let after = try invocation("comments", Self.id, "--url", "http://a")

        #expect(before == after)
        #expect(before.arguments == [Self.id])
    }

    @Test func takesEverythingBehindTheTwoDashesForArguments() throws {
        let university = try invocation("university", "--quiet", "--", "--help")

        #expect(university.arguments == ["--help"])
        #expect(university.quiet)
    }

    @Test func takesAnythingBehindTheEqualsSignForTheValue() throws {
        #expect(try invocation("load", "--cache-dir=-a=b").cacheDirectory == "-a=b")
        #expect(try invocation("load", "--cache-dir=--quiet").cacheDirectory == "--quiet")
        #expect(try invocation("load", "--cache-dir=\u{301}x").cacheDirectory == "\u{301}x")
    }

    @Test func takesADashAloneForAValue() throws {
        #expect(try invocation("image", "https://a/b.png", "--output", "-").output == "-")
    }

    @Test func takesTheSameOptionAgainWithTheSameValue() throws {
        #expect(try invocation("load", "--limit", "2", "--quiet", "--limit=2", "--quiet").limit == 2)
    }

    @Test(arguments: ["--all", "--images"])
    func allowsOfflineBesideWhatOnlyTheServiceCouldAdd(flag: String) throws {
        #expect(try invocation("load", "--offline", flag).offline)
    }

    @Test(arguments: [
        ("0.001", 0.001), ("1", 1), ("1.5e1", 15), ("86400", 86_400),
    ])
    func takesATimeoutUpToADay(text: String, seconds: Double) throws {
        #expect(try invocation("load", "--timeout", text).timeout == seconds)
    }

    @Test(arguments: [id, id.lowercased(), "http://a/b.png", "HTTPS://a/b.png"])
    func takesAnImageByItsIdOrURL(word: String) throws {
        #expect(try invocation("image", word).arguments == [word])
    }

    @Test(arguments: ["json", "jsonl"])
    func describesAnImageThatIsWrittenToAFile(format: String) throws {
        #expect(try invocation("image", Self.id, "--format", format, "--output", "a.png").output == "a.png")
    }

    @Test(arguments: Shell.allCases)
    func readsTheShellToComplete(shell: Shell) throws {
        #expect(try ParsedCommandLine(["completions", shell.rawValue]) == .completions(shell))
    }

    @Test(arguments: [
        (["__complete", "image-ids"], ParsedCommandLine.candidates(.imageIDs, cacheDirectory: nil)),
        (
            ["__complete", "university-names", "--cache-dir=a b"],
            ParsedCommandLine.candidates(.universityNames, cacheDirectory: "a b")
        ),
    ])
    func readsWhatACompletionScriptAsks(words: [String], expected: ParsedCommandLine) throws {
        #expect(try ParsedCommandLine(words) == expected)
    }
}
