import FeedTestSupport
import Foundation
import Testing

@testable import essential_feed

#if os(Linux)
    @Suite("The program that makes thumbnails", .limited)
    struct ThumbnailProgramTests {
        private let gallery: Gallery

        private var home: TemporaryDirectory { gallery.user.home }
        private var search: String { home.path("bin") }

        init() throws {
            gallery = try Gallery(images: 1)
            gallery.respond(forImage: 1, with: .ok(Array(Self.png(width: 1_000, height: 500)), type: "image/png"))
            try home.makeDirectory("bin")
            try Self.png(width: 640, height: 320).write(to: home.url("small.png"))
        }

        /// The beginning of a PNG, with its size.
        private static func png(width: UInt32, height: UInt32) -> Data {
            let sizes = [width, height].flatMap { size in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } }
            let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 0x1A, 10, 0, 0, 0, 13]
            return Data(start + Array("IHDR".utf8) + sizes)
        }

        private func hasThumbnail() throws -> Bool {
            try home.contents().contains { $0.hasPrefix("out/thumbnails/") && $0.hasSuffix(".png") }
        }

        private func install(_ script: String) throws {
            try home.writeScript(script, to: "bin/vipsthumbnail")
        }

        /// Exports with an inherited descriptor, and while the connection to the service is open.
        private func export(_ words: [String] = []) async throws -> ProgramResult {
            let environment = ["PATH": search, "ESSENTIAL_FEED_TOKEN": "secret"]
            let words = ["export", home.path("out"), "--url", gallery.service.feedURL] + words
            let program = try gallery.user.program(words, environment: environment)
            return try await program.inShell("exec \"$@\" 7</dev/null").run()
        }

        @Test func hasLimitedMemoryAndNothingOfThisProgram() async throws {
            try install(
                """
                cd '\(home.path)'
                ulimit -v >memory
                /usr/bin/env >environment
                for number in 3 4 5 6 7 8 9; do [ ! -e /dev/fd/$number ] || echo $number; done >descriptors
                /usr/bin/head -c 1000000 /dev/zero >&2
                /bin/cat small.png
                """
            )
            let result = try await export(["--thumbnails"])
            #expect(result.exitCode == 0)
            #expect(!result.errors.contains("thumbnail"))
            #expect(try home.text(of: "memory") == "2097152\n")
            #expect(try home.text(of: "descriptors") == "")
            let variables = try home.text(of: "environment").split(separator: "\n")
            #expect(variables.contains("VIPS_BLOCK_UNTRUSTED=1"))
            // The shell sets the others.
            #expect(
                variables.allSatisfy {
                    ["VIPS_BLOCK_UNTRUSTED=", "PWD=", "OLDPWD=", "SHLVL=", "_="].contains(where: $0.hasPrefix)
                }
            )
            #expect(try hasThumbnail())
        }

        @Test(arguments: [
            "exit 1", "cat '%/small.png'; exit 1", "echo garbage", "echo '<svg xmlns=\"http://www.w3.org/2000/svg\"/>'",
            "echo '<!DOCTYPE html>'", "exec /bin/cat", "kill -9 $$",
        ])
        func isNotTriedAgainIfItFails(script: String) async throws {
            try install("echo x >>'\(home.path("runs"))'; " + script.replacing("%", with: home.path))
            for words in [["--thumbnails"], [], ["--refresh"]] {
                let result = try await export(words)
                #expect(result.exitCode == 0)
                #expect(result.errors.contains("No thumbnail of 1 picture could be made"))
                #expect(try !hasThumbnail())
            }
            #expect(try home.text(of: "runs") == "x\n")
            gallery.respond(forImage: 1, with: .ok(Array(Self.png(width: 2_000, height: 1_000)), type: "image/png"))
            try install("/bin/cat '\(home.path("small.png"))'")
            let result = try await export(["--refresh"])
            #expect(!result.errors.contains("thumbnail"))
            #expect(try hasThumbnail())
        }

        @Test func isTheFirstInTheDirectoriesOfPath() async throws {
            for name in ["bin", "other"] { try home.writeScript("echo \(name)", to: "\(name)/vipsthumbnail") }
            let program = try #require(ThumbnailProgram(searching: "\(search):\(home.path("other"))"))
            #expect(await program.thumbnail(of: home.path("small.png")) == Data("bin\n".utf8))
        }

        @Test func isKilledAfterItsTime() async throws {
            try install("echo $$ >'\(home.path("process"))'; exec /bin/sleep 1000")
            let program = try #require(ThumbnailProgram(searching: search, limit: .milliseconds(300)))
            #expect(await program.thumbnail(of: home.path("small.png")) == nil)
            let process = try #require(Int32(home.text(of: "process").trimmingCharacters(in: .newlines)))
            #expect(kill(process, 0) == -1)
        }
    }
#endif
