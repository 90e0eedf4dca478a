import FeedTestSupport
import Foundation
import Testing

@Suite("Changing the list of feeds", .limited)
struct FeedListTests {
    private let user: User
    private let service: FeedService

    init() throws {
        (user, service) = (try User(), try FeedService())
        service.respond(at: "/other", with: .ok(json: Payload.otherFeed))
    }

    private var url: String { service.feedURL }
    private var other: String { service.url("/other") }
    private var path: String { user.listPath }
    private var list: String? { user.list }

    private func feeds(_ words: String...) async throws -> ProgramResult {
        try await user.program(["feeds"] + words).run()
    }

    @Test func addsAFeedThatCanBeLoaded() async throws {
        let added = try await feeds("--add", url)
        #expect(added.output == "" && added.exitCode == 0)
        #expect(added.errors == "Added 127.0.0.1 (4 images) to \(path).\n")
        #expect(list == "\(url)\n")
        _ = try await feeds("--add", other, "--title", "The Other")
        #expect(list == "\(url)\n\(other) \"~The Other\"\n")
        #expect(try await user.run("load", "--format", "json").output.contains("\"title\":\"The Other\""))
        for title in [#"a\b"#, #"\"#, #"a\\"#, #"\ \\ '~ #"#] {
            #expect(try await feeds("--add", other, "--title", title).exitCode == 0)
            let rows = try await feeds("--format", "jsonl").lines.map { try JSON($0) }
            #expect(rows.map { $0["title"] } == [nil, .string(title)], "\(list ?? "")")
            let opml = try await feeds("--format", "opml").output
            #expect(
                opml.contains("text=\"\(title.replacing("'", with: "&apos;"))\"") || opml.contains("text=\"\(title)\"")
            )
        }
    }

    @Test func addsNoFeedThatFailsOrIsAlreadyListed() async throws {
        let failed = try await feeds("--add", service.url("/none"))
        #expect(failed.exitCode == 65 && failed.errors.hasSuffix("; the feed was not added\n"), "\(failed.errors)")
        #expect(list == nil)
        try user.writeList("# mine\r\n\(url)")
        let again = try await feeds("--add", url)
        #expect(again.errors == "\(url) is already in \(path).\n" && again.exitCode == 0)
        #expect(list == "# mine\r\n\(url)")
        _ = try await feeds("--add", "feed:" + other)
        #expect(list == "# mine\r\n\(url)\n\(other)\n")
        #expect(try await feeds("--add", other, "--title", "a\"b").exitCode == 64)
    }

    @Test(arguments: ["exec \"$@\" <", "exec \"$@\" 3<", "exec \"$@\" >>"])
    func replacesAListThatItInherits(script: String) async throws {
        try user.writeList("\(other)\n# mine\n\(url)\n")
        let result = try await user.program(["feeds", "--remove", other]).inShell("\(script) '\(path)'").run()
        #expect(result.exitCode == 0 && list == "# mine\n\(url)\n", "\(result.errors)")
    }

    @Test func refusesAListThatIsADevice() async throws {
        try user.writeList("")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
        let result = try await feeds("--add", url)
        #expect(result.exitCode == 74 && result.errors.contains(path), "\(result.errors)")
    }

