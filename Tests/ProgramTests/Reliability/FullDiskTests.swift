#if os(Linux)
    import FeedTestSupport
    import Testing

    extension Reliability {
        @Suite("A full disk", .enabled(if: SmallDisk.isPermitted, "only root may mount a small disk"), .limited)
        struct FullDiskTests {
            private let user: User
            private let service: FeedService
            private let disk: SmallDisk

            init() throws {
                user = try User()
                service = try FeedService()
                disk = try SmallDisk(kilobytes: 256)
            }

            private func load(_ options: String...) async throws -> ProgramResult {
                try await user.program(["load", "--url", service.feedURL, "--cache-dir", disk.path] + options).run()
            }

            /// The names of all files on the disk.
            private func names() async throws -> [String] {
                try await Program("/bin/sh", ["-c", "find '\(disk.path)' -type f -printf '%f\\n'"]).run().lines.sorted()
                    .map { $0.replacing(/-[0-9a-f]{16}/, with: "-SUM") }
            }

            @Test func showsTheFeedWithAWarningAndLeavesTheOldOneCached() async throws {
                #expect(try await load().exitCode == 0)
                let feed = GeneratedFeed("A", count: 300, descriptionLength: 2_000)
                service.respond(with: try feed.response)

                let result = try await load("--format", "json")
                #expect(result.exitCode == 0)
                #expect(try GeneratedFeed(shownBy: result) == feed)
                #expect(result.errorLines.count == 1)
                #expect(result.errors.contains("no space left"))
                #expect(try await load("--offline").lines == Payload.feedLines)
                #expect(try await names() == ["feed-SUM.json", "feed.json"])
            }

            @Test func showsTheFeedWithAWarningIfNoneWasCached() async throws {
                let feed = GeneratedFeed("A", count: 300, descriptionLength: 2_000)
                service.respond(with: try feed.response)
                let result = try await load()
                #expect(result.exitCode == 0)
                #expect(result.lines.count == 300)
                #expect(result.errors.contains("no space left"))
                #expect(try await load("--offline").exitCode == 69)
                #expect(try await names() == [])
            }

            @Test func promisesNoImageAgainIfNothingIsNew() async throws {
                var feed = GeneratedFeed("A", count: 150, descriptionLength: 1_000)
                service.respond(with: try feed.response)
                #expect(try await load("--new").lines.count == 150)
                feed.items.removeLast()
                service.respond(with: try feed.response)
                let result = try await load("--new")
                #expect(result.exitCode == 0 && result.output == "")
                #expect(result.errors.contains("Nothing new.\n") && result.errors.contains("Warning: not cached: "))
                #expect(!result.errors.contains("again"), "\(result.errors)")
                #expect(try await load("--new", "--strict").exitCode == 74)
                service.respond(with: try GeneratedFeed("B", count: 150, descriptionLength: 1_000).response)
                let new = try await load("--new")
                #expect(new.exitCode == 74 && new.errors.contains("will be shown again"), "\(new.errors)")
            }

            @Test func showsAllAndCachesThePicturesThatFit() async throws {
                let feed = service.feed("A", count: 3)
                let small = LoopbackResponse.picture([UInt8](repeating: 1, count: 20_000))
                let large = LoopbackResponse.picture([UInt8](repeating: 1, count: 400_000))
                // While a large file is being written, there may be no space for a small file.
                try service.publish(feed, pictures: [small, .status(404), small])
                #expect(try await load("--images").exitCode == 0)
                try service.publish(feed, pictures: [small, large, small])
                let result = try await load("--images")
                #expect(result.exitCode == 74)
                #expect(result.lines.count == 3)
                #expect(result.errorLines.count == 1)
                #expect(result.errors.contains("no space left"))
                #expect(try await names().count == 6)
            }
        }
    }
#endif
