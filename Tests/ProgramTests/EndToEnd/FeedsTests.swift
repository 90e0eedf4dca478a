import FeedCommandLine
import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed feeds", .limited)
struct FeedsTests {
    private let user: User
    private let gallery: Gallery

    init() throws {
        gallery = try Gallery(images: 3)
        user = gallery.user
        gallery.service.respond(at: "/other", with: .ok(json: Payload.otherFeed))
        gallery.service.respond(at: "/universities", with: .ok(json: Payload.universities))
    }

    private var url: String { gallery.service.feedURL }

    private func rows(_ words: String...) async throws -> [[String]] {
        let result = try await user.program(["feeds"] + words).run()
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        return result.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    private func files(below directory: String) throws -> Int {
        try user.home.contents().reduce(0) { sum, name in
            let size = try user.home.url(name).resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
            return sum + (name.contains(directory) && size.isRegularFile == true ? size.fileSize ?? 0 : 0)
        }
    }

    @Test func notesThatNothingIsCached() async throws {
        for (format, output) in [("text", ""), ("json", "{\"feeds\":[]}\n"), ("jsonl", "")] {
            let result = try await user.run("feeds", "--format", format)
            #expect(result.output == output)
            #expect(result.errorLines == ["Nothing is cached."])
            #expect(result.exitCode == 0)
        }
    }

    @Test func listsCachedFeedsTheMostRecentFirst() async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        _ = try await user.run("load", "--url", gallery.service.url("/other"))
        _ = try await user.run("universities", "--url", gallery.service.url("/universities"))
        let targets = gallery.service.targets
        let before = try user.home.contents()
        let rows = try await rows()
        #expect(rows.map { $0[1] } == ["/universities", "/other", "/feed"].map(gallery.service.url))
        #expect(rows.map { $0[0] } == ["valid", "valid", "valid"])
        #expect(rows.map { $0[3] } == ["0", "0", "3"])
        #expect(rows[2][2] == "3")
        #expect(try rows.map { Int($0[4]) ?? 0 }.reduce(0, +) == files(below: "essential-feed/"))
        #expect(rows.allSatisfy { $0.count == 9 && $0[5].isWholeSecondsUTC })
        #expect(rows.map { $0[6].isWholeSecondsUTC } == [false, true, true])
        #expect(gallery.service.targets == targets)
        #expect(try user.home.contents() == before)
    }

