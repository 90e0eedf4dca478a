import FeedTestSupport
import Foundation
import Testing

@Suite("Commands guessed by new users", .limited)
struct GuessedCommandTests {
    private let gallery: Gallery
    private var user: User { gallery.user }
    private var url: String { gallery.service.feedURL }

    init() throws { gallery = try Gallery(images: 3) }

    @Test func suggestsTheOptionOfAList() async throws {
        try user.home.write(url, to: "subscriptions.opml")
        let path = user.home.path("subscriptions.opml")
        for (words, command) in [(["load", path], ""), ([path], "load ")] {
            let result = try await user.program(words).run()
            #expect(result.exitCode == 64)
            #expect(result.errors.contains("did you mean \(command)--feeds \(path)?"), "\(result.errors)")
        }
    }

    @Test func savesSeveralImagesInADirectory() async throws {
        try await gallery.cacheFeed()
        let directory = user.home.path("pictures/")
        let words = [Gallery.id(1), gallery.url(2), Gallery.id(9), "--output", directory]
        let result = try await user.program(["image"] + words).run()
        #expect(result.lines == ["73a7f70c.png", "73a7f70c-2.png"].map { directory + $0 })
        #expect(result.exitCode == 66)
        #expect(result.errorLines.count == 1)
        #expect(gallery.file("pictures/73a7f70c-2.png") == Gallery.bytes(2))
    }

    @Test(arguments: [["load"], ["load", "--newest", "3"], ["export", "page.html"]])
    func writesNoMoreThanTwentyFailures(command: [String]) async throws {
        try user.home.write((1...25).map { "http://127.0.0.1:1/\($0)\n" }.joined(), to: "many")
        let result = try await user.program(command + ["--offline", "--feeds", user.home.path("many")]).run()
        #expect(result.errorLines.count == 21 && result.errors.hasSuffix("essential-feed: and 5 more\n"))
    }

    @Test func sendsTheOriginOfTheImagesPage() async throws {
        let item = #"{"id":"\#(Gallery.id(1))","image":"\#(gallery.url(1))","link":"http://site.example/post"}"#
        gallery.service.respond(with: .ok(json: #"{"items":[\#(item)]}"#))
        try await gallery.cacheFeed()
        for word in [Gallery.id(1), gallery.url(1)] {
            _ = try await user.run("image", word, "--refresh")
            let fields = gallery.service.requests.last?.headers.filter { $0.name == "Referer" }.map(\.value)
            #expect(fields == ["http://site.example/"], "\(word)")
        }
    }

    @Test func readsImagesFromStandardInput() async throws {
        try await gallery.cacheFeed()
        var program = try user.program(["image", "-", "-o", user.home.path("p/"), "--format", "jsonl"])
        program.input = .bytes(Array("\(Gallery.id(2))\n\n\(gallery.url(1))\n".utf8))
        let lines = try await program.run().lines
        #expect(
            try lines.map { try JSON($0)["path"] }
                == ["73a7f70c.png", "73a7f70c-2.png"].map { .string(user.home.path("p/") + $0) }
        )
    }

    @Test func neverReplacesAnotherPicture() async throws {
        try await gallery.cacheFeed()
        try user.home.write("mine", to: "p/73a7f70c.png")
        for _ in 1...2 {
            let result = try await user.run("image", Gallery.id(1), "-o", user.home.path("p"))
            #expect(result.lines == [user.home.path("p/73a7f70c-2.png")])
        }
        #expect(gallery.file("p/73a7f70c.png") == Array("mine".utf8))
        #expect(gallery.file("p/73a7f70c-2.png") == Gallery.bytes(1))
    }

    @Test func showsACachedPictureOffline() async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        let requests = gallery.service.targets.count
        #expect(try await user.run("image", Gallery.id(1), "--offline").stdout == Gallery.bytes(1))
        #expect(try await user.run("image", gallery.url(2), "--offline").stdout == Gallery.bytes(2))
        #expect(try await user.run("image", Gallery.id(9), "--offline").exitCode == 66)
        #expect(try await user.run("image", "https://a.example/a.png", "--offline").exitCode == 69)
        #expect(try await user.run("image", Gallery.id(1), "--offline", "--refresh").exitCode == 64)
        #expect(gallery.service.targets.count == requests)
    }