    @Test(arguments: [true, false])
    func addsAFeedAndAPageThatLinksToItOnce(isPageFirst: Bool) async throws {
        let page = service.url("/blog")
        let link = "<!DOCTYPE html><link rel=alternate type=application/json href=/feed>"
        service.respond(at: "/blog", with: .ok(link.utf8, type: "text/html"))
        let (one, two) = isPageFirst ? (page, url) : (url, page)
        let added = try await feeds("--add", one)
        #expect(
            added.exitCode == 0 && added.errors.contains(isPageFirst ? "The feed of \(page) is at \(url)." : "Added")
        )
        let again = try await feeds("--add", two)
        #expect(again.errorLines.last == "\(url) is already in \(path).")
        #expect(again.exitCode == 0 && list == "\(url)\n")
        #expect(try await feeds().lines.map { $0.split(separator: "\t")[1] } == [Substring(url)])
        let targets = service.targets
        #expect(try await feeds("--add", page, "--title", "A \\ title").exitCode == 0)
        #expect(service.targets == targets && list == "\(url) \"~A \\\\ title\"\n")
        #expect(try await feeds("--remove", page).errors.hasPrefix("Removed \(url): ") && list == "")
    }

    @Test func namesTheFeedOfAPageThatWasLoadedBefore() async throws {
        let page = service.url("/blog")
        let link = "<!DOCTYPE html><link rel=alternate type=application/json href=/feed>"
        service.respond(at: "/blog", with: .ok(link.utf8, type: "text/html"))
        for _ in 1...2 { #expect(try await user.run("load", "--url", page).exitCode == 0) }
        let added = try await feeds("--add", page)
        #expect(added.errorLines.first == "The feed of \(page) is at \(url).", "\(added.errors)")
        #expect(added.exitCode == 0 && list == "\(url)\n")
    }

    @Test func showsSinceWhenFeedsFailAndWhy() async throws {
        _ = try await user.run("load", "--url", url)
        service.respond(at: "/feed", with: .status(503, headers: ["Retry-After": "3600"]))
        #expect(try await user.run("load", "--url", url).exitCode == 0)
        try user.writeList("\(service.url("/none"))\n")
        #expect(try await user.run("load", "--new").exitCode == 65)
        let rows = try await feeds().lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        #expect(rows.map { $0[0] } == ["none", "valid"])
        #expect(rows.allSatisfy { String($0[7]).isWholeSecondsUTC }, "\(rows)")
        #expect(rows[0][8].contains("not found") && rows[1][8].contains("503"), "\(rows)")
        let objects = try await feeds("--format", "jsonl").lines.map { try JSON($0) }
        #expect(objects.map { $0["failing_since"] } == rows.map { .string(String($0[7])) })
        #expect(objects.map { $0["error"]?["exit"] } == [.number(65), .number(65)])
        #expect(
            objects.map { $0["error"]?.keys } == [
                ["exit", "message", "status"], ["exit", "message", "retry_at", "status"],
            ]
        )
        let table = try await user.runOnTerminal("feeds", columns: 60, environment: ["NO_COLOR": "1"])
        #expect(table.output.contains(#/^  failing for \d+ seconds?: /#.anchorsMatchLineEndings()))
        #expect(table.output.contains("503"), "\(table.output)")
        #expect(table.lines.allSatisfy { $0.count <= 60 }, "\(table.output)")
        service.respond(at: "/feed", with: .ok(json: Payload.otherFeed))
        try user.endRetryAfter()
        _ = try await user.run("load", "--url", url)
        #expect(try await feeds().lines.last?.hasSuffix("\t\t") == true)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func removesALineAndTheCachedLists(end: String) async throws {
        let lines = { (lines: String) in lines.replacing("\n", with: end) }
        try user.writeList(lines("\n  \(url) tag \"~A\"\n#\(url)\n\(other)\n"))
        _ = try await user.run("load")
        let removed = try await feeds("--remove", url)
        #expect(removed.exitCode == 0)
        #expect(removed.errors.hasPrefix("Removed \(url): ") && removed.errors.contains("its line in"))
        #expect(list == lines("\n#\(url)\n\(other)\n"))
        #expect(try await feeds("--format", "jsonl").lines.count == 1)
        #expect(try await feeds("--remove", url).exitCode == 66)
        let similar = try await feeds("--remove", other + "/#top")
        #expect(similar.exitCode == 0 && similar.errors.hasPrefix("Removed \(other): "))
        #expect(list == lines("\n#\(url)\n"))
    }

    @Test func leavesOPMLUnchanged() async throws {
        let opml = "<opml><body><outline text='A' xmlUrl='\(url)'/></body></opml>"
        try user.writeList(opml)
        #expect(try await feeds("--add", other).exitCode == 64)
        _ = try await user.run("load")
        let removed = try await feeds("--remove", url)
        #expect(removed.exitCode == 0 && removed.errors.contains("is OPML"))
        #expect(list == opml)
        let again = try await feeds("--remove", url)
        #expect(again.exitCode == 66 && again.errors.contains("is OPML"), "\(again.errors)")
    }

    @Test func removesADamagedFeed() async throws {
        _ = try await user.run("load", "--url", url)
        try user.writeHead("{broken")
        let removed = try await feeds("--remove", url)
        #expect(removed.errors == "Removed \(url): damaged\n" && removed.exitCode == 0)
    }

    @Test func losesNoChangeOfAnotherProcess() async throws {
        let urls = (1...4).map { service.url("/\($0)") }
        for number in 1...4 { service.respond(at: "/\(number)", with: .ok(json: Payload.otherFeed)) }
        let codes = try await withThrowingTaskGroup(of: Int32?.self) { [user] group in
            for url in urls { group.addTask { try await user.run("feeds", "--add", url).exitCode } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == [0, 0, 0, 0])
        #expect(list?.split(separator: "\n").sorted() == urls.map { Substring($0) })
    }

    /// Two processes add a feed in two forms at the same time.
    @Test func addsAFeedOnceThatAnotherProcessAddsInAnotherForm() async throws {
        let released = try Latch()
        service.respond(at: "/", with: .ok(json: Payload.feed).held(by: released))
        let adding = try ["", "/"].map { try user.program(["feeds", "--add", service.url($0)]).start() }
        try await service.waitForRequests(2)
        released.open()
        for program in adding { #expect(try await program.wait().exitCode == 0) }
        #expect(list?.split(separator: "\n").count == 1, "\(list ?? "")")
    }

    @Test func refusesALinkWithoutATarget() async throws {
        try user.writeList("")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: user.home.path("missing"))
        let result = try await user.run("load")
        #expect(result.exitCode == 74 && result.errors.contains(path), "\(result.errors)")
    }

    @Test func followsALinkToTheList() async throws {
        try user.writeList("")
        try FileManager.default.removeItem(atPath: path)
        try user.home.write("\(other)\n", to: "dotfiles")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: user.home.path("dotfiles"))
        _ = try await feeds("--add", url)
        #expect(list == "\(other)\n\(url)\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == user.home.path("dotfiles"))
    }

    @Test func showsFeedsInTheOrderOfTheList() async throws {
        try user.writeList("\(service.url("/none")) \"~None\"\n\(other)\n")
        _ = try await user.run("load", "--url", other)
        _ = try await user.run("load", "--url", url)
        let lines = try await feeds().lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        #expect(lines.map { $0[0] } == ["none", "valid", "valid"])
        #expect(lines.map { $0[1] } == [service.url("/none"), other, url].map { Substring($0) })
        #expect(lines.allSatisfy { $0.count == 9 })
        try user.home.write("{broken", to: ".cache/essential-feed/feeds/a.example-0123456789abcdef/feed.json")
        let screen = try await user.runOnTerminal("feeds")
        #expect(screen.lines.contains { $0.hasPrefix("4 feeds · 5 items · 0 pictures · ") }, "\(screen.lines)")
    }

    @Test func namesLinesThatAreNotFeeds() async throws {
        try user.writeList("\(url)\nexample.org/feed tag\n")
        let result = try await user.run("load")
        #expect(result.exitCode == 0)
        #expect(result.errorLines.contains { $0.contains("line 2") && $0.contains("https://example.org/feed") })
        try user.writeList("\(url)\nexample.org/feed tag\nhttps://\n")
        let listed = try await feeds()
        #expect(listed.exitCode == 0 && listed.lines.count == 1)
        #expect(listed.errorLines.map { $0.contains("line 2") } == [true, false])
        #expect(listed.errorLines.map { $0.contains("line 3") } == [false, true])
    }
}
