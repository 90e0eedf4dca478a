import FeedTestSupport
import Foundation
import Testing

@Suite("Continuing when the cache cannot be read", .limited)
struct UnreadableCacheTests {
    private let gallery: Gallery
    private let service: [String: String]

    init() throws {
        gallery = try Gallery()
        service = ["ESSENTIAL_FEED_URL": gallery.service.feedURL]
        gallery.service.respond(at: "/image/\(Gallery.id(1))/comments", with: .ok(json: Payload.comments))
        try gallery.user.home.write("in the way", to: "cache")
    }

    /// Runs a command with a file in place of the cache directory.
    private func run(_ words: String..., environment: [String: String] = [:]) async throws -> ProgramResult {
        let words = words + ["--cache-dir", gallery.user.home.path("cache")]
        return try await gallery.user.program(words, environment: environment).run()
    }

    @Test func reportsItInALineOfLimitedLength() async throws {
        let path = String(repeating: "a long name/", count: 400)
        let words = ["load", "--url", gallery.service.feedURL, "--cache-dir", path]
        let result = try await gallery.user.program(words).run()
        #expect(result.exitCode == 0)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.utf8.count <= 2_000)
        #expect(result.errors.hasSuffix("system error 36\n"), "\(result.errors)")
    }

    @Test func showsCommentsFromTheEnvironmentsService() async throws {
        let result = try await run("comments", Gallery.id(1), environment: service)
        #expect(result.lines == Payload.commentLines)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.hasPrefix("cannot read "), "\(result.errors)")
        #expect(result.exitCode == 0)
    }

    @Test func showsAPictureByItsURL() async throws {
        let result = try await run("image", gallery.url(1))
        #expect(result.stdout == Gallery.bytes(1))
        #expect(result.errorLines.count == 1)
        #expect(result.errors.hasPrefix("cannot read "), "\(result.errors)")
        #expect(result.exitCode == 0)
    }

    @Test func showsAPictureFromTheEnvironmentsService() async throws {
        let result = try await run("image", Gallery.id(1), environment: service)
        #expect(result.stdout == Gallery.bytes(1))
        #expect(result.exitCode == 0)
    }
}
