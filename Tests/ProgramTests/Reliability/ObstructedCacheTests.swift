import FeedTestSupport
import Foundation
import Testing

extension Reliability {
    @Suite("Obstructed caches", .limited)
    struct ObstructedCacheTests {
        private let user: User
        private let service: FeedService

        init() throws {
            user = try User()
            service = try FeedService()
        }

        /// Expects that the feed is shown, with one line with the reason it was not saved.
        private func expectWarning(_ reason: String, _ options: String...) async throws {
            let result = try await user.program(["load", "--url", service.feedURL] + options).run()
            #expect(result.exitCode == 0)
            #expect(result.lines == Payload.feedLines)
            #expect(result.errorLines.count == 1)
            #expect(result.errors.hasPrefix("Warning: not cached: "))
            #expect(result.errors.contains(reason))
        }

        @Test(arguments: ["target", "nowhere"])
        func leavesTheTargetOfALinkUnchanged(target: String) async throws {
            try await user.cacheFeed(at: service.feedURL)
            try user.home.write("kept", to: "target")
            let file = try user.cachedFile()
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: user.home.path(target))

            try await expectWarning("not a regular file")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == user.home.path(target))
            #expect(try user.home.text(of: "target") == "kept")
            #expect(try user.fileNames().filter { !$0.hasPrefix("feed-") } == ["feed.json", "target"])
            #expect(try await user.run("load", "--offline", "--url", service.feedURL).exitCode == 69)
        }

        @Test func leavesADirectoryAndItsContentsUnchanged() async throws {
            try await user.cacheFeed(at: service.feedURL)
            let file = try user.cachedFile()
            try user.home.replaceWithDirectory(file)
            try Data("kept".utf8).write(to: URL(filePath: file + "/inside/kept"))

            try await expectWarning("not a regular file")
            #expect(try await user.run("load", "--quiet", "--url", service.feedURL).errors == "")
            #expect(try await user.run("load", "--offline", "--url", service.feedURL).exitCode == 69)
            #expect(try user.fileNames().filter { !$0.hasPrefix("feed-") } == ["kept"])
        }

        @Test(arguments: ["cache", "cache/essential-feed", "cache/essential-feed/feeds"])
        func leavesAFileInADirectorysPlaceUnchanged(name: String) async throws {
            let parent = user.home.url(name).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try user.home.write("kept", to: name)

            try await expectWarning("a file is where the directory should be", "--cache-dir", "cache")
            #expect(try user.home.text(of: name) == "kept")
        }

        @Test func leavesAFileInPlaceOfTheImageDataUnchanged() async throws {
            let feed = service.feed("A", count: 2)
            try service.publish(feed, pictures: feed.items.map { _ in .picture([1]) })
            try await user.cacheFeed(at: service.feedURL)
            let images = URL(filePath: try user.cachedFile()).deletingLastPathComponent().appending(path: "images")
            try Data("kept".utf8).write(to: images)

            let result = try await user.run("load", "--images", "--url", service.feedURL)
            #expect(result.exitCode == 74)
            #expect(result.lines.count == 2)
            #expect(result.errors.contains("a file is where the directory should be"))
            #expect(try Data(contentsOf: images) == Data("kept".utf8))
            #expect(try user.temporaryFileNames() == [])
        }
    }
}
