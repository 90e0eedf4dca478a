import FeedTestSupport
import Foundation
import Testing

@Suite("Serving an export", .limited)
struct MirrorTests {
    private let gallery: Gallery
    private let mirror: LoopbackServer
    private let reader: User

    init() throws {
        gallery = try Gallery(images: 3)
        reader = try User()
        let root = gallery.user.home.path("out")
        mirror = try LoopbackServer { request in
            let prefix = "/sub/path/"
            guard request.path.hasPrefix(prefix) else { return .status(404) }
            let file = "\(root)/\(request.path.dropFirst(prefix.count))"
            // The type that web servers use for a name without a known extension.
            return (try? .ok(fileAt: file, type: "application/octet-stream")) ?? .status(404)
        }
    }

    private func publish(_ words: String...) async throws {
        let program = try gallery.user.program(
            ["export", gallery.user.home.path("out"), "--url", gallery.service.feedURL] + words
        )
        #expect(try await program.run().exitCode == 0)
    }

    private func read(_ words: String...) async throws -> ProgramResult {
        try await reader.program(words + ["--url", mirror.url("/sub/path/feed.json").absoluteString]).run()
    }

    @Test(arguments: ["", "/"])
    func servesTheSameIDsTextsAndBytes(slash: String) async throws {
        try await publish("--base-url", mirror.url("/sub/path\(slash)").absoluteString)
        let original = try await gallery.user.run("load", "--offline", "--url", gallery.service.feedURL).lines
        let mirrored = try await read("load", "--images").lines
        #expect(mirrored.map(withoutURL) == original.map(withoutURL))
        for number in 1...3 {
            #expect(try await read("image", Gallery.id(number)).stdout == Gallery.bytes(number))
        }
        #expect(gallery.service.targets.count == 4)
    }

    @Test func servesTheComments() async throws {
        gallery.service.respond(at: "/image/\(Gallery.id(1))/comments", with: .ok(json: Payload.comments))
        gallery.service.respond(at: "/image/\(Gallery.id(2))/comments", with: .ok(json: Payload.emptyFeed))
        try await publish("--comments")
        #expect(try await read("comments", Gallery.id(1)).lines == Payload.commentLines)
        #expect(try await read("comments", Gallery.id(2)).exitCode == 0)
        #expect(try await read("comments", Gallery.id(3)).exitCode == 65)
        let page = try gallery.user.home.text(of: "out/image/\(Gallery.id(1))/index.html")
        #expect(page.contains("a message") && page.contains("another username"))
    }

    @Test func exportsAMirrorAgain() async throws {
        try await publish("--base-url", mirror.url("/sub/path/").absoluteString)
        #expect(try await read("export", reader.home.path("again")).exitCode == 0)
        let names = try gallery.user.home.contents().filter { $0.hasPrefix("out/pictures/") }
        for name in names {
            let again = reader.home.url("again/" + name.dropFirst(4))
            #expect(try Data(contentsOf: again) == Data(contentsOf: gallery.user.home.url(name)))
        }
        #expect(names.count == 3)
    }

    @Test func servesAFeedToReaders() async throws {
        try await publish("--base-url", mirror.url("/sub/path").absoluteString)
        let text = try gallery.user.home.text(of: "out/feed.xml")
        for number in 1...3 { #expect(text.contains(Gallery.id(number))) }
        let base = mirror.url("/sub/path/").absoluteString
        let pictures = Set(text.matches(of: /http[^"&<\\]*\/pictures\/[^"&<\\]*/).map { String($0.0) })
        #expect(pictures.count == 3 && pictures.allSatisfy { $0.hasPrefix(base) })
        for url in pictures {
            #expect(gallery.file("out/" + url.dropFirst(base.count)) != nil, "\(url)")
        }
    }

    private func withoutURL(_ line: String) -> [Substring] {
        line.split(separator: "\t", omittingEmptySubsequences: false).dropLast()
    }
}
