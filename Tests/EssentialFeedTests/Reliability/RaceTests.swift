import TestSupport
import Testing

extension Reliability {
    @Suite("Many processes at once in one cache")
    struct RaceTests {
        private static let feeds = [
            GeneratedFeed("A", count: 200, descriptionLength: 2_000),
            GeneratedFeed("B", count: 150, descriptionLength: 3_000),
        ]
        private let user: User
        private let server: LoopbackServer

        init() throws {
            user = try User()
            let answers = try Self.feeds.map { try $0.answer }
            let count = Observed(0)
            server = try LoopbackServer { _ in
                answers[
                    count.update { count in
                        count += 1
                        return count % answers.count
                    }
                ]
            }
        }

        private var url: String { "http://127.0.0.1:\(server.port)/feed" }

        @Test func showsWholeFeedsAndDeletesNone() async throws {
            #expect(try await user.run("load", "--url", url).exitCode == 0)
            for _ in 0..<Reliability.repetitions(4) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 { group.addTask { try await load() } }
                    for _ in 0..<3 { group.addTask { try await loadOffline() } }
                    for _ in 0..<3 { group.addTask { try await validateCache() } }
                    try await group.waitForAll()
                }
                #expect(try user.fileNames() == ["feed.json"])
            }
        }

        @Test func neverDeletesTheNewFeedInThePlaceOfTheExpiredOne() async throws {
            #expect(try await user.run("load", "--url", url).exitCode == 0)
            var random = SplitMix64(seed: 1)
            for round in 0..<Reliability.repetitions(6) {
                try user.ageCache(by: .days(8))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await load() }
                    try await server.waitForRequests(round + 2)
                    for _ in 0..<8 {
                        let time = Duration.milliseconds(Int.random(in: 0...60, using: &random))
                        group.addTask {
                            try await Task.sleep(for: time)
                            _ = try await run("validate-cache")
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(Self.feeds.contains(try #require(try await user.cachedFeed(of: url))))
                #expect(try user.fileNames() == ["feed.json"])
            }
        }

        /// Expects that the program ends without an error.
        private func run(_ words: String...) async throws -> ProgramResult {
            let result = try await user.program(words + ["--format", "json"]).run()
            #expect(result.exitCode == 0 && !result.timedOut, "\(words): \(result.errors)")
            return result
        }

        private func load() async throws {
            let result = try await run("load", "--url", url)
            #expect(Self.feeds.contains(try GeneratedFeed(shownBy: result)))
            #expect(result.errors == "")
        }

        private func loadOffline() async throws {
            let result = try await run("load", "--offline", "--url", url)
            #expect(Self.feeds.contains(try GeneratedFeed(shownBy: result)))
        }

        private func validateCache() async throws {
            let feeds = try JSON(try await run("validate-cache"))["feeds"]
            #expect(feeds?.elements.map { $0["status"] } == ["valid"])
        }
    }
}
