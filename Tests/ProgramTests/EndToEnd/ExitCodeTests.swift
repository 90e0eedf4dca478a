import FeedTestSupport
import Foundation
import Testing

/// The causes of exit codes that no other suite has.
@Suite("Exit codes", .limited)
struct ExitCodeTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    @Test(arguments: ExitCause.all)
    func exitsWithTheCodeOfTheCause(_ cause: ExitCause) async throws {
        if cause.isFeedCached { try await user.cacheFeed(at: service.feedURL) }
        service.respond(with: cause.response)
        service.respond(at: "/image/\(Payload.imageID)/comments", with: cause.response)

        let running = try program(cause).start()
        if cause.code == 130 {
            try await service.waitForRequests(1)
            running.terminate(SIGINT)
        }
        let result = try await running.wait()

        #expect(result.ending == .exited(cause.code), "\(result.errors)")
        let isSilent = cause.code == 0 || cause.code == 130
        #expect(isSilent || !result.errors.isEmpty)
        #expect(cause.code == 0 || result.output == "")
        #expect(cause.code != 130 || result.errors == "")
        if cause.code == 64 {
            #expect((1...6).contains(result.errorLines.count))
            #expect(result.errorLines.last?.hasPrefix("usage: essential-feed") == true)
            #expect(try user.files().isEmpty)
        }
    }

    private func program(_ cause: ExitCause) throws -> Program {
        let words = cause.command.split(separator: " ").map {
            $0.replacing("URL", with: service.feedURL).replacing("ID", with: Payload.imageID)
        }
        var program = try user.program(words.map(String.init), environment: ["NETRC": "/dev/null"])
        if words.first == "watch", cause.code == 0 { program.output = .pipeClosed(afterBytes: 9) }
        return program
    }
}

/// A command line and what makes it end with an exit code.
struct ExitCause: Sendable, CustomTestStringConvertible {
    let code: Int32
    let command: String
    let response: LoopbackResponse
    let isFeedCached: Bool
    let testDescription: String

    private init(
        _ code: Int32,
        _ cause: String,
        _ command: String,
        _ response: LoopbackResponse = .ok(json: Payload.feed),
        isFeedCached: Bool = false
    ) {
        (self.code, self.command, self.response, self.isFeedCached) = (code, command, response, isFeedCached)
        testDescription = "\(code): \(cause)"
    }

    static let all = [
        ExitCause(0, "the output of watch is closed", "watch --url URL"),
        ExitCause(0, "a university of the sample", "university McGill"),
        ExitCause(0, "completions", "completions bash"),
        ExitCause(64, "no command", ""),
        ExitCause(64, "an invalid id", "comments 73A7F70C --url URL"),
        ExitCause(64, "an invalid time", "load --url URL --max-age 1x"),
        ExitCause(64, "too many tries", "load --url URL --retry 11"),
        ExitCause(64, "no time between two rounds", "watch --every 0"),
        ExitCause(64, "a document that would never end", "watch --format json"),
        ExitCause(65, "the same status after the last try", "load --url URL --retry 1", .status(503)),
        ExitCause(65, "nothing to export", "export out --url URL", .ok(json: "[]")),
        ExitCause(66, "no cached feed has the image", "comments \(Payload.otherImageID)", isFeedCached: true),
        ExitCause(69, "no response after the last try", "load --url URL --retry 1", .closedAtOnce),
        ExitCause(69, "nothing cached, and no response", "load --url URL --max-age 1h", .closedAtOnce),
        ExitCause(74, "a netrc that is not a file", "load --url URL --netrc"),
        ExitCause(74, "a cache that cannot be read", "image ID --cache-dir /dev/null"),
        ExitCause(74, "a cache that cannot be validated", "validate-cache --cache-dir /dev/null"),
        // The timeout does not pass before the signal, even on a busy machine.
        ExitCause(130, "SIGINT to --new", "load --url URL --new --timeout 3600", .stalledBeforeHeaders),
        ExitCause(130, "SIGINT to comments", "comments ID --url URL --timeout 3600", .stalledBeforeHeaders),
    ]
}
