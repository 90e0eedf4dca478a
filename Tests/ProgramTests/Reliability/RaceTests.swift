import FeedTestSupport
import Foundation
import Testing

extension Reliability {
    @Suite("Concurrent processes sharing one cache", .limited)
    struct RaceTests {
        private static let feeds = [
            GeneratedFeed("A", count: 200, descriptionLength: 2_000),
            GeneratedFeed("B", count: 150, descriptionLength: 3_000),
        ]
        private let user: User
        private let server: LoopbackServer
        /// Holds responses, if it is not nil.
        private let gate = Observed<Latch?>(nil)

        init() throws {
            user = try User()
            let responses = try Self.feeds.map { try $0.response }
            let count = Observed(0)
            server = try LoopbackServer { [gate] _ in
                let number = count.update { count in
                    count += 1
                    return count
                }
                let response = responses[number % responses.count]
                return gate.value.map { response.held(by: $0) } ?? response
            }
        }

        private var url: String { "http://127.0.0.1:\(server.port)/feed" }

        @Test func showsCompleteFeedsAndDeletesNone() async throws {
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

        @Test func neverDeletesTheNewFeedInsteadOfTheExpiredOne() async throws {
            #expect(try await user.run("load", "--url", url).exitCode == 0)
            var judgedMeanwhile = 0
            for round in 0..<Reliability.repetitions(6) {
                try user.ageCache(by: .days(8))
                judgedMeanwhile += try await countExpiredFeedsJudgedWhileLoading(round)
                #expect(Self.feeds.contains(try #require(try await user.cachedFeed(of: url))))
                #expect(try user.fileNames() == ["feed.json"])
            }
            #expect(judgedMeanwhile > 0, "no expired feed was judged while another was being written")
        }

        /// Validates while a feed is loaded and written; returns how often an expired feed was found.
        ///
        /// In every other round, the response arrives after the first validation, during the later ones.
        private func countExpiredFeedsJudgedWhileLoading(_ round: Int) async throws -> Int {
            let latch = round.isMultiple(of: 2) ? try Latch() : nil
            gate.update { $0 = latch }
            let loading = try user.program(["load", "--quiet", "--url", url]).start()
            try await server.waitForRequests(round + 2)
            return try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let statuses = try await statuses(shownBy: run("validate-cache"))
                        let isMeanwhile = loading.isRunning
                        latch?.open()
                        return isMeanwhile && statuses == ["expired"] ? 1 : 0
                    }
                }
                let count = try await group.reduce(0, +)
                #expect(try await loading.wait().exitCode == 0)
                return count
            }
        }

        /// One process saves a page while another saves, or joins, the pages that it has loaded.
        @Test(arguments: [[], ["--limit", "2"]], [true, false])
        func losesNothingWhenTwoProcessesJoinSimultaneously(options: [String], isWhole: Bool) async throws {
            let feed = GeneratedFeed("A", count: 8)
            for _ in 0..<Reliability.repetitions(4) {
                let (user, bothArrived, arrived) = (try User(), try Latch(), Observed(0))
                let server = try LoopbackServer { request in
                    let (cursor, limit) = (request.queryItem("after_id"), request.queryItem("limit"))
                    let isLast = cursor == feed.ids.last
                    let page = feed.page(after: cursor, limit: limit.flatMap { Int($0) } ?? 2)
                    let response = isLast && !isWhole ? nil : try? page.response
                    guard isLast || limit != "4" else { return response ?? .status(500) }
                    arrived.update { count in
                        count += 1
                        if count == 2 { bothArrived.open() }
                    }
                    return (response ?? .status(500)).held(by: bothArrived)
                }
                let url = server.url("/feed").absoluteString
                async let deep = user.run("load", "--all", "--limit", "4", "--url", url)
                async let shallow = user.program(["load", "--url", url] + options).run()
                #expect(try await [deep.exitCode, shallow.exitCode] == [isWhole ? 0 : 65, 0])
                #expect(try await user.cachedFeed(of: url) == feed)
            }
        }

        /// Expects that the program ends without an error.
        private func run(_ words: String...) async throws -> ProgramResult {
            let result = try await user.program(words + ["--format", "json"]).run()
            #expect(result.exitCode == 0, "\(words): \(result.errors)")
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
            #expect(try await statuses(shownBy: run("validate-cache")) == ["valid"])
        }

        private func statuses(shownBy result: ProgramResult) throws -> [JSON?] {
            try JSON(result)["feeds"]?.elements.map { $0["status"] } ?? []
        }
    }
}