    @Test func writesTheSameAsJSON() async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        let object = try JSON(await user.run("feeds", "--format", "json"))
        #expect(object.keys == ["feeds"])
        let feed = try #require(object["feeds"]?.elements.first)
        #expect(feed.keys == ["bytes", "expires_at", "images", "pictures", "saved_at", "status", "url"])
        #expect(feed["url"] == .string(url))
        let lines = try await user.run("feeds", "--format", "jsonl").lines
        #expect(try lines.map { try JSON($0) } == [feed])
    }

    @Test func listsExpiredAndDamagedFeedsWithTheirURLs() async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        try user.ageCache(by: .days(8))
        #expect(try await rows().map { Array($0[0...3]) } == [["expired", url, "3", "3"]])
        let text = try user.cachedText()
        for damaged in [text + "x", String(text.dropLast(3)), ""] {
            try user.writeCache(damaged)
            #expect(try await rows().map { Array($0[0...3]) } == [["corrupt", url, "", "3"]])
        }
        try user.writeHead("damaged")
        #expect(try await rows().map { Array($0[0...3]) } == [["corrupt", "", "", "3"]])
        #expect(try await rows().map { Array($0[5...]) } == [["", "", "", ""]])
    }

    @Test(arguments: [[], ["--format", "opml"]])
    func listsTheConfiguredFeedsAndExitsWith74IfTheCacheIsNotUsed(words: [String]) async throws {
        try await gallery.cacheFeed()
        try user.writeList(gallery.service.url("/listed"))
        let cache = user.home.path(".cache/essential-feed")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: cache)
        let result = try await user.program(["feeds"] + words).run()
        #expect(result.output.contains(words.isEmpty ? "none\t\(gallery.service.url("/listed"))" : "/listed\""))
        #expect(result.errors.contains("other users may write to \(cache)"), "\(result.errors)")
        #expect(result.exitCode == 74)
    }

    @Test func listsTheOtherFeedsAndExitsWith74IfTheListOrAnEntryIsNotRead() async throws {
        try await gallery.cacheFeed()
        let list = user.listPath
        let entry = ".cache/essential-feed/feeds/a.example-0123456789abcdef"
        try user.home.makeDirectory(".config/essential-feed/feeds")
        try user.home.write("in the way", to: entry)
        let result = try await user.run("feeds")
        #expect(result.lines.count == 1 && result.output.contains(url))
        #expect(result.errorLines.count == 2 && result.errors.contains("cannot read \(list): it is a directory"))
        #expect(result.errors.contains("cannot read \(user.home.path(entry))/feed.json: "), "\(result.errors)")
        #expect(result.exitCode == 74)
        let none = try await user.run("feeds", "--cache-dir", "none")
        #expect(none.output == "" && none.errorLines.count == 1 && none.exitCode == 74, "\(none.errors)")
    }

    // On a terminal

    @Test(arguments: [("C", 30), ("C", 40), ("C", 80), ("el", 40), ("hi", 80), ("ro", 30)])
    func showsATableNoWiderThanTheTerminal(language: String, columns: Int) async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        _ = try await user.run("load", "--url", gallery.service.url("/other"))
        let environment = ["NO_COLOR": "1", "LC_ALL": language]
        let result = try await user.runOnTerminal("feeds", columns: columns, environment: environment)
        #expect(result.lines.count >= (columns == 80 ? 2 : 4), "\(result.output)")
        for line in result.lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
        // In a narrow terminal, the details of a feed are below its URL.
        let details = result.lines.filter { $0.hasPrefix("  ") && !$0.allSatisfy(\.isWhitespace) }
        #expect(details.count == (columns == 80 ? 0 : 2), "\(result.output)")
        let shown = result.output.filter { !$0.isWhitespace }
        for target in ["/feed", "/other"] { #expect(shown.contains(gallery.service.url(target))) }
        #expect(result.exitCode == 0)
    }

    @Test(arguments: ["C", "el", "hi"])
    func alignsItsColumnsByCells(language: String) async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        try user.ageCache(by: .hours(3))
        let other = try FeedService()
        #expect(try await user.run("load", "--url", other.feedURL).exitCode == 0)
        let environment = ["NO_COLOR": "1", "LC_ALL": language]
        let lines = try await user.runOnTerminal("feeds", columns: 120, environment: environment).lines
        let columns = lines.prefix(2).map { DisplayWidth.of($0.components(separatedBy: "http")[0]) }
        #expect(Set(columns).count == 1, "\(lines)")
        #expect(lines.prefix(2).allSatisfy { $0.contains("http") }, "\(lines)")
        // The totals.
        #expect(lines.dropFirst(2).first?.hasPrefix("2 ") == true, "\(lines)")
    }

    @Test func showsTheAgeAndSizeOfEachFeed() async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        try user.ageCache(by: .hours(30))
        let environment = ["NO_COLOR": "1"]
        let valid = try await user.runOnTerminal("feeds", environment: environment)
        #expect(valid.output.contains(/^30 hours ago +[0-9.]+ k?B +3 items +3 pictures +http:/))
        try user.ageCache(by: .days(8))
        #expect(try await user.runOnTerminal("feeds", environment: environment).output.hasPrefix("expired "))
        try user.writeCache("damaged")
        #expect(try await user.runOnTerminal("feeds", environment: environment).output.hasPrefix("damaged "))
    }

    // Removing

    @Test(arguments: ["", "expired", "damaged"])
    func removesOnlyTheCachedListsOfAURL(state: String) async throws {
        let other = try FeedService()
        #expect(try await gallery.load("--images").exitCode == 0)
        if state == "expired" { try user.ageCache(by: .days(8)) }
        if state == "damaged" { try user.writeCache("damaged") }
        _ = try await user.run("load", "--url", other.feedURL)
        let targets = gallery.service.targets
        let result = try await user.run("feeds", "--remove", url)
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
        #expect(result.errors.hasPrefix("Removed \(url): "), "\(result.errors)")
        if state == "" {
            #expect(result.errors.contains(#/: .*, 3 items, 3 pictures/#), "\(result.errors)")
        }
        #expect(result.exitCode == 0)
        #expect(try await rows().map { $0[1] } == [other.feedURL])
        #expect(try gallery.cachedPictures() == [])
        #expect(gallery.service.targets == targets)
    }

    @Test func exitsWith66IfNothingIsCachedOfTheURL() async throws {
        try await gallery.cacheFeed()
        let result = try await user.run("feeds", "--remove", gallery.service.url("/other"))
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("Nothing from \(gallery.service.url("/other")) is cached"), "\(result.errors)")
        #expect(result.exitCode == 66)
        #expect(try await rows().count == 1)
    }

    @Test func offersEveryURLForCompletion() async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        try user.writeCache(user.cachedText() + "x")
        _ = try await user.run("load", "--url", gallery.service.url("/other?token=s3cret"))
        _ = try await user.run("universities", "--url", gallery.service.url("/universities"))
        let expected = ["/universities", "/other?token=s3cret", "/feed"].map(gallery.service.url)
        #expect(try await completed("comments", "0", "--url") == expected)
        #expect(try await completed("load") == expected)
    }

    @Test func offersTheURLsOfTheConfiguredListFirst() async throws {
        try await user.cacheFeed(at: gallery.service.feedURL)
        let listed = ["https://listed.example/feed\tMy feed", gallery.service.feedURL]
        let lines = listed.joined(separator: "\n").replacing("\tMy feed", with: " \"~My feed\"")
        try user.writeList(lines)
        #expect(try await completed("feeds", "--remove") == listed)
    }

    /// Returns the words that complete an empty word after `words`, with their captions.
    private func completed(_ words: String...) async throws -> [String] {
        let program = try user.program(["__complete", "fish"] + words + [""])
        return try await program.run().lines
    }
}
