import FeedTestSupport
import Foundation
import Testing

extension Reliability {
    @Suite("Cache directories that are not the user's own", .limited)
    struct UnusableDirectoryTests {
        private let user: User
        private let service: FeedService
        private let feed: GeneratedFeed

        init() throws {
            user = try User()
            service = try FeedService()
            feed = service.feed("A", count: 2)
            try service.publish(feed, pictures: feed.items.map { _ in .picture([1]) })
        }

        /// Fills the cache and returns the path of its root.
        private func cachedRoot() async throws -> String {
            #expect(try await user.run("load", "--images", "--url", service.feedURL).exitCode == 0)
            let directory = URL(filePath: try user.cachedFile()).deletingLastPathComponent()
            return directory.appending(path: "../..").standardizedFileURL.path
        }

        /// Expects that the feed is shown, that a message gives the reason it is not cached, and that no file is
        /// changed.
        private func expectLeftAlone(_ reason: String) async throws {
            let contents = try user.home.contents()
            for options in [[], ["--images"]] {
                let result = try await user.program(["load", "--url", service.feedURL] + options).run()
                #expect(result.exitCode == (options.isEmpty ? 0 : 74))
                #expect(result.lines.count == 2)
                #expect(result.errors.hasPrefix("Warning: not cached: ") && result.errors.contains(reason))
            }
            for options in [[], ["--url", service.feedURL]] {
                let result = try await user.program(["validate-cache"] + options).run()
                #expect(result.exitCode == 74)
                #expect(!result.errorLines.isEmpty && result.errorLines.allSatisfy { $0.contains(reason) })
            }
            #expect(try user.home.contents() == contents)
        }

        @Test func deletesNothingThroughALink() async throws {
            let directory = try await cachedRoot()
            let precious = user.home.path("precious")
            try FileManager.default.moveItem(atPath: directory, toPath: precious)
            for name in ["holiday.jpg", "0123456789abcdef", "0123456789abcdef.json", ".tmp-abcdef"] {
                try user.home.write("precious", to: "precious/\(name)")
            }
            try FileManager.default.createSymbolicLink(atPath: directory, withDestinationPath: precious)
            try await expectLeftAlone("\(directory) is a symbolic link")
        }
    }
}
