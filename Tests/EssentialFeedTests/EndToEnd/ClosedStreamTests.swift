import TestSupport
import Testing

@Suite("Running with a stream that is closed", .timeLimit(.minutes(1)))
struct ClosedStreamTests {
    @Test func saysThatTheAnswerCannotBeWritten() async throws {
        let user = try User()
        var program = try user.program(["load", "--quiet"])
        program.output = .closed
        let result = try await program.run()
        #expect(result.exitCode == 74)
        #expect(result.errors == "essential-feed: standard output: Bad file descriptor\n")
        #expect(try user.cachedFiles().count == 1)
    }

    @Test func answersWithoutAnybodyToReadTheNotes() async throws {
        let user = try User()
        var program = try user.program(["load"])
        program.errorOutput = .closed
        let result = try await program.run()
        #expect(result.exitCode == 0)
        #expect(result.lines.count == 12)
    }

    @Test func asksTheServiceWithoutAnybodyToReadTheNotes() async throws {
        let user = try User()
        let service = try FeedService()
        var program = try user.program(["load", "--url", service.feedURL])
        program.errorOutput = .closed
        let result = try await program.run()
        #expect(result.lines == Payload.feedLines)
        #expect(result.exitCode == 0)
    }
}
