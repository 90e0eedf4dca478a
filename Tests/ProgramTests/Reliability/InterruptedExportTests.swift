import FeedTestSupport
import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Reliability {
    @Suite("Interrupted exports", .limited)
    struct InterruptedExportTests {
        private let gallery: Gallery

        init() async throws {
            gallery = try Gallery(images: 60)
            #expect(try await gallery.load("--images").exitCode == 0)
        }

        private func program(_ name: String) throws -> Program {
            let words = ["export", gallery.user.home.path(name), "--offline", "--url", gallery.service.feedURL]
            return try gallery.user.program(words)
        }

        /// Returns the missing pictures of all pages.
        private func missingPictures(in directory: String) throws -> [String] {
            let page = gallery.user.home.url("\(directory)/index.html")
            guard let text = try? String(contentsOf: page, encoding: .utf8) else { return [] }
            #expect(text.hasSuffix("</html>\n"))
            return text.matches(of: /<img src="([^"]*)"/).map { String($0.1) }
                .filter { !FileManager.default.fileExists(atPath: gallery.user.home.path("\(directory)/\($0)")) }
        }

        @Test func leavesCompletePagesWhenKilled() async throws {
            var random = SplitMix64(seed: 19)
            for round in 0..<Reliability.repetitions(10) {
                let count = Int.random(in: 0...200, using: &random)
                try await gallery.user.kill(program("out"), after: count, of: gallery.service)
                #expect(try missingPictures(in: "out") == [])
                // A different feed, so that files must be written and removed.
                gallery.service.respond(with: .ok(json: gallery.feed(of: round % 2 == 0 ? [1, 2] : Array(1...60))))
                #expect(try await gallery.load("--images").exitCode == 0)
            }
            #expect(try await program("out").run().exitCode == 0)
            #expect(try missingPictures(in: "out") == [])
            #expect(try gallery.user.home.contents().filter { $0.hasPrefix("out/") && $0.contains(".tmp-") } == [])
        }

        @Test func leavesNoDirectoryWhenKilledWhileLoading() async throws {
            let (path, released) = (gallery.user.home.path("new"), try Latch())
            let requests = gallery.service.requests.count
            gallery.service.respond(with: .ok(json: gallery.feed(of: [1])).held(by: released))
            let exporting = try gallery.user.program(["export", path, "--url", gallery.service.feedURL]).start()
            try await gallery.service.waitForRequests(requests + 1)
            exporting.terminate(SIGKILL)
            _ = try await exporting.wait()
            #expect(!FileManager.default.fileExists(atPath: path))
            released.open()
        }

        #if os(Linux)
            @Test(.enabled(if: SmallDisk.isPermitted, "only root may mount a small disk"))
            func leavesCompletePagesWhenTheDiskIsFull() async throws {
                let disk = try SmallDisk(kilobytes: 256)
                let words = ["--offline", "--url", gallery.service.feedURL]
                let result = try await gallery.user.program(["export", disk.path + "/out"] + words).run()
                #expect(result.exitCode == 74)
                #expect(result.errors.contains("no space left"))
                #expect(!FileManager.default.fileExists(atPath: disk.path + "/out/index.html"))
                let page = try await gallery.user.program(["export", disk.path + "/page.html"] + words).run()
                #expect(page.exitCode == 74)
                #expect(!FileManager.default.fileExists(atPath: disk.path + "/page.html"))
            }
        #endif
    }
}
