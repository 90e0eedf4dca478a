import FeedTestSupport
import Foundation
import Testing

extension Reliability {
    @Suite("Interrupting the program at any instant", .limited)
    struct CancellationTests {
        private let user: User
        private let service: FeedService

        init() throws {
            user = try User()
            service = try FeedService()
        }

        /// Expects the program to end cleanly and silently, long before its time limit.
        ///
        /// If it may have begun to write its output, the output may be truncated.
        private func interrupt(
            _ program: RunningProgram,
            of user: User,
            with signal: Int32 = SIGINT,
            mayAnswer: Bool = false
        ) async throws -> Int32? {
            let start = ContinuousClock.now
            program.terminate(signal)
            let result = try await program.wait()
            // A program that cannot end cleanly within half a second may end anyway; the next save deletes its temporary files.
            let isInOrder = ContinuousClock.now - start < .milliseconds(500)
            if isInOrder { #expect(try user.temporaryFileNames() == []) }
            #expect(result.errors == "")
            if result.exitCode != 0, !mayAnswer { #expect(result.output == "") }
            return result.exitCode
        }

        private func load(_ options: String..., by user: User) throws -> RunningProgram {
            let words = ["load", "--quiet", "--timeout", "3600", "--url", service.feedURL]
            return try user.program(words + options).start()
        }

        @Test func leavesNoTemporaryFileWhileLoadingAndSaving() async throws {
            let feeds = [
                GeneratedFeed("A", count: 1_000, descriptionLength: 4_000),
                GeneratedFeed("B", count: 900, descriptionLength: 4_000),
            ]
            let responses = try feeds.map { try $0.response }
            var random = SplitMix64(seed: 1)
            var cached: GeneratedFeed?
            for round in 0..<Reliability.repetitions(12) {
                service.respond(with: responses[round % 2])
                let loading = try load(by: user)
                try await service.waitForRequests(round + 1)
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...200, using: &random)))
                let code = try await interrupt(loading, of: user, mayAnswer: true)
                #expect(code == 130 || code == 0)
                let shown = try await user.cachedFeed(of: service.feedURL)
                #expect(shown == feeds[round % 2] || code == 130 && shown == cached)
                cached = shown
            }
            try await user.cacheFeed(at: service.feedURL)
            #expect(try user.fileNames() == ["feed.json"])
        }

        @Test(arguments: [SIGINT, SIGTERM])
        func leavesNoTemporaryFileWhileLoadingPictures(signal: Int32) async throws {
            let feed = service.feed("A", count: 40)
            let picture = LoopbackResponse.picture([UInt8](repeating: 1, count: 500_000))
            try service.publish(feed, pictures: (0..<40).map { $0 < 36 ? picture : .stalledInsideBody("12") })
            var random = SplitMix64(seed: 2)
            for _ in 0..<Reliability.repetitions(4) {
                let user = try User()
                let asked = service.targets.count
                let loading = try load("--images", by: user)
                try await service.waitForRequests(asked + 1 + Int.random(in: 1...40, using: &random))
                #expect(try await interrupt(loading, of: user, with: signal) == 130)
                #expect(try await user.cachedFeed(of: service.feedURL) == feed)
            }
        }
    }
}
