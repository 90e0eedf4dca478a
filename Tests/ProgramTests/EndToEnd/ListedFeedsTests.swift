import FeedTestSupport
import Foundation
import Testing

@Suite("Several feeds in one run", .limited)
struct ListedFeedsTests {
    private let user: User
    /// Two services with different origins.
    private let (first, second): (FeedService, FeedService)

    init() throws {
        user = try User()
        (first, second) = (try FeedService(), try FeedService())
        second.respond(with: .ok(json: Payload.otherFeed))
    }

    private func list(_ lines: String..., name: String = "urls") throws -> String {
        try user.home.write(lines.joined(separator: "\n"), to: name)
        return user.home.path(name)
    }

    private var firstLines: [String] { Payload.feedLines.map { "\($0)\t\(first.feedURL)" } }
    private var secondLines: [String] { Payload.otherFeedLines.map { "\($0)\t\(second.feedURL)" } }

    // MARK: - The feeds

    @Test func readsTheFirstWordOfEachLineThatIsAURL() async throws {
        let list = try list(
            "# mine",
            "",
            "  \(first.feedURL)  tag \"~Title\"",
            "query:x",
            second.feedURL,
            first.feedURL
        )
        let result = try await user.run("load", "--feeds", list)
        #expect(result.lines == firstLines + secondLines)
        #expect(result.exitCode == 0)
        #expect(first.targets.count == 1)
    }

    @Test func readsTheListFromStandardInput() async throws {
        var program = try user.program(["load", "--feeds", "-"])
        program.input = .bytes(Array("\(second.feedURL)\n".utf8))
        #expect(try await program.run().lines == secondLines)
    }

    @Test func reportsTheErrorsOfAList() async throws {
        let url = try await user.run("load", "--feeds", try list(first.feedURL), "--url", first.feedURL)
        #expect(url.exitCode == 64)
        let empty = try await user.run("load", "--feeds", try list("# nothing yet"))
        #expect(empty.exitCode == 64)
        #expect(empty.errors.contains("has no feed") && !empty.errors.contains("--add"), "\(empty.errors)")
        let nothing = try await user.run("load", "--feeds", "-")
        #expect(nothing.errors.contains("/dev/stdin has no feed; it must be OPML") && nothing.exitCode == 64)
        let missing = try await user.run("load", "--feeds", user.home.path("missing"))
        #expect(missing.exitCode == 74)
        #expect(missing.errors.contains("missing: there is no such file"))
        try user.home.makeDirectory(".config/essential-feed")
        let configured = user.listPath
        try FileManager.default.createSymbolicLink(atPath: configured, withDestinationPath: configured)
        #expect(try await user.run("load").exitCode == 74)
        #expect(first.targets == [])
    }

    // MARK: - The output

    @Test func failsEachFeedIndependently() async throws {
        first.respond(at: "/bad", with: .ok(json: "[]"))
        let list = try list(first.url("/bad"), "http:nonsense", second.feedURL, first.url("/none"))
        let result = try await user.run("load", "--feeds", list, "--format", "json")
        let feeds = try JSON(result)["feeds"]?.elements ?? []
        let urls = [first.url("/bad"), "http:nonsense", second.feedURL, first.url("/none")]
        #expect(feeds.map { $0["url"] } == urls.map { .string($0) })
        #expect(feeds.map { $0["items"]?.elements.count } == [nil, nil, Payload.otherFeedLines.count, nil])
        #expect(feeds.map { $0["error"]?["exit"] == nil } == [false, false, true, false])
        #expect(result.exitCode == 65)
        #expect(result.errorLines.count == 3)
        #expect(result.errors.contains("\(list), line 2: \"http:nonsense\" is not the URL of a feed."))
        let newest = try await user.run("load", "--feeds", list, "--newest", "1")
        #expect(newest.errors.contains("\(list), line 2: \"http:nonsense\" is not the URL of a feed."))
        try user.home.write("<opml>\n<outline xmlUrl='https://'/></opml>", to: "a.opml")
        let opml = try await user.run("load", "--feeds", user.home.path("a.opml"))
        #expect(opml.errors.contains("a.opml, line 2: \"https://\" is not the URL of a feed."))
        try await #expect(user.run("load", "--feeds", self.list("http:nonsense", second.feedURL)).exitCode == 64)
        let secret = try await user.run("load", "--format", "json", "--feeds", self.list("http://:secret@/"))
        #expect(!secret.output.contains("secret") && !secret.errors.contains("secret"))
    }

    @Test func addsTheFeedToEachLineOfJSON() async throws {
        let url = second.feedURL + "?token=secret"
        let result = try await user.run("load", "--feeds", try list(url), "--format", "jsonl")
        let feeds = try result.lines.map { try JSON($0)["feed"]?.text ?? "" }
        #expect(feeds.count == Payload.otherFeedLines.count)
        #expect(feeds.allSatisfy { $0.hasPrefix(second.feedURL + "?token=") && !$0.contains("secret") })
    }

