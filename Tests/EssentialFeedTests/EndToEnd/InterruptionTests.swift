import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("Interrupting the program", .timeLimit(.minutes(30)))
struct InterruptionTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
    }

    @Test(
        arguments: [SIGINT, SIGTERM],
        [.stalledBeforeHeaders, .stalledInsideBody(Payload.feed)] as [LoopbackResponse]
    )
    func endsAHangingLoadAndKeepsTheCache(_ signal: Int32, _ answer: LoopbackResponse) async throws {
        _ = try await user.run("load", "--url", service.feedURL)
        let before = try (user.cachedText(), user.files())
        service.answer(with: answer)
        let running = try start("load")
        try await service.waitForRequests(2)
        let result = try await end(running, by: signal)
        #expect(result.output == "")
        #expect(try user.cachedText() == before.0)
        #expect(try user.files() == before.1)
    }

    @Test(arguments: ["comments", "image"])
    func endsAnyHangingCommand(_ command: String) async throws {
        let path = "/image/\(Payload.imageID)/comments"
        service.answer(path, with: .stalledBeforeHeaders)
        service.answer("/1.png", with: .stalledBeforeHeaders)
        let argument = command == "image" ? service.url("/1.png") : Payload.imageID
        let running = try start(command, argument)
        try await service.waitForRequests(1)
        #expect(try await end(running, by: SIGINT).output == "")
        #expect(try user.files().isEmpty)
    }

    /// Starts the program, whose own patience is longer than any test's.
    private func start(_ words: String...) throws -> RunningProgram {
        try user.program(words + ["--url", service.feedURL, "--timeout", "3600"]).start()
    }

    /// Sends the signal and expects an end long before the time limit, without an error's text.
    private func end(_ running: RunningProgram, by signal: Int32) async throws -> ProgramResult {
        running.terminate(signal)
        let result = try await running.wait()
        #expect(result.ending == .exited(130))
        #expect(result.errors == "")
        return result
    }
}
