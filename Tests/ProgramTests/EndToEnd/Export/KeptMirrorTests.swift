import FeedCore
import FeedTestSupport
import Foundation
import Testing

/// The content that stays in a mirror when its service fails.
@Suite("Preserving a mirror", .limited)
struct KeptMirrorTests {
    private let gallery: Gallery

    init() throws {
        gallery = try Gallery(images: 3)
        for number in 1...3 {
            gallery.service.respond(at: "/image/\(Gallery.id(number))/comments", with: .ok(json: Payload.comments))
        }
    }

    private func export(_ words: String..., environment: [String: String] = [:]) async throws -> ProgramResult {
        let words =
            ["export", gallery.user.home.path("out"), "--url", gallery.service.feedURL, "--format", "json"] + words
        return try await gallery.user.program(words, environment: environment).run()
    }

    /// Returns the content of each file except the export list, which has the dates of files; pages without their date.
    private func files() throws -> [String: String] {
        let names = try gallery.user.home.contents().filter { $0.hasPrefix("out/") && $0 != "out/essential-feed.json" }
        return names.reduce(into: [:]) { files, name in
            let text = try? String(decoding: Data(contentsOf: gallery.user.home.url(name)), as: UTF8.self)
            files[name] = text?.replacing(/<footer>.*/, with: "")
        }
    }

    private func failPictures() {
        for number in 1...3 { gallery.respond(forImage: number, with: .status(404)) }
    }

    private func emptyCache() throws {
        try FileManager.default.removeItem(atPath: gallery.user.home.path(".cache"))
    }

    // MARK: - Content that stays

    @Test func preservesPicturesThatCannotBeLoaded() async throws {
        #expect(try await export().exitCode == 0)
        let before = try files()
        try emptyCache()
        failPictures()
        let result = try await export()
        #expect(result.exitCode == 0)
        #expect(result.output.contains(#""pictures":3,"missing":0"#))
        #expect(try files() == before)
        #expect(result.errorLines.count { $0 == "Kept from an earlier export: 3 pictures." } == 1)
    }

    @Test func preservesPicturesAndCommentsThatWereNotRequested() async throws {
        #expect(try await export("--comments").exitCode == 0)
        let before = try files()
        let result = try await export()
        #expect(result.output.contains(#""comments":6"#))
        #expect(try files() == before)
        for file in try gallery.user.home.contents() where file.contains("/images/") {
            try? FileManager.default.removeItem(atPath: gallery.user.home.path(file))
        }
        let offline = try await export("--offline")
        #expect(offline.output.contains(#""pictures":3,"missing":0,"comments":6"#))
        #expect(try files() == before)
        let note = "Kept from an earlier export: 3 pictures, the comments on 3 images."
        #expect(offline.errorLines.count { $0 == note } == 1, "\(offline.errors)")
    }

    /// Without the cache, the images of the failed pages are unknown.
    @Test func leavesTheMirrorIfTheCacheIsLostAndAPageFails() async throws {
        let (gallery, fails) = (gallery, Observed(false))
        let service = try LoopbackServer { request in
            guard let last = request.queryItem("after_id") else { return .ok(json: gallery.feed(of: [1, 2])) }
            if fails.value { return .status(500) }
            return .ok(json: last == Gallery.id(2) ? gallery.feed(of: [3]) : Payload.emptyFeed)
        }
        let path = gallery.user.home.path("out")
        let words = ["export", path, "--all", "--url", "http://127.0.0.1:\(service.port)/feed", "--format", "json"]
        #expect(try await gallery.user.program(words).run().output.contains(#""images":3,"#))
        let before = try files()
        fails.update { $0 = true }
        try emptyCache()
        // The first run saves the images of the first page.
        for _ in 1...2 {
            let result = try await gallery.user.program(words).run()
            #expect(result.exitCode == 65 && result.output == "", "\(result.errors)")
            #expect(try files() == before)
        }
    }

    // MARK: - Content that is removed

    @Test func preservesThePictureOfAnImageWhosePictureHasAnotherURL() async throws {
        #expect(try await export().exitCode == 0)
        let moved = gallery.feed(of: [1, 2, 3]).replacing(gallery.url(2), with: gallery.service.url("/moved.png"))
        gallery.service.respond(with: .ok(json: moved))
        let result = try await export()
        #expect(result.output.contains(#""pictures":3,"missing":0"#))
        #expect(result.errors.contains("1 picture could not be loaded from its new URL, and the earlier one stays\n"))
        #expect(try files().keys.count { $0.hasPrefix("out/pictures/") } == 3)
    }

    @Test func showsNoDamagedPicture() async throws {
        #expect(try await export().exitCode == 0)
        let name = try #require(files().keys.filter { $0.hasPrefix("out/pictures/") }.min())
        try gallery.user.home.write("damaged", to: name)
        try emptyCache()
        failPictures()
        #expect(try await export().output.contains(#""pictures":2,"missing":1"#))
        #expect(try files()[name] == nil)
    }

    // MARK: - A feed without images

    @Test(arguments: [
        ("C", "the feed has no images, but the directory has; delete it to export an empty feed"),
        ("hi", "फ़ीड में कोई तस्वीर नहीं है, पर डायरेक्टरी में हैं; खाली फ़ीड निर्यात करने के लिए उसे हटाएँ"),
    ])
    func doesNotReplaceAMirrorWithAnEmptyFeed(language: String, text: String) async throws {
        #expect(try await export("--comments").exitCode == 0)
        let before = try files()
        gallery.service.respond(with: .ok(json: Payload.emptyFeed))
        let result = try await export("--comments", environment: ["LC_ALL": language])
        #expect(result.exitCode == 65)
        #expect(result.output == "")
        #expect(result.errors.contains(text), "\(result.errors)")
        #expect(try files() == before)
    }
}
