import FeedTestSupport
import Foundation
import Testing

extension Reliability {
    @Suite("Interrupting the program at any instant", .limited)
    struct CancellationTests {
        private let user: User
        private let service: FeedService

        init() throws { (user, service) = (try User(), try FeedService()) }

        /// Expects the program to end silently, and returns its exit code, and whether it left no temporary file.
        ///
        /// A program that cannot end cleanly within a second ends anyway, which is possible on a busy machine.
        ///
        /// - Parameter mayAnswer: whether the program may already be writing, so that its output may be truncated.
        private func interrupt(
            _ program: RunningProgram,
            of user: User,
            with signal: Int32 = SIGINT,
            mayAnswer: Bool = false
        ) async throws -> (code: Int32?, isClean: Bool) {
            program.terminate(signal)
            let result = try await program.wait()
            #expect(result.errors == "")
            if result.exitCode != 0, !mayAnswer { #expect(result.output == "") }
            return (result.exitCode, try user.temporaryFileNames() == [])
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
            var cached: GeneratedFeed?
            var cleanEnds = 0
            let count = Reliability.repetitions(12)
            for round in 0..<10 * count where round < count || cleanEnds == 0 {
                service.respond(with: responses[round % 2])
                let loading = try load(by: user)
                try await service.waitForRequests(round + 1)
                // Every third program is interrupted during the request, the others as soon as they write a file.
                let isWriting = !round.isMultiple(of: 3)
                if isWriting {
                    while loading.isRunning, try user.temporaryFileNames().isEmpty { await Task.yield() }
                }
                let (code, isClean) = try await interrupt(loading, of: user, mayAnswer: true)
                if isWriting, code == 130, isClean { cleanEnds += 1 }
                #expect(code == 130 || code == 0)
                let shown = try await user.cachedFeed(of: service.feedURL)
                #expect(shown == feeds[round % 2] || code == 130 && shown == cached)
                cached = shown
            }
            #expect(cleanEnds > 0)
            try await user.cacheFeed(at: service.feedURL)
            #expect(try user.fileNames() == ["feed.json"])
        }

        @Test(arguments: [SIGINT, SIGTERM])
        func leavesNoTemporaryFileWhileLoadingPictures(signal: Int32) async throws {
            let feed = service.feed("A", count: 40)
            let picture = LoopbackResponse.picture([UInt8](repeating: 1, count: 500_000))
            try service.publish(feed, pictures: (0..<40).map { $0 < 36 ? picture : .stalledInsideBody("12") })
            var random = SplitMix64(seed: 2)
            var cleanEnds = 0
            let count = Reliability.repetitions(4)
            for round in 0..<10 * count where round < count || cleanEnds == 0 {
                let user = try User()
                let asked = service.targets.count
                let loading = try load("--images", by: user)
                try await service.waitForRequests(asked + 1 + Int.random(in: 1...40, using: &random))
                let (code, isClean) = try await interrupt(loading, of: user, with: signal)
                if isClean { cleanEnds += 1 }
                #expect(code == 130)
                #expect(try await user.cachedFeed(of: service.feedURL) == feed)
            }
            #expect(cleanEnds > 0)
        }
    }
}
