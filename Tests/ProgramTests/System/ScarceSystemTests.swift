#if os(Linux)
    import FeedTestSupport
    import Testing

    @Suite("Running with scarce resources", .limited)
    struct ScarceSystemTests {
        private let user: User
        private let service: FeedService

        init() throws {
            user = try User()
            service = try FeedService()
        }

        /// Runs the program from a shell that first executes `preparation`.
        private func run(after preparation: String, _ words: [String]) async throws -> ProgramResult {
            var program = try user.program([])
            program.arguments = ["-c", "\(preparation); exec \"$0\" \"$@\"", program.executable] + words
            program.executable = "/bin/sh"
            return try await program.run()
        }

        @Test(arguments: [20, 24, 32])
        func showsTheFeedWithFewDescriptors(count: Int) async throws {
            let result = try await run(after: "ulimit -n \(count)", ["load", "--images", "--url", service.feedURL])
            #expect(result.ending == .exited(0))
            #expect(result.lines == Payload.feedLines)
        }
    }
#endif
