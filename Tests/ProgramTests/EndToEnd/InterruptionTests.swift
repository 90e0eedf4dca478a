import FeedTestSupport
import Foundation
import Testing

@Suite("Interrupting the program", .limited)
struct InterruptionTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    @Test(
        arguments: [SIGINT, SIGTERM],
        [.stalledBeforeHeaders, .stalledInsideBody(Payload.feed)] as [LoopbackResponse]
    )
    func endsAHangingLoadAndLeavesTheCache(_ signal: Int32, _ response: LoopbackResponse) async throws {
        try await user.cacheFeed(at: service.feedURL)
        let before = try (user.cachedText(), user.files())
        service.respond(with: response)
        let running = try start("load")
        try await service.waitForRequests(2)
        let result = try await end(running, by: signal)
        #expect(result.output == "")
        #expect(try user.cachedText() == before.0)
        #expect(try user.files() == before.1)
    }

    /// Starts the program with a time limit longer than any test's.
    private func start(_ words: String...) throws -> RunningProgram {
        try user.program(words + ["--url", service.feedURL, "--timeout", "3600"]).start()
    }

    @Test(arguments: [["load"], ["load", "--format", "json"], ["load", "--images"], ["export", "mirror"]])
    func savesTheReceivedPages(command: [String]) async throws {
        let feed = GeneratedFeed("A", count: 1_000)
        let service = try PagedService(feed)
        service.responseToCursor[feed.ids[799]] = .stalledBeforeHeaders
        let running = try user.program(
            command + ["--all", "--limit", "400", "--url", service.feedURL, "--timeout", "3600"]
        ).start()
        try await service.waitForRequests(3)
        #expect(try await end(running, by: SIGINT).output == "")
        #expect(try await user.cachedFeed(of: service.feedURL)?.ids == Array(feed.ids.prefix(800)))
    }

    @Test func endsAProgramThatWaitsForAReader() async throws {
        service.respond(at: "/1.png", with: .picture([UInt8](repeating: 1, count: 1_000_000)))
        let pipe = try NamedPipe(at: user.home.path("pipe"))
        let running = try user.program(["image", service.url("/1.png"), "--output", "pipe"]).start()
        try await pipe.waitForWriter()
        _ = try await end(running, by: SIGINT)
        pipe.close()
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func endsQuicklyWhenTheOutputIsNotRead(_ signal: Int32) async throws {
        service.respond(with: .ok(json: Payload.feed(description: String(repeating: "x", count: 1_000_000))))
        var times: [Duration] = []
        for round in 0..<3 {
            let path = user.home.path("pipe-\(round)")
            let pipe = try NamedPipe(at: path)
            var program = try user.program(["load", "--url", service.feedURL])
            program.output = .file(path)
            let running = try program.start()
            try await pipe.waitForWriter()
            times.append(try await ContinuousClock().measure { _ = try await end(running, by: signal) })
            pipe.close()
        }
        // A program that ignores the interruption ends after a second; a busy machine may take as long, but not each
        // time.
        #expect(try #require(times.min()) < .seconds(1))
    }

    @Test func endsAValidationThatWaitsForALock() async throws {
        for number in 1...2 {
            service.respond(at: "/\(number)", with: .ok(json: Payload.feed))
            #expect(try await user.run("load", "--url", service.url("/\(number)")).exitCode == 0)
        }
        let files = try user.cachedFiles()
        for file in files { try Data("damaged".utf8).write(to: URL(filePath: file)) }
        let directory = open(URL(filePath: files[1]).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
        let turn = FileHandle(fileDescriptor: directory, closeOnDealloc: true)
        #expect(flock(directory, LOCK_EX | LOCK_NB) == 0)
        let running = try user.program(["validate-cache"]).start()
        // The first file is deleted, then the validation waits for the lock of the next.
        while running.isRunning, FileManager.default.fileExists(atPath: files[0]) { await Task.yield() }
        #expect(try await end(running, by: SIGINT).output == "")
        try turn.close()
    }

    /// Sends the signal, and expects the program to end long before the time limit, without an error message.
    private func end(_ running: RunningProgram, by signal: Int32) async throws -> ProgramResult {
        running.terminate(signal)
        let result = try await running.wait()
        #expect(result.ending == .exited(130))
        #expect(result.errors == "")
        return result
    }
}
