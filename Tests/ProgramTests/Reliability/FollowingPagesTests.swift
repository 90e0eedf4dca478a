import FeedTestSupport
import Testing

extension Reliability {
    @Suite("essential-feed load --all and --limit", .limited)
    struct FollowingPagesTests {
        private let user: User
        private let service: PagedService
        private let feed = GeneratedFeed("A", count: 25)

        init() throws {
            user = try User()
            service = try PagedService(feed)
        }

        private func load(_ options: String..., query: String = "") async throws -> ProgramResult {
            try await user.program(["load", "--url", service.feedURL + query] + options).run()
        }

        private func shown(_ result: ProgramResult) -> [String] {
            result.lines.map { String($0.prefix { $0 != "\t" }) }
        }

        @Test func loadsTheRequestedNumber() async throws {
            let result = try await load("--limit", "10")
            #expect(result.exitCode == 0)
            #expect(shown(result) == Array(feed.ids.prefix(10)))
            #expect(service.targets == ["/feed?limit=10"])
            #expect(try await user.cachedFeed(of: service.feedURL)?.ids == Array(feed.ids.prefix(10)))
        }

        @Test func loadsAllPagesOneByOne() async throws {
            let result = try await load("--limit", "10", "--all")
            #expect(result.exitCode == 0)
            #expect(result.errors == "")
            #expect(shown(result) == feed.ids)
            #expect(
                service.targets == ["/feed?limit=10"]
                    + [9, 19, 24].map { "/feed?limit=10&after_id=\(feed.ids[$0])" }
            )
            #expect(try await user.cachedFeed(of: service.feedURL) == feed)
        }

        @Test func preservesTheQueryAndCachesUnderTheURLAsGiven() async throws {
            let query = "?q=a+b%2Bc%20d&limit=3&&x"
            #expect(shown(try await load("--limit", "20", "--all", query: query)) == feed.ids)
            let page = "/feed?q=a+b%2Bc%20d&limit=20&&x"
            #expect(service.targets == [page] + [19, 24].map { page + "&after_id=\(feed.ids[$0])" })
            #expect(try await user.cachedFeed(of: service.feedURL + query) == feed)
            #expect(try await user.cachedFeed(of: service.feedURL) == nil)
            #expect(try user.fileNames() == ["feed.json"])
        }

        private static let failures: [(LoopbackResponse, Int32)] = [
            (LoopbackResponse.closedAtOnce, 69), (.closedInsideHeaders, 69), (.chunkedWithTrailer("{}"), 69),
            (.absurdLength("{}"), 69), (.cutShort(Payload.feed), 69), (.redirect(to: "/feed"), 69),
            (.status(404), 65), (.status(500), 65), (.ok(json: "[]"), 65), (.ok(json: "{\"items\":[{}]}"), 65),
        ]

        @Test(arguments: failures)
        func showsAndSavesThePagesBeforeAFailedOne(response: LoopbackResponse, code: Int32) async throws {
            let isLoop = response.description.contains("302")
            service.responseToCursor[feed.ids[19]] = isLoop ? .redirect(to: "/loop") : response
            let result = try await load("--limit", "10", "--all", "--format", "json")
            #expect(result.ending == .exited(code), "\(result.errors)")
            #expect(try GeneratedFeed(shownBy: result).ids == Array(feed.ids.prefix(20)))
            #expect(result.errorLines.count == 1)
            #expect(result.errors.contains(code == 69 ? "Couldn't connect to server" : "Unexpected response"))
            #expect(try await user.cachedFeed(of: service.feedURL)?.ids == Array(feed.ids.prefix(20)))
        }
    }
}
