#if os(Linux)
    import Glibc
    import TestSupport
    import Testing

    extension Reliability {
        /// The answers that end a process inside FoundationNetworking on Linux.
        @Suite("Answers that end a process")
        struct DeadlyAnswerTests {
            private static let answers: [LoopbackResponse] = [
                .closedInsideHeaders, .chunkedWithTrailer(Payload.feed), .absurdLength(Payload.feed),
            ]
            private let user: User
            private let service: FeedService

            init() throws {
                user = try User()
                service = try FeedService()
            }

            /// Expects that nothing is left to be seen of the end of a process.
            private func expectNoTrace(in result: ProgramResult, lineCount: Int = 1) {
                #expect(result.errorLines.count == lineCount, "\(result.errors)")
                for word in ["Fatal", "fatal", "Crash", "crash", "Thread", "FoundationNetworking", "Illegal"] {
                    #expect(!result.errors.contains(word), "\(result.errors)")
                }
            }

            @Test(arguments: answers)
            func areNoConnectivity(answer: LoopbackResponse) async throws {
                service.answer(with: answer)
                let result = try await user.run("load", "--url", service.feedURL)
                #expect(result.ending == .exited(69))
                #expect(result.output == "")
                #expect(result.errors.contains("Couldn't connect to server"))
                expectNoTrace(in: result)
                #expect(try user.fileNames() == [])
            }

            @Test(arguments: answers)
            func areReasonsToShowTheCachedFeed(answer: LoopbackResponse) async throws {
                #expect(try await user.run("load", "--url", service.feedURL).exitCode == 0)
                service.answer(with: answer)
                let result = try await user.run("load", "--url", service.feedURL)
                #expect(result.ending == .exited(0))
                #expect(result.lines == Payload.feedLines)
                #expect(result.errors.contains("Couldn't connect to server"))
                expectNoTrace(in: result)
            }

            @Test(arguments: [
                ["comments", Payload.imageID], ["image", Payload.imageID, "--output", "picture"],
                ["universities"], ["university", "College"],
            ])
            func endOtherCommandsWith69(words: [String]) async throws {
                service.answer(with: .closedInsideHeaders)
                service.answer("/image/\(Payload.imageID)/comments", with: .closedInsideHeaders)
                let result = try await user.program(words + ["--url", service.feedURL]).run()
                #expect(result.ending == .exited(69))
                #expect(result.output == "")
                expectNoTrace(in: result)
                #expect(try user.fileNames() == [])
            }

            @Test(arguments: answers)
            func leaveAFileAloneThatAPictureWasToReplace(answer: LoopbackResponse) async throws {
                try user.home.write("kept", to: "picture")
                service.answer("/picture", with: answer)
                let result = try await user.run("image", service.url("/picture"), "--output", "picture")
                #expect(result.ending == .exited(69))
                expectNoTrace(in: result)
                #expect(try user.fileNames() == ["picture"])
                #expect(try user.home.text(of: "picture") == "kept")
            }

            @Test(arguments: answers)
            func keepOnlyTheirOwnPictureFromComing(answer: LoopbackResponse) async throws {
                let feed = service.feed("A", count: 12)
                let picture = LoopbackResponse.picture([1, 2, 3]).delayed(by: .milliseconds(20))
                let bad = [0, 5, 11]
                try service.publish(feed, pictures: (0..<12).map { bad.contains($0) ? answer : picture })
                let result = try await user.run("load", "--images", "--url", service.feedURL)
                #expect(result.ending == .exited(0))
                #expect(result.lines.count == 12)
                expectNoTrace(in: result, lineCount: 4)
                // Found out one at a time, and not by chance after hundreds of ends.
                #expect(service.targets.count < 100)
                for index in bad { #expect(result.errors.contains(feed.items[index].image + ":")) }
                try await expectCachedPictures(of: feed, but: bad)
            }

            /// Expects that the pictures of the feed need no service, except these.
            private func expectCachedPictures(of feed: GeneratedFeed, but bad: [Int]) async throws {
                try service.publish(feed, pictures: feed.items.map { _ in .status(404) })
                for (index, item) in feed.items.enumerated() {
                    let result = try await user.run("image", item.image)
                    #expect(result.stdout == (bad.contains(index) ? [] : [1, 2, 3]))
                }
            }

            @Test func areSurvivedHoweverManyThereAre() async throws {
                let feed = service.feed("A", count: 40)
                try service.publish(feed, pictures: feed.items.map { _ in .closedInsideHeaders })
                let result = try await user.program(["load", "--images", "--url", service.feedURL]).run()
                #expect(result.ending == .exited(0))
                #expect(result.lines.count == 40)
                // After many of them no service is asked any more, not even for the feed, which is cached.
                expectNoTrace(in: result, lineCount: 42)
            }

            @Test func areNotSeenInATrapOfTheProgramsOwn() async throws {
                service.answer("/picture", with: .picture([UInt8](repeating: 1, count: 1_000_000)))
                let pipe = user.home.path("pipe")
                #expect(mkfifo(pipe, 0o600) == 0)
                let reader = open(pipe, O_RDONLY | O_NONBLOCK)
                defer { close(reader) }
                let showing = try user.program(["image", service.url("/picture"), "--output", "pipe"]).start()
                // The answer is there once there is anything in the pipe, and the rest waits for a reader.
                var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
                #expect(poll(&entry, 1, Duration.patience.inMilliseconds) == 1)
                showing.terminate(SIGILL)
                showing.terminate(SIGINT)
                #expect(try await showing.wait().ending == .exited(130))
                #expect(service.targets == ["/picture"])
            }

            @Test(arguments: answers, [(SIGINT, ProgramResult.Ending.exited(130)), (SIGHUP, .signalled(SIGHUP))])
            func doNotKeepTheProgramFromBeingInterrupted(
                answer: LoopbackResponse,
                end: (signal: Int32, ending: ProgramResult.Ending)
            ) async throws {
                let feed = service.feed("A", count: 1)
                try service.publish(feed, pictures: [.stalledBeforeHeaders])
                #expect(try await user.run("load", "--url", service.feedURL).exitCode == 0)
                service.answer(with: answer)
                let words = ["load", "--images", "--timeout", "3600", "--url", service.feedURL]
                let loading = try user.program(words).start()
                try await service.waitForRequests(3)
                loading.terminate(end.signal)
                let result = try await loading.wait()
                #expect(result.ending == end.ending)
                #expect(result.output == "")
                #expect(try await user.cachedFeed(of: service.feedURL) == feed)
            }
        }
    }
#endif
