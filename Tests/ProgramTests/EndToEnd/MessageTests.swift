import FeedTestSupport
import Foundation
import Testing

/// A fault of a service, and words in the message about it.
struct Trouble: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: LoopbackResponse
    let words: [String]

    init(_ name: String, _ response: LoopbackResponse, _ words: String...) {
        testDescription = name
        self.response = response
        self.words = words
    }

    private static let expected = #", not RSS, Atom, JSON Feed or JSON with "items" as in essential-feed help load"#

    static let all = [
        Trouble("a web page", .ok("<!DOCTYPE html><html>".utf8, type: "text/html"), "it is a web page", expected),
        Trouble(
            "a page for logging in",
            .ok("<html><title>Log in: http://a.example/?token=1</title>".utf8, type: "text/html"),
            "it is a web page without a feed link (Log in: http://a.example/?token=…)" + expected
        ),
        Trouble("a web page as JSON", .ok(json: "<html></html>"), "it is a web page", expected),
        Trouble("other XML", .ok(json: "<?xml version='1.0'?><opml/>"), "it is XML that is not a feed", expected),
        Trouble("RSS cut off", .ok(json: "<rss>\n<channel>"), "it ends in the middle (line 2, column 10)"),
        Trouble(
            "an encoding",
            .ok(Array("<?xml version='1.0' encoding='EUC-JP'?><rss/>".utf8) + [0xA4], type: "text/xml"),
            "its encoding, EUC-JP, cannot be read"
        ),
        Trouble("404", .status(404), "not found (404); check the URL"),
        Trouble(
            "410",
            .status(410),
            "the status is 410: the feed is gone for good",
            "essential-feed feeds --remove http"
        ),
        Trouble("500", .status(500), "the status is 500, a failure of the service"),
        Trouble(
            "no id",
            .ok(json: #"{"items":[{"id":"7","image":"https://a"}]}"#),
            "items[0].id: invalid UUID (byte 16)"
        ),
        Trouble("no image", .ok(json: #"{"items":[{"id":null}]}"#), "items[0].id is missing (byte 10)"),
        Trouble("a list", .ok(json: "[]"), "it is a JSON array", expected),
        Trouble("text", .ok(json: "Hello"), "it is neither JSON nor XML, but should be RSS, Atom, JSON Feed or JSON"),
        Trouble("nothing", .ok(json: ""), "it is empty", expected),
        Trouble(
            "gzip data",
            .ok(Gzip.stored(Payload.feed.utf8), type: "application/json"),
            "it is gzip data without Content-Encoding",
            expected
        ),
        Trouble("a number", .ok(json: "42"), "it is a single JSON value", expected),
        Trouble(
            "a redirect to a file",
            .redirect(to: "file:///etc/passwd"),
            "redirects to a URL that may not be followed"
        ),
        Trouble("a redirect loop", .redirect(to: "/feed"), "more than 10 redirects"),
        Trouble("cut short", .cutShort(Payload.feed), "no complete response"),
        Trouble("closed", .closedAtOnce, "no complete response"),
    ]
}

@Suite("The texts of messages", .limited)
struct MessageTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    /// Loads the feed without a cached feed, and expects one line with its URL and these words.
    @discardableResult
    private func expect(
        _ words: String...,
        code: Int32,
        from url: String? = nil,
        options: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> String {
        let arguments = ["load"] + (url.map { ["--url", $0] } ?? []) + options
        let result = try await user.program(arguments, environment: environment).run()
        #expect(result.errorLines.count == 1, "\(result.errors)")
        for word in words { #expect(result.errors.contains(word), "\(result.errors)") }
        #expect(result.errors.contains("nothing usable is cached"))
        #expect(result.output == "")
        #expect(result.exitCode == code)
        return result.errors
    }

    @Test func notesHowManyEntriesAreTheSameAsEarlierOnes() async throws {
        let item = "<item><guid>1</guid><enclosure url='https://a.example/1.png' type='image/png'/></item>"
        let rss = { "<rss><channel>\(String(repeating: item, count: $0))</channel></rss>" }
        for (count, note) in [(1, ""), (2, "1 entry of the feed is"), (3, "2 entries of the feed are")] {
            service.respond(with: .ok(rss(count).utf8, type: "text/xml"))
            let result = try await user.run("load", "--url", service.feedURL)
            #expect(result.lines.count == 1 && result.errors.hasPrefix(note), "\(result.errors)")
            #expect(result.errors.isEmpty == note.isEmpty, "\(result.errors)")
        }
    }

    @Test func saysThatTheFeedOfAPageIsGoneForGood() async throws {
        let page = #"<!DOCTYPE html><link rel="alternate" type="application/rss+xml" href="/gone.xml">"#
        service.respond(with: .ok(page.utf8, type: "text/html"))
        service.respond(at: "/gone.xml", with: .status(410))
        try await expect(
            "gone for good",
            "essential-feed feeds --remove \(service.feedURL)",
            code: 65,
            from: service.feedURL
        )
    }

    @Test(arguments: Trouble.all)
    func namesTheProblemAndTheURL(trouble: Trouble) async throws {
        service.respond(with: trouble.response)
        let result = try await user.run("load", "--url", service.feedURL)
        #expect(result.errorLines.count == 1)
        for words in [service.feedURL + ": "] + trouble.words {
            #expect(result.errors.contains(words), "\(result.errors)")
        }
        #expect(result.exitCode == 65 || result.exitCode == 69)
    }

    @Test func describesTheExpectedListOfUniversities() async throws {
        service.respond(with: .ok(json: "<html>"))
        let result = try await user.run("universities", "--url", service.feedURL)
        #expect(result.errors.contains("it is a web page, not a JSON array of universities"))
        #expect(result.exitCode == 65)
    }

    // Notes

    @Test(arguments: [301, 308])
    func noteTheNewURLOfAFeedThatHasMovedPermanently(status: Int) async throws {
        let (old, new) = (service.url("/old"), service.feedURL)
        service.respond(at: "/old", with: .redirect(to: new, status: status))
        for _ in 1...2 {
            let result = try await user.run("load", "--url", old)
            #expect(result.errorLines.count == 1 && result.exitCode == 0)
            #expect(result.errors.contains("\(old) has moved permanently to \(new)."), "\(result.errors)")
            let command = "essential-feed feeds --remove \(old) && essential-feed feeds --add \(new)"
            #expect(result.errors.hasSuffix(" \(command)\n"), "\(result.errors)")
        }
        service.respond(at: "/temporary", with: .redirect(to: new))
        #expect(try await user.run("load", "--url", service.url("/temporary")).errors == "")
        let query = try await user.run("load", "--url", old + "?a=1&b=2")
        let quoted = "feeds --remove '\(old)?a=1&b=2' && essential-feed feeds --add \(new)\n"
        #expect(query.errors.hasSuffix(quoted), "\(query.errors)")
        let export = try await user.run("export", user.home.path("export"), "--url", old, "--quiet")
        #expect(export.errors == "" && export.exitCode == 0)
        let again = try await user.run("export", user.home.path("export"))
        let command = "essential-feed export \(user.home.path("export")) --moved --url \(new)"
        #expect(again.errors.contains("To continue there: \(command)\n"), "\(again.errors)")
    }

    /// The chain of pages to a feed: links and refreshes, and whether the feed is found.
    @Test(arguments: [
        ("link", true), ("refresh link", true), ("link link", false), ("refresh refresh", false),
    ])
    func noteTheFeedThatAPageRefersToOnce(chain: String, isFound: Bool) async throws {
        let kinds = chain.split(separator: " ")
        for (number, kind) in kinds.enumerated() {
            let next = number + 1 < kinds.count ? "/\(number + 1)" : "/feed"
            let tag =
                kind == "link"
                ? "<link rel=alternate type=application/json href=\(next)>"
                : "<meta http-equiv=refresh content='0; url=\(next)'>"
            service.respond(at: "/\(number)", with: .ok("<!DOCTYPE html>\(tag)".utf8, type: "text/html"))
        }
        let result = try await user.run("load", "--url", service.url("/0"))
        #expect(result.exitCode == (isFound ? 0 : 65), "\(result.errors)")
        #expect(result.errors.contains(isFound ? "is at \(service.feedURL)" : "it is a web page"), "\(result.errors)")
        guard isFound else { return #expect(!service.targets.contains("/feed")) }
        #expect(service.targets == kinds.indices.map { "/\($0)" } + ["/feed"])
        #expect(try await user.run("load", "--url", service.url("/0")).errors == "")
    }

    @Test func noteACommandThatContinuesAtTheNewURL() async throws {
        let (old, new) = (service.url("/old"), service.feedURL)
        service.respond(at: "/old", with: .redirect(to: new, status: 301))
        let errors = try await user.run("load", "--url", old).errors
        let command = try #require(errors.firstMatch(of: #/To continue there: (.*)\n/#)?.1)
        #expect(command.hasSuffix("feeds --remove \(old) && essential-feed feeds --add \(new)"), "\(errors)")
        let program = try BuiltProgram.path
        let words = String(command).replacing("essential-feed feeds", with: "\(program) feeds")
        #expect(try await Program("/bin/sh", ["-c", words], home: user.home).run().exitCode == 0)
        #expect(try await user.run("feeds").lines.map { $0.split(separator: "\t")[1] } == [Substring(new)])
    }

    @Test func noteTheNumberOfPagesAfterWhichLoadingStopped() async throws {
        func page(_ number: Int, next: Int?) -> LoopbackResponse {
            let link = next.map { "\"next_url\": \"/page/\($0)\"," } ?? ""
            return .ok(
                json: """
                    {"version": "https://jsonfeed.org/version/1.1", \(link)
                     "items": [{"id": "\(number)", "image": "/\(number).png"}]}
                    """
            )
        }
        service.respond(with: page(1_000, next: 1_001))
        service.respond(at: "/page/1001", with: page(1_001, next: nil))
        #expect(try await user.run("load", "--url", service.feedURL, "--all").lines.count == 2)
        service.respond(with: page(1, next: 2))
        for number in 2...101 { service.respond(at: "/page/\(number)", with: page(number, next: number + 1)) }
        let result = try await user.run("load", "--url", service.feedURL)
        #expect(result.errors == "Loading stopped after 100 pages; the list continues.\n")
        #expect(result.lines.count == 100 && result.exitCode == 0)
    }

    // Retry-After

    @Test(arguments: [429, 503])
    func reportsTheEndOfRetryAfter(status: Int) async throws {
        service.respond(with: .status(status, headers: ["Retry-After": "90061"]))
        let words = "the service says to wait until "
        let first = try await expect("the status is \(status); \(words)", code: 65, from: service.feedURL)
        let until = try #require(first.firstMatch(of: /until (\d{4}-\d\d-\d\d \d\d:\d\d) \(25 hours\)/)).1
        let stored = try await expect(words, code: 69, from: service.feedURL, options: ["--max-age", "1h"])
        #expect(stored.contains("\(service.feedURL): \(words)\(until) ("))
        #expect(service.targets.count == 1)
    }

    @Test func showsOnlyTheTimeOnTheSameDay() async throws {
        service.respond(with: .status(503, headers: ["Retry-After": "60"]))
        let zone = ["TZ": "UTC"]
        let before = Date()
        let message = try await expect("(1 minute)", code: 65, from: service.feedURL, environment: zone)
        let isToday = Calendar.utc.isDate(before, inSameDayAs: Date() + 60)
        #expect(!isToday || message.contains(/until \d\d:\d\d \(1 minute\)/), "\(message)")
    }

    // Credentials

    private static let help = "set valid credentials with ESSENTIAL_FEED_TOKEN and ESSENTIAL_FEED_URL, or use --netrc"

    @Test(arguments: [401, 403])
    func reportsWhyTheTokenWasNotSent(status: Int) async throws {
        service.respond(with: .status(status))
        let environment = ["ESSENTIAL_FEED_TOKEN": "t0k3n"]
        let url = service.feedURL
        try await expect(
            "\(status)",
            "ESSENTIAL_FEED_URL is not set",
            Self.help,
            code: 65,
            from: url,
            environment: environment
        )
        let refusal =
            "the service refuses this program, or needs credentials; name another program with --user-agent TEXT"
        try await expect("the status is \(status); \(status == 403 ? refusal : Self.help)", code: 65, from: url)
    }

    @Test func reportsThatTheNetrcHasNoEntry() async throws {
        service.respond(with: .status(401))
        try user.home.write("machine a.example password t0k3n", to: ".netrc", mode: 0o600)
        try await expect(
            "\(user.home.path)/.netrc has no entry for 127.0.0.1",
            Self.help,
            code: 65,
            from: service.feedURL,
            options: ["--netrc"]
        )
    }

    // No response

    @Test func reportsOnceThatTheConnectionWasRefused() async throws {
        let url = "http://127.0.0.1:\(try ClosedPort().port)/feed"
        let message = try await expect("\(url): the connection was refused; check the port", code: 69, from: url)
        #expect(message.components(separatedBy: "127.0.0.1").count == 2)
        #expect(!message.contains("Failed to connect"))
        let verbose = try await user.run("load", "--url", url, "--verbose")
        #if canImport(FoundationNetworking)
            #expect(verbose.errors.contains("Failed to connect to 127.0.0.1"), "\(verbose.errors)")
        #endif
    }

    @Test func reportsThatTheHostHasNoAddress() async throws {
        try await expect("the host has no address; check its name", code: 69, from: "http://nowhere.invalid/feed")
    }

    #if canImport(FoundationNetworking)
        @Test func namesTheProxyWithoutItsPassword() async throws {
            let proxy = "127.0.0.1:\(try ClosedPort().port)"
            var environment = ["http_proxy": "http://me:s3cret@\(proxy)"]
            let url = "http://any.invalid/feed"
            let words = "; the request goes through the proxy http://…@\(proxy);"
            try await expect("the connection was refused", words, code: 69, from: url, environment: environment)
            environment["no_proxy"] = ".invalid"
            let direct = try await expect("the host has no address", code: 69, from: url, environment: environment)
            #expect(!direct.contains("proxy"))
            let unknown = ["http_proxy": "nowhere.invalid:3128"]
            let place = "; the request goes through the proxy nowhere.invalid:3128;"
            try await expect("the host has no address", place, code: 69, from: url, environment: unknown)
        }

        @Test func suggestsHTTPForAPortWithoutTLS() async throws {
            let url = service.feedURL.replacing("http:", with: "https:") + "?x=1"
            try await expect(
                "does not speak TLS; try \(service.feedURL)?x=1",
                code: 69,
                from: url,
                options: ["--retry", "1"]
            )
        }
    #endif

    @Test func namesTheFeedAndTheListOfFeedsOffline() async throws {
        let words = "Asked to stay offline: \(service.feedURL); nothing usable is cached"
        try await expect(words, "essential-feed feeds lists", code: 69, from: service.feedURL, options: ["--offline"])
        let universities = try await user.run("universities", "--offline", "--url", service.feedURL)
        #expect(universities.errors.contains(words), "\(universities.errors)")
    }

    // Usage

    @Test(arguments: ["ESSENTIAL_FEED_URL", "ESSENTIAL_FEED_UNIVERSITIES_URL"])
    func suggestsHTTPSForAVariableWithoutAScheme(variable: String) async throws {
        let command = variable.contains("UNIVERSITIES") ? "universities" : "load"
        let result = try await user.run(command, environment: [variable: "a.example/feed"])
        #expect(result.errorLines.prefix(2).last == "did you mean https://a.example/feed?", "\(result.errors)")
        #expect(result.exitCode == 64)
    }
}

extension Calendar {
    fileprivate static var utc: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
