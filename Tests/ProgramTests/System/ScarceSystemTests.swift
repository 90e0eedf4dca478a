#if os(Linux)
    import FeedTestSupport
    import Testing

    /// Scarce resources cause a message and an exit code, never a trap or a hang.
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

        @Test(arguments: [4, 5, 7, 10, 13, 16, 18])
        func reportsTooFewDescriptors(count: Int) async throws {
            let result = try await run(after: "ulimit -n \(count)", ["load", "--url", service.feedURL])
            #expect(result.ending == .exited(74))
            #expect(result.errorLines.count == 1)
            #expect(result.errors.contains("ulimit -n by 16"))
            #expect(try await run(after: "ulimit -n \(count)", ["--version"]).ending == .exited(74))
        }

        @Test(arguments: [20, 24, 32])
        func showsTheFeedWithFewDescriptors(count: Int) async throws {
            let result = try await run(after: "ulimit -n \(count)", ["load", "--images", "--url", service.feedURL])
            #expect(result.ending == .exited(0))
            #expect(result.lines == Payload.feedLines)
        }

        /// The possible ends; 127 is the dynamic loader's exit code if not even the libraries fit.
        private static let endings: [ProgramResult.Ending] = [.exited(0), .exited(74), .exited(127)]

        @Test(
            arguments: [["--version"], ["load"], ["load", "--images", "--url"]],
            [100, 200, 280, 340, 500]
        )
        func reportsTooLittleAddressSpace(words: [String], megabytes: Int) async throws {
            let words = words.last == "--url" ? words + [service.feedURL] : words
            let result = try await run(after: "ulimit -v \(megabytes * 1_000)", words)
            #expect(Self.endings.contains(result.ending))
            #expect(result.exitCode == 0 || result.errorLines.count == 1, "\(result.errors)")
        }

        /// The limit that is enough for the loader, but not for threads, depends on the build.
        @Test func reportsTheMissingAddressSpace() async throws {
            var messages: [String] = []
            for megabytes in stride(from: 100, to: 600, by: 50) {
                messages.append(try await run(after: "ulimit -v \(megabytes * 1_000)", ["--version"]).errors)
            }
            let expected = "essential-feed: the system provides too little to start; raise ulimit -v by 160 MiB\n"
            #expect(messages.contains(expected), "\(messages)")
        }

        @Test(.enabled { await Program.mayMount })
        func reportsAMissingProc() async throws {
            let result = try await user.program(["--version"]).mounting("mount -t tmpfs none /proc").run()
            #expect(result.ending == .exited(74))
            #expect(result.errors == "essential-feed: cannot read /proc: there is no such file or directory\n")
        }
    }
#endif
