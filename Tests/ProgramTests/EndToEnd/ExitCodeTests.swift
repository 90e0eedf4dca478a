import TestSupport
import Testing

@Suite("Exit codes", .limited)
struct ExitCodeTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
    }

    @Test(arguments: ExitCause.all)
    func matchesItsCause(_ cause: ExitCause) async throws {
        try await cache(cause.cached)
        service.respond(with: cause.response)
        for path in ["/1.png", "/image/\(Payload.imageID)/comments"] { service.respond(at: path, with: cause.response) }

        let running = try program(cause).start()
        if let signal = cause.signal {
            try await service.waitForRequests(1)
            running.terminate(signal)
        }
        let result = try await running.wait()

        #expect(result.ending == .exited(cause.code), "\(result.errors)")
        let isSilent = cause.code == 0 || cause.code == 130
        #expect(isSilent || !result.errors.isEmpty)
        #expect(cause.code == 0 || result.output == "")
        #expect(cause.code != 130 || result.errors == "")
    }

    @Test func areAllCovered() {
        #expect(Set(ExitCause.all.map(\.code)) == [0, 64, 65, 66, 69, 74, 130])
    }

    private func program(_ cause: ExitCause) throws -> Program {
        let closed = try ClosedPort()
        let words = cause.command.split(separator: " ").map {
            $0.replacing("SERVICE", with: service.url("")).replacing("NOBODY", with: "http://127.0.0.1:\(closed.port)")
                .replacing("ID", with: Payload.imageID)
        }
        var program = try user.program(words.map(String.init), environment: cause.environment)
        program.output = cause.output
        return program
    }

    /// Caches the service's feed and sets its age.
    private func cache(_ state: ExitCause.Cached) async throws {
        if case .patience = state {
            service.respond(with: .status(503, headers: ["Retry-After": "3600"]))
            #expect(try await user.run("load", "--url", service.feedURL).exitCode == 65)
        }
        guard let age = state.age else { return }
        try await user.cacheFeed(at: service.feedURL)
        try user.ageCache(by: age)
    }
}

/// A cause of an exit code, and how to produce it.
struct ExitCause: Sendable, CustomTestStringConvertible {
    /// What is cached when the program starts.
    enum Cached: Sendable {
        case nothing, feed, expiredFeed
        /// No feed, but the date before which the service wants no request.
        case patience

        fileprivate var age: Double? {
            switch self {
            case .nothing, .patience: nil
            case .feed: .hours(1)
            case .expiredFeed: .days(7)
            }
        }
    }

    let code: Int32
    let testDescription: String
    /// The arguments; SERVICE is the service's URL, NOBODY one that refuses connections, ID that of a feed's image.
    let command: String
    let response: LoopbackResponse
    let cached: Cached
    let environment: [String: String]
    let output: Program.Output
    /// What is sent to the program once it has sent its first request.
    let signal: Int32?

    init(
        _ code: Int32,
        _ cause: String,
        _ command: String,
        _ response: LoopbackResponse = .ok(json: Payload.feed),
        cached: Cached = .nothing,
        environment: [String: String] = [:],
        output: Program.Output = .pipe,
        signal: Int32? = nil
    ) {
        (self.code, testDescription, self.command, self.response) = (code, "\(code): \(cause)", command, response)
        (self.cached, self.environment, self.output, self.signal) = (cached, environment, output, signal)
    }
}
