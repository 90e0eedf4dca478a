import TestSupport
import Testing

@Suite("Running with a stream that is closed", .timeLimit(.minutes(10)))
struct ClosedStreamTests {
    @Test func saysThatTheAnswerCannotBeWritten() async throws {
        let user = try User()
        var program = try user.program(["load", "--quiet"])
        program.output = .closed
        let result = try await program.run()
        #expect(result.exitCode == 74)
        #expect(result.errors.hasPrefix("essential-feed: standard output: "))
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
}
