#if os(Linux)
    import Glibc
    import FeedTestSupport
    import Testing

    extension Reliability {
        /// The responses that crash a process inside FoundationNetworking on Linux.
        @Suite("Responses that crash Foundation", .limited)
        struct DeadlyResponseTests {
            private static let responses: [LoopbackResponse] = [
                .closedInsideHeaders, .chunkedWithTrailer(Payload.feed), .absurdLength(Payload.feed),
                .raw("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Le"),
                .raw("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775300\r\n\r\n[]"),
                .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\rConnection: close\r\n\r\n[]"),
                .raw("HTTP/1.1 200 OK\r\nno colon\r\n\r\n[]"),
            ]
            private let user: User
            private let service: FeedService

            init() throws { (user, service) = (try User(), try FeedService()) }

            /// Expects no visible trace of the crashed process.
            private func expectNoTrace(in result: ProgramResult, lineCount: Int = 1) {
                #expect(result.errorLines.count == lineCount, "\(result.errors)")
                for word in ["Fatal", "fatal", "Crash", "crash", "Thread", "FoundationNetworking", "Illegal"] {
                    #expect(!result.errors.contains(word), "\(result.errors)")
                }
            }

            @Test(arguments: responses)
            func reportsADeadlyResponseAsNoConnectivity(response: LoopbackResponse) async throws {
                service.respond(with: response)
                let result = try await user.run("load", "--url", service.feedURL)
                #expect(result.ending == .exited(69))
                #expect(result.output == "")
                #expect(result.errors.contains("Couldn't connect to server"))
                expectNoTrace(in: result)
                #expect(try user.fileNamesWithoutFailures() == [])
                #expect(service.targets == ["/feed"])
            }

            @Test(arguments: ["//[::1]/", "//%20/", "//a%2Eexample/feed"])
            func reportsARedirectToAnUnreadableHostAsInvalidData(location: String) async throws {
                service.respond(with: .redirect(to: location))
                let result = try await user.run("load", "--retry", "3", "--url", service.feedURL)
                #expect(result.ending == .exited(65))
                #expect(result.errors.contains("Unexpected response"))
                expectNoTrace(in: result)
                #expect(service.targets == ["/feed"])
            }

            @Test func acceptsA304WithAnyLocation() async throws {
                service.respond(with: .ok(json: Payload.feed, headers: ["ETag": "\"1\""]))
                #expect(try await user.run("load", "--url", service.feedURL).exitCode == 0)
                service.respond(with: .status(304, headers: ["Location": "//[::1]/"]))
                let result = try await user.run("load", "--url", service.feedURL)
                #expect(result.ending == .exited(0))
                #expect(result.errors == "")
            }

            @Test(arguments: [
                ["comments", Payload.imageID], ["image", Payload.imageID, "--output", "picture"],
                ["universities"], ["university", "College"],
            ])
            func exitsOtherCommandsWith69(words: [String]) async throws {
                service.respond(with: .closedInsideHeaders)
                service.respond(at: "/image/\(Payload.imageID)/comments", with: .closedInsideHeaders)
                let result = try await user.program(words + ["--url", service.feedURL]).run()
                #expect(result.ending == .exited(69))
                #expect(result.output == "")
                expectNoTrace(in: result)
                #expect(try user.fileNamesWithoutFailures() == [])
            }

            /// Expects that all pictures of the feed are cached, except `bad`, which are requested again.
            private func expectCachedPictures(of feed: GeneratedFeed, but bad: [Int]) async throws {
                let earlier = service.targets.count
                try service.publish(feed, pictures: feed.items.map { _ in .status(404) })
                #expect(try await user.run("load", "--images", "--url", service.feedURL).exitCode == 0)
                let requested = service.targets.dropFirst(earlier).sorted()
                #expect(requested == (["/feed"] + bad.map { service.path(of: feed.items[$0]) }).sorted())
                let good = try #require(feed.items.indices.first { !bad.contains($0) })
                #expect(try await user.run("image", feed.items[good].image).stdout == [1, 2, 3])
            }

            @Test(arguments: responses, [true, false])
            func losesOnlyThePicturesWithDeadlyResponses(response: LoopbackResponse, isCacheWritable: Bool)
                async throws
            {
                let feed = service.feed("A", count: 48)
                let pictures = (0..<48).map { $0.isMultiple(of: 2) ? response : LoopbackResponse.picture([1, 2, 3]) }
                try service.publish(feed, pictures: pictures)
                if !isCacheWritable { try user.home.write("in the way", to: ".cache") }
                let result = try await user.run("load", "--images", "--url", service.feedURL)
                #expect(result.ending == .exited(isCacheWritable ? 0 : 74))
                #expect(result.lines.count == 48)
                #expect(result.errors.contains("24"))
                expectNoTrace(in: result, lineCount: result.errorLines.count)
                #expect(Set(result.errorLines).count == result.errorLines.count, "\(result.errors)")
                #expect(service.targets.sorted() == (["/feed"] + feed.items.map(service.path)).sorted())
                if isCacheWritable {
                    try await expectCachedPictures(of: feed, but: Array(stride(from: 0, to: 48, by: 2)))
                }
            }

            @Test func hidesNoTrapInTheProgramItself() async throws {
                service.respond(at: "/picture", with: .stalledBeforeHeaders)
                let words = ["image", service.url("/picture"), "--output", "picture", "--timeout", "3600"]
                // The runtime's own handler would ignore an external signal.
                let loading = try user.program(words, environment: ["SWIFT_BACKTRACE": "enable=no"]).start()
                try await service.waitForRequests(1)
                loading.terminate(SIGILL)
                let result = try await loading.wait()
                #expect(result.ending == .signalled(SIGILL))
                #expect(!result.errors.contains("Couldn't connect"), "\(result.errors)")
                #expect(service.targets == ["/picture"])
            }
        }
    }
#endif
