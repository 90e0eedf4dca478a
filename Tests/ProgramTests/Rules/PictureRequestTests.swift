import FeedTestSupport
import Foundation
import Testing

/// A run, the age of a cached picture in days, and whether the run requests it.
struct PictureRequest: Sendable, CustomTestStringConvertible {
    let words: String
    let days: Double
    let isRequested: Bool
    /// Whether the service sent validators with the picture.
    var hasValidators = true
    /// The response for the list, if it is not the cached one.
    var list: LoopbackResponse?

    init(
        _ words: String,
        _ days: Double,
        _ isRequested: Bool,
        hasValidators: Bool = true,
        list: LoopbackResponse? = nil
    ) {
        (self.words, self.days, self.isRequested) = (words, days, isRequested)
        (self.hasValidators, self.list) = (hasValidators, list)
    }

    var testDescription: String { "\(words) after \(days) days" + (hasValidators ? "" : " without validators") }

    static let all = [
        PictureRequest("load --images", 6.99, false), PictureRequest("load --images", 7, true),
        PictureRequest("load --images --refresh", 0, true), PictureRequest("load", 8, false),
        PictureRequest("load --images", 8, false, hasValidators: false),
        PictureRequest("load --images --refresh", 8, true, hasValidators: false),
        // The list is not loaded from the service.
        PictureRequest("load --images --max-age 1h", 8, false),
        PictureRequest("load --images --refresh --max-age 1h", 8, false),
        PictureRequest("load --images --offline", 8, false),
        PictureRequest("load --images", 8, false, list: .status(500)),
        PictureRequest("load --images --refresh", 8, false, list: .status(500)),
        PictureRequest("load --images --refresh", 8, false, list: .ok(json: Payload.emptyFeed)),
        // Of `--new`, only pictures of new images are loaded.
        PictureRequest("load --images --new", 8, false), PictureRequest("load --images --newest 1", 8, true),
        PictureRequest("export out", 6.99, false), PictureRequest("export out", 7, true),
        PictureRequest("export a.html", 7, true), PictureRequest("export out --refresh", 0, true),
        PictureRequest("export out --offline", 8, false), PictureRequest("export out", 8, false, list: .status(500)),
        PictureRequest("image ID", 6.99, false), PictureRequest("image ID", 7, true),
        PictureRequest("image ID --refresh", 0, true), PictureRequest("image ID --offline", 8, false),
        PictureRequest("watch", 8, false), PictureRequest("watch --images", 6.99, false),
        PictureRequest("watch --images", 7, true),
    ]
}

@Suite("Requesting a cached picture again", .limited)
struct PictureRequestTests {
    private let gallery: Gallery

    init() async throws { gallery = try Gallery(images: 1) }

    @Test(arguments: PictureRequest.all)
    func followsTheRule(row: PictureRequest) async throws {
        let validators: KeyValuePairs<String, String> = row.hasValidators ? ["ETag": "\"1\""] : [:]
        gallery.respond(
            forImage: 1,
            with: LoopbackResponse(status: 200, headers: validators, type: "image/png", body: Gallery.bytes(1))
        )
        #expect(try await gallery.load("--images", "--new").exitCode == 0)
        try gallery.user.agePictures(by: .days(row.days))
        if let list = row.list { gallery.service.respond(with: list) }
        let words = row.words.replacing("ID", with: Gallery.id(1)).split(separator: " ").map(String.init)
        let program = try gallery.user.program(words + ["--url", gallery.service.feedURL, "-q"])
        if words[0] == "watch" {
            let watching = try gallery.user.program(program.arguments + ["--every", "1s"]).start()
            // The picture is requested once, although nothing is new, and before the next round.
            try await gallery.service.waitForTargets { $0.filter { $0 == "/feed" }.count == 4 }
            watching.terminate()
            #expect(try await watching.wait().output == "")
        } else {
            #expect(try await program.run().exitCode == 0)
        }
        #expect(gallery.requests(for: 1) == (row.isRequested ? 2 : 1))
        let condition = gallery.service.requests.last { $0.path == "/1.png" }?.header("If-None-Match")
        #expect(condition == (row.isRequested && row.hasValidators ? "\"1\"" : nil))
    }

    /// Pictures that the cache cannot keep are requested in the same way.
    @Test(arguments: ["load", "load --newest 9", "load --new", "export out", "export a.html"], [true, false])
    func endsWithTheRefusalOfTheOrigin(command: String, isCached: Bool) async throws {
        let refusal = LoopbackResponse.status(429, headers: ["Retry-After": "1200"])
        gallery.service.respond(with: .ok(json: gallery.feed(of: Array(1...60))))
        for number in 1...60 { gallery.respond(forImage: number, with: refusal) }
        var words = command.split(separator: " ").map(String.init) + ["--url", gallery.service.feedURL]
        if words[0] == "load" { words.append("--images") }
        let result = try await gallery.user.program(words + (isCached ? [] : ["--cache-dir", "/dev/null"])).run()
        let notes = result.errorLines.filter { $0.contains("the service says to wait until") }
        #expect(notes.count == 1 && notes[0].hasPrefix("60 pictures could not be loaded: "), "\(result.errors)")
        #expect(gallery.service.targets.count <= 1 + 8)
    }

    /// The feeds of a run request their pictures in parallel.
    @Test func endsWithTheRefusalOfTheOriginForAllFeeds() async throws {
        let feeds = (1...40).map { gallery.service.url("/feed-\($0)") }
        for number in 1...40 {
            gallery.service.respond(at: "/feed-\(number)", with: .ok(json: gallery.feed(of: [number])))
            gallery.respond(forImage: number, with: .status(429, headers: ["Retry-After": "1200"]))
        }
        try gallery.user.home.write(feeds.joined(separator: "\n"), to: "list")
        let words = ["load", "--feeds", gallery.user.home.path("list"), "--images", "--quiet"]
        var count: Int { gallery.service.targets.filter { $0.hasSuffix(".png") }.count }
        #expect(try await gallery.user.program(words).run().exitCode == 0)
        let first = count
        #expect(first < 40)
        #expect(try await gallery.user.program(words).run().exitCode == 0)
        #expect(count == first, "the wait is saved for each of the lists")
    }

    @Test(arguments: [[], ["--new"]])
    func respectsTheRefusalInTheNextRun(words: [String]) async throws {
        gallery.respond(forImage: 1, with: .status(429, headers: ["Retry-After": "1200"]))
        let load = ["load", "--url", gallery.service.feedURL, "--images"]
        #expect(try await gallery.user.program(load + words).run().exitCode == 0)
        let result = try await gallery.user.program(load).run()
        #expect(result.errors.contains("the service says to wait until"), "\(result.errors)")
        #expect(try await gallery.user.run("image", Gallery.id(1)).exitCode == 69)
        #expect(gallery.requests(for: 1) == 1)
    }
}
