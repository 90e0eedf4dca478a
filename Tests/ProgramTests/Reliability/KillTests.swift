import FeedTestSupport
import Foundation
import Testing

extension Reliability {
    @Suite("Killing the program while it loads and writes", .limited)
    struct KillTests {
        private let user: User
        private let service: FeedService
        private let feeds = [
            GeneratedFeed("A", count: 300, descriptionLength: 4_000),
            GeneratedFeed("B", count: 250, descriptionLength: 6_000),
        ]

        init() throws { (user, service) = (try User(), try FeedService()) }

        /// The moment at which a program is killed.
        private enum Moment {
            case after(Duration)
            /// As soon as it has begun to write a file.
            case inAWrite
        }

        /// Starts a load and kills it; returns whether it had finished before.
        private func loadAndKill(_ moment: Moment, _ options: String...) async throws -> Bool {
            let loading = try user.program(["load", "--quiet", "--url", service.feedURL] + options).start()
            switch moment {
            case .after(let time): try await Task.sleep(for: time)
            case .inAWrite:
                while loading.isRunning, try user.temporaryFileNames().isEmpty { await Task.yield() }
            }
            loading.terminate(SIGKILL)
            return try await loading.wait().exitCode == 0
        }

        /// Returns the shortest time of a load, with its own cache.
        private func timeOfLoading() async throws -> Duration {
            var best = Duration.patience
            for _ in 0..<3 {
                let loading = try User().program(["load", "--url", service.feedURL])
                let start = ContinuousClock.now
                #expect(try await loading.run().exitCode == 0)
                best = min(best, ContinuousClock.now - start)
            }
            return best
        }

        @Test func leavesTheCompleteOldOrNewFeed() async throws {
            var random = SplitMix64(seed: 1)
            service.respond(with: try feeds[0].response)
            let time = try await timeOfLoading()
            var cached: GeneratedFeed?
            var cutWriteCount = 0
            let count = Reliability.repetitions(12)
            // On a busy machine, all kills may come too late.
            for round in 0..<10 * count where round < count || cutWriteCount == 0 {
                let feed = feeds[round % 2]
                service.respond(with: try feed.response)
                let isRandom = round.isMultiple(of: 4)
                let instant = time * Double.random(in: 0...1, using: &random)
                let isDone = try await loadAndKill(isRandom ? .after(instant) : .inAWrite)
                cutWriteCount += try user.temporaryFileNames().count
                let shown = try await user.cachedFeed(of: service.feedURL)
                #expect(shown == feed || !isDone && shown == cached)
                cached = shown
            }
            #expect(cutWriteCount > 0, "no kill hit a write")
            try await user.cacheFeed(at: service.feedURL)
            #expect(try user.fileNames() == ["feed.json"])
        }

        @Test func leavesNoPartialPicture() async throws {
            let feed = service.feed("A", count: 12)
            var random = SplitMix64(seed: 2)
            let pictures = feed.items.map { _ in random.bytes(200_000) }
            try service.publish(feed, pictures: pictures.map { .picture($0) })
            try await user.cacheFeed(at: service.feedURL)
            var cutWriteCount = 0
            let count = Reliability.repetitions(6)
            for round in 0..<10 * count where round < count || cutWriteCount == 0 {
                _ = try await loadAndKill(.inAWrite, "--images", "--refresh")
                cutWriteCount += try user.temporaryFileNames().count
                #expect(try await user.cachedFeed(of: service.feedURL) == feed)
            }
            #expect(cutWriteCount > 0, "no kill hit a write")
            // Temporary files of killed programs are deleted once the list changes.
            let shorter = service.feed("A", count: 11)
            try service.publish(shorter, pictures: pictures.prefix(11).map { .picture($0) })
            #expect(try await user.run("load", "--images", "--url", service.feedURL).errors == "")
            #expect(try user.temporaryFileNames() == [])
            try service.publish(shorter, pictures: pictures.prefix(11).map { _ in .status(404) })
            for (item, picture) in zip(shorter.items, pictures) {
                #expect(try await user.run("image", item.image).stdout == picture)
            }
        }
    }
}
