import FeedTestSupport
import Foundation
import Testing

@Suite("An export as a feed", .limited)
struct ExportAsFeedTests {
    private let gallery: Gallery
    private let directory: String
    private var user: User { gallery.user }
    private var service: FeedService { gallery.service }

    init() async throws {
        gallery = try Gallery(images: 3)
        directory = gallery.user.home.path("out")
        let items =
            #"{"items":[{"id":"\#(Gallery.id(4))","image":"\#(gallery.url(4))","description":"A café by the sea"}]}"#
        gallery.service.respond(at: "/other", with: .ok(json: items))
        gallery.respond(forImage: 4, with: Gallery.picture(4))
        try user.home.write("\(service.feedURL) \"~Mine\"\n\(service.url("/other"))\n", to: "urls")
    }

    /// Exports the feed, or the list, to a directory; then only the export is left.
    private func export(_ words: String...) async throws {
        #expect(try await user.program(["export", directory] + words).run().exitCode == 0)
        service.respond(with: .status(500))
        try FileManager.default.removeItem(atPath: user.home.path(".cache"))
    }

    /// Runs the program, which must send no request and create no cache.
    private func run(_ words: String...) async throws -> ProgramResult {
        let requests = service.targets.count
        let result = try await user.program(words).run()
        #expect(service.targets.count == requests)
        #expect(!FileManager.default.fileExists(atPath: user.home.path(".cache")))
        return result
    }

    @Test func isShownLikeTheFeed() async throws {
        try await export("--url", service.feedURL)
        for words in [["load", directory], ["load", "--url", directory]] {
            let result = try await user.program(words).run()
            #expect(result.lines.map { String($0.prefix(36)) } == (1...3).map(Gallery.id))
            #expect(result.errors == "")
        }
        let shown = try JSON(await run("load", directory, "--format", "json"))
        #expect(shown["source"] == "export" && shown["url"]?.text == service.feedURL)
        let page = try user.home.text(of: "out/index.html")
        #expect(page.contains(#"datetime="\#(try #require(shown["saved_at"]?.text))""#))
        let file = try #require(shown["items"]?.elements.dropFirst().first?["file"]?.text)
        #expect(try Array(Data(contentsOf: URL(filePath: file))) == Gallery.bytes(2))
        let newest = try JSON(await run("load", directory, "--newest", "2", "--format", "json"))
        #expect(newest["items"]?.elements.count == 2)
        #expect(newest["feeds"]?.elements.first?["source"] == "export")
    }

    @Test func isThatOfEachFeedOfAList() async throws {
        try await export("--feeds", user.home.path("urls"))
        let feeds = try JSON(await run("load", directory, "--format", "json"))["feeds"]?.elements ?? []
        #expect(feeds.map { $0["url"]?.text } == [service.feedURL, service.url("/other")])
        #expect(feeds.first?["title"] == "Mine")
        #expect(try await run("load", directory).lines.count == 4)
        let found = try await run("find", "CAFE", "--url", directory, "--format", "jsonl")
        #expect(found.lines.count == 1 && found.output.contains(Gallery.id(4)) && found.output.contains("\"file\":"))
        #expect(try await run("find", "mine", "--url", directory).lines.count == 3, "the title in the list")
        let nothing = try await run("find", "nothing", "--url", directory)
        #expect(nothing.errors == "essential-feed: No image of \(directory) matches nothing.\n")
        #expect(nothing.exitCode == 66)
        let part = try await run("load", directory + "/127-0-0-1-other")
        #expect(part.lines.count == 1)
    }

    @Test func hasThePicturesOfItsImages() async throws {
        try await export("--url", service.feedURL)
        #expect(try await run("image", Gallery.id(2), "--url", directory).stdout == Gallery.bytes(2))
        let file = user.home.path("a.png")
        let byURL = try await run("image", gallery.url(3), "--url", directory, "-o", file, "--format", "json")
        #expect(byURL.output.contains(#""source":"export""#), "\(byURL.errors)")
        #expect(try Array(Data(contentsOf: URL(filePath: file))) == Gallery.bytes(3))
        for (word, text) in [(Gallery.id(9), "image with the id"), (gallery.url(9), "picture of")] {
            let missing = try await run("image", word, "--url", directory)
            #expect(missing.errors == "essential-feed: \(directory) has no \(text) \(word)\n" && missing.exitCode == 66)
        }
        let several = try await run("image", String(Gallery.id(1).prefix(8)), "--url", directory)
        #expect(several.exitCode == 66 && several.errors.contains(Gallery.id(3)))
        try FileManager.default.removeItem(atPath: directory + "/pictures")
        let lost = try await run("image", Gallery.id(2), "--url", directory)
        #expect(lost.errors == "essential-feed: \(directory) has no picture of \(Gallery.id(2))\n")
        #expect(lost.exitCode == 66)
    }

    @Test func isNoOtherDirectory() async throws {
        try await export("--feeds", user.home.path("urls"))
        for path in [user.home.path(""), directory + "/127-0-0-1-feed/pictures", "/no/such/directory"] {
            let result = try await user.program(["load", path]).run()
            #expect(result.exitCode == 64 && result.errors.contains("is not an export"), "\(result.errors)")
        }
        for name in ["127-0-0-1-feed/feed.json", "127-0-0-1-feed/essential-feed.json", "essential-feed.json"] {
            try Data("{".utf8).write(to: user.home.url("out/" + name))
            for words in [["load", directory], ["find", "a", "--url", directory]] {
                let result = try await user.program(words).run()
                #expect(result.exitCode == 74 && result.errors.contains("out/\(name) is damaged"), "\(result.errors)")
            }
            try FileManager.default.removeItem(atPath: directory + "/" + name)
        }
    }

    @Test func hasNoURLThatIsNotRecorded() async throws {
        let sample = user.home.path("sample")
        #expect(try await user.run("export", sample).exitCode == 0)
        let shown = try JSON(await user.run("load", sample, "--format", "json"))
        #expect(shown["url"] == nil && shown["source"] == "export")
        let newest = try await user.run("load", sample, "--newest", "1", "--format", "jsonl")
        #expect(newest.output.contains("\"file\":") && !newest.output.contains("\"feed\":"))
        #expect(try await user.run("load", sample, "--newest", "1").output.hasSuffix("\t\n"))
    }
}
