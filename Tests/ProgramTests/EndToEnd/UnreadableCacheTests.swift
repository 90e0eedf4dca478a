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

    #if os(Linux) && (arch(x86_64) || arch(arm64))
        /// Returns a program that cannot list any directory, as with a failing disk (seccomp, `getdents64`).
        private func failingToList(_ words: [String]) throws -> Program {
            #if arch(x86_64)
                let (prctl, getdents) = (157, 217)
            #else
                let (prctl, getdents) = (167, 61)
            #endif
            let script = """
                my $filter = pack "(SCCL)4", 32, 0, 0, 0, 21, 0, 1, \(getdents), 6, 0, 0, 0x50005, 6, 0, 0, 0x7fff0000;
                syscall(\(prctl), 38, 1, 0, 0, 0) == 0 && syscall(\(prctl), 22, 2, pack "Sx6P", 4, $filter) == 0 or die $!;
                exec @ARGV;
                """
            var program = try gallery.user.program([])
            program.arguments = ["-e", script, program.executable] + words
            program.executable = "/usr/bin/perl"
            return program
        }

        @Test func doesNotTreatAnUnlistableDirectoryAsEmpty() async throws {
            let load = try await gallery.user.run("load", "--url", gallery.service.feedURL)
            #expect(load.exitCode == 0)
            let validation = try await failingToList(["validate-cache"]).run()
            #expect(validation.output == "")
            #expect(validation.errors.hasSuffix("feeds: system error 5\n"), "\(validation.errors)")
            #expect(validation.exitCode == 74)

            let directory = gallery.user.home.path("out")
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
            try gallery.user.home.write("mine", to: "out/mine")
            let words = ["export", directory, "--offline", "--url", gallery.service.feedURL]
            let export = try await failingToList(words).run()
            #expect(export.errors.contains("cannot export to \(directory): system error 5"), "\(export.errors)")
            #expect(export.exitCode == 74)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["mine"])
        }
    #endif
}