    @Test func namesTheFilesOfCachedPictures() async throws {
        _ = try await gallery.load("--images")
        let lines = try await user.run("load", url, "--offline", "--format", "jsonl").lines
        let files = try lines.map { try JSON($0)["file"] }
        #expect(files.count == 3)
        for (number, file) in zip(1..., files) {
            let path = try #require(file?.text)
            #expect(FileManager.default.contents(atPath: path).map(Array.init) == Gallery.bytes(number))
        }
        let without = try await user.run("load", url, "--format", "jsonl", "--cache-dir", user.home.path("c"))
        #expect(!without.output.contains("\"file\""))
    }

    @Test func reportsTheURLThatMayNotBeRequestedYet() async throws {
        try await gallery.cacheFeed()
        gallery.service.respond(with: .status(503, headers: ["Retry-After": "600"]))
        gallery.respond(forImage: 1, with: .status(429, headers: ["Retry-After": "600"]))
        _ = try await user.run("load", url)
        let list = try await user.run("load", url, "--max-age", "1s")
        #expect(list.errors.hasPrefix("\(url): the service says to wait until "), "\(list.errors)")
        let object = try JSON(await user.run("load", url, "--max-age", "1s", "--format", "json"))
        #expect(object["error"]?.keys == ["exit", "message", "retry_at"])
        #expect(object["error"]?["exit"] == .number(69))
        _ = try await user.run("image", Gallery.id(1))
        let image = try await user.run("image", Gallery.id(1))
        #expect(image.errors.contains("\(gallery.url(1)): the service says to wait until "), "\(image.errors)")
        #expect(image.exitCode == 69 && gallery.requests(for: 1) == 1)
    }

    @Test func suggestsTheListForTheOptionOfAFeed() async throws {
        try user.home.write(url, to: "list")
        let result = try await user.run("load", "--url", user.home.path("list"))
        #expect(result.exitCode == 64 && result.errors.contains("did you mean --feeds \(user.home.path("list"))?"))
        for (words, hint) in [
            (["load", "--json"], "--format json"), (["feeds", "add", url], "--add"), (["version"], "--version"),
            (["export", url], "PATH --url \(url)"),
        ] {
            let result = try await user.program(words).run()
            #expect(result.exitCode == 64 && result.errors.contains("did you mean \(hint)?"), "\(result.errors)")
        }
        #expect(try await user.run("load", "//example.com/x").errors.contains("did you mean https://example.com/x?"))
    }

    @Test func reportsAFailureAsDataWithTheCachedList() async throws {
        try await gallery.cacheFeed()
        gallery.service.respond(with: .status(503))
        let object = try JSON(await user.run("load", url, "--format", "json"))
        #expect(object["source"] == .string("cache"))
        #expect(object["error"]?["exit"] == .number(65))
        #expect(object["error"]?["status"] == .number(503))
    }

    @Test func showsTheNewestImagesOfAllFeeds() async throws {
        let other = gallery.service.url("/other")
        gallery.service.respond(at: "/other", with: .ok(json: Payload.otherFeed))
        try user.home.write("\(url)\n\(other) \"~Other\"\n", to: "urls")
        let list = user.home.path("urls")
        let lines = try await user.run("load", "--feeds", list, "--newest", "2").lines
        #expect(lines.map { $0.split(separator: "\t").last } == [url, url].map { Substring($0) })
        let object = try JSON(await user.run("load", "--feeds", list, "--since", "1d", "--format", "json"))
        // The images have no date, because they were saved with the first list of their feed.
        #expect(object["items"]?.elements.isEmpty == true)
        let all = try JSON(await user.run("load", "--feeds", list, "--newest", "9", "--format", "json"))
        #expect(all["items"]?.elements.map { $0["feed"] } == [url, url, url, other].map { .string($0) })
        #expect(all["items"]?.elements.last?["feed_title"] == "Other")
        #expect(object["feeds"]?.elements.map { $0["source"] } == ["remote", "remote"])
        #expect(try await user.run("load", url, "--newest", "1", "--new").exitCode == 64)
        #expect(try await user.run("load", url, "--since", "2999-01-01").exitCode == 64)
    }
}
