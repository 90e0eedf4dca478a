import FeedTestSupport
import Testing

@Suite("Secrets in URLs", .limited)
struct SecretsTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    private static let responses: [LoopbackResponse] = [
        .ok(json: Payload.feed), .closedAtOnce, .status(500), .ok(json: "{"), .redirect(to: "/feed?token=hunter2"),
        .redirect(to: "file:///hunter2"), .unauthorized(),
    ]

    /// Expects a message to contain the URL without its secrets.
    ///
    /// - Parameter place: the visible text next to the secrets.
    private func expectRedactedURL(in result: ProgramResult, at place: String = "…@127.0.0.1:") {
        #expect(result.errors.contains(place), "\(result.errors)")
        expectNoSecret(in: result)
    }

    private func expectNoSecret(in result: ProgramResult) {
        for secret in ["hunter2", "s%33cret", "s3cret"] {
            #expect(!result.errors.contains(secret), "\(result.errors)")
        }
    }

    private var url: String { service.url("/feed?token=hunter2&x=1", user: "somebody:s3cret") }

    @Test(arguments: responses, [[], ["--all"], ["--images"]])
    func replacesSecretsInEveryMessage(_ response: LoopbackResponse, _ words: [String]) async throws {
        service.respond(with: response)
        let verbose = try await user.program(["load", "--verbose", "--url", url] + words).run()
        expectRedactedURL(in: verbose)
        let brief = try await user.program(["load", "--url", url] + words).run()
        expectNoSecret(in: brief)
        #expect(brief.exitCode == 0 || brief.errors.contains("…@127.0.0.1:"))
    }

    @Test(arguments: [
        "http://me:s3cret@", "http://me:s3 cret@127.0.0.1:1", "me:s3cret@127.0.0.1:1",
        "nothing://me:s3cret@127.0.0.1:1",
        "http://me:s3/cret@127.0.0.1:1", "http://me:s3cret@[::1",
    ])
    func hidesSecretsInTheURLOfAProxy(_ proxy: String) async throws {
        let result = try await user.run("load", "--url", "http://any.invalid/feed", environment: ["http_proxy": proxy])
        #expect(result.exitCode == 69)
        #expect(!result.errors.isEmpty)
        expectNoSecret(in: result)
        #expect(!result.errors.contains("cret@"), "\(result.errors)")
    }

    @Test(arguments: ["comments", "image"])
    func replacesSecretsInCommandsForAnImage(_ command: String) async throws {
        expectRedactedURL(in: try await user.run(command, Payload.imageID, "--url", url, "--verbose"))
    }

    @Test func replacesSecretsInTheURLOfUniversities() async throws {
        expectRedactedURL(in: try await user.run("universities", "--url", url, "--verbose"))
        expectRedactedURL(in: try await user.run("university", "x", "--url", url))
    }

    @Test(arguments: ["ftp://somebody:s3cret@a.example/?token=hunter2", "http://somebody:s3cret@:99999/?token=hunter2"])
    func replacesSecretsInAnInvalidURL(_ url: String) async throws {
        let place = String(url.prefix { $0 != ":" }) + "://…@"
        let option = try await user.run("load", "--url", url)
        #expect(option.exitCode == 64)
        expectRedactedURL(in: option, at: place)
        expectRedactedURL(in: try await user.run("load", environment: ["ESSENTIAL_FEED_URL": url]), at: place)
        expectRedactedURL(in: try await user.run("load", url), at: place)
    }

    @Test func replacesKeysInAnInvalidURL() async throws {
        let result = try await user.run("load", "--url", "ftp://a.example/?feed=0123456789abcdef")
        #expect(result.exitCode == 64 && result.errors.contains("ftp://a.example/?feed=…"), "\(result.errors)")
    }

    @Test(arguments: ["feeds", "validate-cache", "load"], ["json", "jsonl"])
    func hidesSecretsInJSONOnATerminal(_ command: String, _ format: String) async throws {
        let members = #""description":"it's \"a\"","image":"https://a.example/a?token=hunter2""#
        let image = #"{"id":"\#(Payload.imageID)",\#(members)}"#
        service.respond(with: .ok(json: #"{"items":[\#(image)]}"#))
        _ = try await user.run("load", "--url", url)
        var words = [command, "--format", format]
        if command == "load" { words += ["--url", url] }
        let piped = try await user.program(words).run()
        let shown = try await user.runOnTerminal(words, columns: 200)
        #expect(piped.output.contains("hunter2"))
        expectNoSecret(in: shown)
        #expect(!shown.output.contains("hunter2") && !shown.output.contains("s3cret"))
        #expect(try JSON(shown.output).keys == JSON(piped.output).keys)
    }

    @Test(arguments: [["load"], ["feeds"], ["validate-cache"], ["feeds", "--remove"]])
    func hidesSecretsInTextOnATerminal(_ words: [String]) async throws {
        let image = "https://me:s3cret@a.example/1.png?api_key=hunter2&size=2"
        service.respond(with: .ok(json: #"{"items":[{"id":"\#(Payload.imageID)","image":"\#(image)"}]}"#))
        #expect(try await user.run("load", "--url", url).exitCode == 0)
        let urls = words == ["load"] ? ["--url", url] : words.count > 1 ? [url] : []
        let result = try await user.runOnTerminal(words + urls, columns: 200)
        #expect(result.exitCode == 0)
        let shown = result.output + result.errors
        #expect(
            shown.contains(words == ["load"] ? "https://…@a.example/1.png?api_key=…&size=2" : "token=…&x=1"),
            "\(shown)"
        )
        for secret in ["hunter2", "s3cret"] { #expect(!shown.contains(secret)) }
        let pipe = try await user.run("load", "--url", url)
        #expect(pipe.output.contains(image))
    }

    @Test func showsNoSecretsInMessagesAboutTheCache() async throws {
        service.respond(with: .ok(json: Payload.feed))
        let loaded = try await user.run("load", "--url", url)
        #expect(loaded.exitCode == 0)
        let offline = try await user.run("load", "--url", url, "--offline", "--verbose")
        #expect(offline.lines == Payload.feedLines)
        expectNoSecret(in: offline)
        try user.ageCache(by: .days(8))
        let validated = try await user.run("validate-cache", "--verbose")
        // Standard output contains the complete URL: secrets are hidden only in messages.
        #expect(validated.output.contains(url))
        expectNoSecret(in: validated)
    }
}
