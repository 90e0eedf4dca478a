import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Reliability {
    @Suite("Killed at any instant")
    struct KillTests {
        private let user: User
        private let service: FeedService
        private let feeds = [
            GeneratedFeed("A", count: 300, descriptionLength: 2_000),
            GeneratedFeed("B", count: 250, descriptionLength: 3_000),
        ]

        init() throws {
            user = try User()
            service = try FeedService()
        }

        /// Starts loading the feed, and kills it after a part of the time it would need; says whether it was done.
        private func loadAndKill(_ feed: GeneratedFeed, after time: Duration, _ options: String...) async throws -> Bool
        {
            service.answer(with: try feed.answer)
            let loading = try user.program(["load", "--quiet", "--url", service.feedURL] + options).start()
            try await Task.sleep(for: time)
            loading.terminate(SIGKILL)
            return try await loading.wait().exitCode == 0
        }

        /// How long loading what the service has takes here and now, at best, in a cache of its own.
        private func timeOfLoading(_ options: String...) async throws -> Duration {
            var best = Duration.patience
            for _ in 0..<3 {
                let loading = try User().program(["load", "--url", service.feedURL] + options)
                let start = ContinuousClock.now
                #expect(try await loading.run().exitCode == 0)
                best = min(best, ContinuousClock.now - start)
            }
            return best
        }

        @Test func leavesTheOldFeedOrTheNewOneNeverAPart() async throws {
            var random = SplitMix64(seed: 1)
            service.answer(with: try feeds[0].answer)
            let time = try await timeOfLoading()
            var cached: GeneratedFeed?
            var killCount = 0
            for round in 0..<Reliability.repetitions(20) {
                let feed = feeds[round % 2]
                let isDone = try await loadAndKill(feed, after: time * Double.random(in: 0...1, using: &random))
                let shown = try await user.cachedFeed(of: service.feedURL)
                #expect(shown == feed || !isDone && shown == cached)
                cached = shown
                killCount += isDone ? 0 : 1
            }
            #expect(killCount > 0)
            #expect(try await user.run("load", "--url", service.feedURL).exitCode == 0)
            #expect(try user.fileNames() == ["feed.json"])
        }

        @Test func leavesNoPartOfAPicture() async throws {
            let feed = service.feed("A", count: 12)
            var random = SplitMix64(seed: 2)
            let pictures = feed.items.map { _ in random.bytes(200_000) }
            try service.publish(feed, pictures: pictures.map { .picture($0) })
            #expect(try await user.run("load", "--url", service.feedURL).exitCode == 0)
            let time = try await timeOfLoading("--images")
            for _ in 0..<Reliability.repetitions(8) {
                _ = try await loadAndKill(feed, after: time * Double.random(in: 0...1, using: &random), "--images")
                #expect(try await user.cachedFeed(of: service.feedURL) == feed)
            }
            #expect(try await user.run("load", "--images", "--url", service.feedURL).errors == "")
            #expect(try user.temporaryFileNames() == [])
            try service.publish(feed, pictures: pictures.map { _ in .status(404) })
            for (item, picture) in zip(feed.items, pictures) {
                #expect(try await user.run("image", item.image).stdout == picture)
            }
        }
    }
}