    @Test func headsEachFeedOnATerminal() async throws {
        let result = try await user.runOnTerminal("load", "--feeds", try list(first.feedURL, second.feedURL))
        let lines = result.output.split(separator: /\r?\n/, omittingEmptySubsequences: false)
        let headings = lines.indices.filter { lines[$0].contains("127.0.0.1") && !lines[$0].contains("http") }
        #expect(headings.count == 2 && headings.last.map { lines[$0 - 1] } == "", "\(lines)")
    }

    @Test func writesAFeedAsSoonAsAllEarlierFeedsAreWritten() async throws {
        let hanging = try FeedService(feed: .stalledBeforeHeaders)
        let list = try list(first.feedURL, hanging.feedURL, second.feedURL)
        let loading = try user.program(["load", "--feeds", list, "--timeout", "3600"]).start()
        try await loading.waitForOutput(containing: Payload.feedLines[0])
        try await second.waitForRequests(1)
        loading.terminate(SIGINT)
        let result = try await loading.wait()
        #expect(result.lines == firstLines)
        #expect(result.exitCode == 130)
    }

    @Test(arguments: ["load --images", "load --new", "load --newest 9", "export out"])
    func writesNotesInTheOrderOfTheList(words: String) async throws {
        let services = [first, second, first]
        for (number, service) in services.enumerated() {
            let delay = Duration.milliseconds(number == 0 ? 300 : 0)
            let redirect = LoopbackResponse.redirect(to: "/\(number)", status: 301).delayed(by: delay)
            service.respond(at: "/old/\(number)", with: redirect)
            let image = #"{"id":"\#(UUID())","image":"\#(service.url("/none.png"))"}"#
            service.respond(at: "/\(number)", with: .ok(json: #"{"items":[\#(image)]}"#))
        }
        let urls = services.enumerated().map { $1.url("/old/\($0)") }
        let list = try list(urls[0], urls[1], urls[2])
        let result = try await user.program(words.split(separator: " ").map(String.init) + ["--feeds", list]).run()
        #expect(result.exitCode == 0)
        let places = result.errorLines.compactMap { line in urls.firstIndex { line.contains($0) } }
        #expect(places == places.sorted() && Set(places) == [0, 1, 2], "\(result.errors)")
    }

    @Test func showsNewImagesOfEachFeedOnce() async throws {
        let list = try list(first.feedURL, second.feedURL)
        #expect(try await user.run("load", "--new", "--feeds", list).lines == firstLines + secondLines)
        let again = try await user.run("load", "--new", "--feeds", list)
        #expect(again.output == "")
        #expect(again.errorLines == ["Nothing is new in 2 feeds."])
        #expect(again.exitCode == 0)
    }

    @Test func watchesEachFeedIndependently() async throws {
        let dead = try FeedService(feed: .closedAtOnce)
        let list = try list(dead.feedURL, first.feedURL, second.feedURL)
        let watching = try user.program(["watch", "--feeds", list, "--every", "1s"]).start()
        try await watching.waitForOutput(containing: Payload.feedLines[0])
        try await watching.waitForOutput(containing: Payload.otherFeedLines[0])
        dead.respond(with: .ok(json: Payload.feed))
        try await watching.waitForOutput(containing: dead.feedURL)
        watching.terminate(SIGINT)
        let result = try await watching.wait()
        #expect(Set(result.lines) == Set(firstLines + secondLines + Payload.feedLines.map { "\($0)\t\(dead.feedURL)" }))
        #expect(result.exitCode == 130)
    }
}

@Suite("Exporting several feeds", .limited)
struct FeedListExportTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
        service.respond(at: "/other", with: .ok(json: Payload.otherFeed))
    }

    private var directory: String { user.home.path("out") }
    private var name: String { "127-0-0-1-feed" }
    private var otherName: String { "127-0-0-1-other" }

    private func export(_ urls: [String], _ words: String...) async throws -> ProgramResult {
        try user.home.write(urls.joined(separator: "\n"), to: "urls")
        return try await user.program(["export", directory, "--feeds", user.home.path("urls")] + words).run()
    }

    private func has(_ file: String) -> Bool { FileManager.default.fileExists(atPath: directory + "/" + file) }

