#if os(Linux)
    import TestSupport
    import Testing

    /// A system that provides too little: a message and an exit code, never a trap or a hang.
    @Suite("A system that provides too little", .limited)
    struct ScarceSystemTests {
        private let user: User
        private let service: FeedService

        init() throws {
            user = try User()
            service = try FeedService()
        }

        /// Runs the program by a shell that carries out `preparation` first.
        private func run(after preparation: String, _ words: String...) async throws -> ProgramResult {
            var program = try user.program([])
            program.arguments = ["-c", "\(preparation); exec \"$0\" \"$@\"", program.executable] + words
            program.executable = "/bin/sh"
            return try await program.run()
        }

        @Test(arguments: [4, 5, 7, 10, 13, 16, 18])
        func isTooFewDescriptors(count: Int) async throws {
            let result = try await run(after: "ulimit -n \(count)", "load", "--url", service.feedURL)
            #expect(result.ending == .exited(74))
            #expect(result.errorLines.count == 1)
            #expect(result.errors.contains("descriptors"))
            #expect(try await run(after: "ulimit -n \(count)", "--version").ending == .exited(74))
        }

        @Test(arguments: [20, 24, 32])
        func showsTheFeedWithFewDescriptors(count: Int) async throws {
            let result = try await run(after: "ulimit -n \(count)", "load", "--images", "--url", service.feedURL)
            #expect(result.ending == .exited(0))
            #expect(result.lines == Payload.feedLines)
        }

        @Test(arguments: [["--version"], ["load"]], [100, 150, 200, 300])
        func isTooLittleAddressSpace(words: [String], megabytes: Int) async throws {
            var program = try user.program([])
            program.arguments =
                ["-c", "ulimit -v \(megabytes * 1_000); exec \"$0\" \"$@\"", program.executable] + words
            program.executable = "/bin/sh"
            let result = try await program.run()
            // 127 is the dynamic loader's, where not even the libraries fit.
            #expect([.exited(74), .exited(127)].contains(result.ending))
            #expect(result.errorLines.count == 1)
        }

        private static var mayUnmount: Bool {
            get async { (try? await Program("/usr/bin/unshare", ["-m", "true"]).run().exitCode) == 0 }
        }

        @Test(.enabled { await mayUnmount })
        func isNoProc() async throws {
            var program = try user.program([])
            program.arguments = [
                "-m", "/bin/sh", "-c", "mount -t tmpfs none /proc; exec \"$0\" --version", program.executable,
            ]
            program.executable = "/usr/bin/unshare"
            let result = try await program.run()
            #expect(result.ending == .exited(74))
            #expect(result.errors == "essential-feed: cannot read /proc, which is needed to start\n")
        }
    }
#endif
