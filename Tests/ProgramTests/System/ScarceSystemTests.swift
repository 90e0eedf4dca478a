#if os(Linux)
    import FeedTestSupport
    import Testing

    @Suite("Running with scarce resources", .limited)
    struct ScarceSystemTests {
        private let user: User
        private let service: FeedService

        init() throws { (user, service) = (try User(), try FeedService()) }

        @Test(arguments: [20, 24, 32])
        func showsTheFeedWithFewDescriptors(count: Int) async throws {
            let program = try user.program(["load", "--images", "--url", service.feedURL])
            let result = try await program.inShell("ulimit -n \(count); exec \"$@\"").run()
            #expect(result.ending == .exited(0))
            #expect(result.lines == Payload.feedLines)
        }
    }
#endif