    /// Returns the links to the feeds above the newest images, in order.
    private func links() throws -> [String] {
        let page = try user.home.text(of: "out/index.html")
        let feeds = try #require(page.firstMatch(of: /<nav[^>]*class="feeds">(.*)<\/nav>/)?.1)
        return feeds.matches(of: /<a href="([^"]+)"/).map { String($0.1) }
    }

    /// Returns the pages that the pictures of the newest images link to, in order.
    private func imagePages() throws -> [String] {
        let page = try user.home.text(of: "out/index.html")
        return page.matches(of: /href="([^"]*\/image\/[^"#]*)"/).map { String($0.1) }
    }

    @Test func writesADirectoryForEachFeedAndPagesOfAll() async throws {
        let result = try await export([service.feedURL, service.url("/other")], "--base-url", "https://a.example/f/")
        #expect(result.output == "\(directory)/index.html\n")
        #expect(result.exitCode == 0)
        #expect(try links() == ["\(name)/index.html", "\(otherName)/index.html"])
        #expect([name, otherName].allSatisfy { has($0 + "/index.html") && has($0 + "/feed.json") })
        #expect(try user.home.text(of: "out/\(name)/feed.xml").contains("https://a.example/f/\(name)/"))
        let pages = try imagePages()
        #expect(!pages.isEmpty && pages.allSatisfy(has))
        #expect(try user.home.text(of: "out/\(name)/index.html").contains(#"href="../index.html""#))
        let feed = try user.home.text(of: "out/feed.xml")
        #expect(feed.contains("<dc:creator>") && feed.contains("https://a.example/f/\(name)/image/"))
        let record = try user.home.text(of: "out/essential-feed.json")
        #expect(!record.contains(service.feedURL))
    }

    @Test func followsNoLinkInTheDirectory() async throws {
        _ = try await export([service.feedURL])
        let elsewhere = user.home.path("elsewhere")
        try FileManager.default.moveItem(atPath: directory + "/" + name, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: directory + "/" + name, withDestinationPath: elsewhere)
        service.respond(with: .ok(json: Payload.otherFeed))
        let before = try user.home.text(of: "elsewhere/feed.json")
        let result = try await export([service.feedURL])
        #expect(result.exitCode == 74)
        #expect(result.errors.contains(name))
        #expect(try user.home.text(of: "elsewhere/feed.json") == before)
    }

    @Test func exportsAgainWithTheListOfTheConfiguration() async throws {
        _ = try await export([service.feedURL], "--title", "My feeds")
        let unknown = try await user.run("export", directory)
        #expect(unknown.exitCode == 64)
        #expect(unknown.errors.contains("--feeds FILE"))
        let configuration = ["XDG_CONFIG_HOME": user.home.path("config")]
        try user.home.write(service.feedURL, to: "config/essential-feed/feeds")
        #expect(try await user.run("export", directory, environment: configuration).exitCode == 0)
        #expect(try user.home.text(of: "out/index.html").contains("<title>My feeds</title>"))
    }

    @Test func leavesTheDirectoryOfAFeedThatLeavesTheList() async throws {
        _ = try await export([service.feedURL, service.url("/other")])
        let pages = try user.home.text(of: "out/\(otherName)/index.html")
        let left = try await export([service.feedURL])
        #expect(left.errors.contains("No longer on the list, but still in the directory: \(otherName). Delete"))
        #expect(try links() == ["\(name)/index.html"])
        #expect(try user.home.text(of: "out/\(otherName)/index.html") == pages)
        #expect(try await !export([service.feedURL]).errors.contains("No longer"))
    }

    @Test func refusesToReplaceOneFeedByAListOrTheReverse() async throws {
        _ = try await user.run("export", directory, "--url", service.feedURL)
        let list = try await export([service.feedURL])
        #expect(list.exitCode == 64)
        #expect(list.errors.contains("not of a list"))
        try FileManager.default.removeItem(atPath: directory)
        #expect(try await export([service.feedURL]).exitCode == 0)
        let one = try await user.run("export", directory, "--url", service.feedURL)
        #expect(one.exitCode == 64)
        #expect(one.errors.contains("of a list of feeds, not of \(service.feedURL)"))
        #expect(!has("feed.json") && has(name))
    }

    @Test func leavesPagesOfAllWhoseLinksWorkAfterAKill() async throws {
        let urls = (0..<4).map { "/feed\($0)" }
        var random = SplitMix64(seed: 44)
        for round in 0..<12 {
            for (number, url) in urls.enumerated() {
                let digit = Character(String((round + number) % 16, radix: 16))
                let feed = GeneratedFeed(digit, count: 30, service: service.url(""))
                service.respond(at: url, with: try feed.response)
            }
            try user.home.write(urls.map(service.url).joined(separator: "\n"), to: "urls")
            let exporting = try user.program(["export", directory, "-q", "--feeds", user.home.path("urls")])
            try await user.kill(exporting, after: Int.random(in: 0...400, using: &random), of: service)
            guard has("index.html") else { continue }
            for link in try links() + imagePages() { #expect(has(link), "round \(round)") }
        }
        _ = try await user.run("export", directory, "-q", "--feeds", user.home.path("urls"))
        #expect(try links().count == 4)
    }
}
