import FeedTestSupport
import Foundation
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
    func exitsWithTheCodeOfTheCause(_ cause: ExitCause) async throws {
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
        if cause.code == 64 {
            #expect((1...6).contains(result.errorLines.count))
            #expect(result.errorLines.last?.hasPrefix("usage: essential-feed") == true)
            #expect(try user.files().isEmpty)
        }
    }

    @Test func coversAllExitCodes() {
        #expect(Set(ExitCause.all.map(\.code)) == [0, 64, 65, 66, 69, 74, 130])
    }

    private func program(_ cause: ExitCause) throws -> Program {
        let closed = try ClosedPort()
        let words = cause.command.split(separator: " ").map {
            $0.replacing("SERVICE", with: service.url("")).replacing("CLOSED", with: "http://127.0.0.1:\(closed.port)")
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
    /// The state of the cache when the program starts.
    enum Cached: Sendable {
        case nothing, feed, expiredFeed
        /// No feed, but a `Retry-After`.
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
    /// The arguments; SERVICE is the service's URL, CLOSED a URL that refuses connections, ID the ID of an image.
    let command: String
    let response: LoopbackResponse
    let cached: Cached
    let environment: [String: String]
    let output: Program.Output
    /// The signal that is sent to the program after its first request.
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

/// All causes of all exit codes in the command line's contract.
extension ExitCause {
    static let all = done + wrongUsage + invalidData + notFound + outOfReach + files + interrupted

    private static let load = "load --url SERVICE/feed"

    private static let done = [
        ExitCause(0, "loaded", load),
        ExitCause(0, "nothing new", load + " --new", cached: .feed),
        ExitCause(0, "no netrc", load + " --netrc"),
        ExitCause(0, "the output of watch is closed", "watch --url SERVICE/feed", output: .pipeClosed(afterBytes: 9)),
        ExitCause(0, "exported", "export out --url SERVICE/feed", .ok(json: Payload.emptyFeed)),
        ExitCause(0, "exported offline", "export out --offline --url SERVICE/feed", cached: .feed),
        ExitCause(0, "nothing to validate", "validate-cache"),
        ExitCause(0, "an expired feed deleted", "validate-cache", cached: .expiredFeed),
        ExitCause(0, "comments", "comments ID --url SERVICE/feed", .ok(json: Payload.comments)),
        ExitCause(0, "a picture", "image SERVICE/1.png", .picture([1])),
        ExitCause(0, "a university of the sample", "university McGill"),
        ExitCause(0, "help", "help"),
        ExitCause(0, "help of a command", "load --help"),
        ExitCause(0, "the version", "--version"),
        ExitCause(0, "completions", "completions bash"),
    ]

    private static let wrongUsage = [
        ExitCause(64, "no command", ""),
        ExitCause(64, "an unknown command", "lod"),
        ExitCause(64, "an unknown option", load + " --ofline"),
        ExitCause(64, "an option without a value", "load --url"),
        ExitCause(64, "a flag with a value", load + " --offline=yes"),
        ExitCause(64, "an option of another command", "validate-cache --offline"),
        ExitCause(64, "a missing argument", "comments"),
        ExitCause(64, "an argument too many", "university a b"),
        ExitCause(64, "an invalid value", "load --format xml"),
        ExitCause(64, "a number out of its range", "load --limit 0"),
        ExitCause(64, "a time limit of zero", "load --timeout 0"),
        ExitCause(64, "a URL that is not http", "load --url file:///etc/passwd"),
        ExitCause(64, "a URL without a host", "load --url https://"),
        ExitCause(64, "an invalid id", "comments 73A7F70C --url SERVICE/feed"),
        ExitCause(64, "a wrong URL in the environment", "load", environment: ["ESSENTIAL_FEED_URL": "file:///"]),
        ExitCause(
            64,
            "a wrong URL of universities in the environment",
            "universities",
            environment: ["ESSENTIAL_FEED_UNIVERSITIES_URL": "x"]
        ),
        ExitCause(64, "an invalid time", load + " --max-age 1x"),
        ExitCause(64, "too many tries", load + " --retry 11"),
        ExitCause(64, "no time between two rounds", "watch --every 0"),
        ExitCause(64, "a document that would never end", "watch --format json"),
        ExitCause(64, "no place to export to", "export"),
        ExitCause(64, "a mirror that is not http", "export out --base-url file:///"),
        ExitCause(64, "an unknown shell", "completions tcsh"),
        ExitCause(64, "help of an unknown command", "help lod"),
    ]

    private static let invalidData = [
        ExitCause(65, "a status that is not accepted", load, .status(404)),
        ExitCause(65, "a redirect that may not be followed", load, .redirect(to: "file:///etc/passwd")),
        ExitCause(65, "an unsolicited 304", load, .status(304)),
        ExitCause(65, "the same status after the last try", load + " --retry 1", .status(503)),
        ExitCause(65, "credentials wanted", load, .status(401)),
        ExitCause(65, "credentials refused", load, .status(403), environment: ["ESSENTIAL_FEED_TOKEN": "t"]),
        ExitCause(65, "nothing to export", "export out --url SERVICE/feed", .ok(json: "[]")),
        ExitCause(65, "invalid comments", "comments ID --url SERVICE/feed", .ok(json: "{}")),
        ExitCause(65, "no comments there", "comments ID --url SERVICE/feed", .status(404)),
        ExitCause(65, "invalid universities", "universities --url SERVICE/feed", .ok(json: "{}")),
        ExitCause(65, "an empty picture", "image SERVICE/1.png", .picture([])),
        ExitCause(65, "a page in the place of a picture", "image SERVICE/1.png", .ok([1], type: "text/html")),
        ExitCause(65, "no picture there", "image SERVICE/1.png", .status(404)),
        ExitCause(65, "a picture over the limit", "image SERVICE/1.png", .gzipBomb(decodedBytes: 70_000_000)),
    ]

    private static let otherID = "11111111-75DA-4C2E-B5A3-EED40DC53AA6"

    private static let notFound = [
        ExitCause(66, "no cached feed holds the image of the comments", "comments \(otherID)", cached: .feed),
        ExitCause(66, "no cached feed holds the image", "image \(otherID)", cached: .feed),
        ExitCause(66, "the feed does not hold the image", "image \(otherID) --url SERVICE/feed"),
        ExitCause(66, "no such university", "university nowhere"),
    ]

    private static let outOfReach = [
        ExitCause(69, "a refused connection", "load --url CLOSED/feed"),
        ExitCause(69, "an unknown host", "load --url http://nowhere.invalid/feed"),
        ExitCause(69, "too slow", load + " --timeout 0.3", .stalledInsideBody(Payload.feed)),
        ExitCause(69, "too many redirects", load, .redirect(to: "/feed")),
        ExitCause(69, "no response after the last try", load + " --retry 1", .closedAtOnce),
        ExitCause(69, "nothing cached, and no response", load + " --max-age 1h", .closedAtOnce),
        ExitCause(69, "the service asks to wait", load + " --max-age 1h", cached: .patience),
        ExitCause(69, "the service asks to wait with news", load + " --new --max-age 1h", cached: .patience),
        ExitCause(69, "no response to export", "export out --url CLOSED/feed"),
        ExitCause(69, "nothing cached to export", "export out --offline --url SERVICE/feed"),
        ExitCause(69, "no response about comments", "comments ID --url CLOSED/feed"),
        ExitCause(69, "no response about universities", "universities --url CLOSED/feed"),
        ExitCause(69, "no response about a picture", "image CLOSED/1.png"),
    ]

    private static let files = [
        ExitCause(74, "a full disk", load, output: .file("/dev/full")),
        ExitCause(74, "a closed standard output", load, output: .closed),
        ExitCause(74, "a full disk for what is new", load + " --new", output: .file("/dev/full")),
        ExitCause(74, "a full disk for what is watched", "watch --url SERVICE/feed", output: .file("/dev/full")),
        ExitCause(74, "a netrc that is not a file", load + " --netrc", environment: ["NETRC": "/dev/null"]),
        ExitCause(74, "no place to export to", "export /dev/null/out --url SERVICE/feed"),
        ExitCause(74, "no place for a picture", "image SERVICE/1.png --output nowhere/1.png", .picture([1])),
        ExitCause(74, "a cache that cannot be read", "image ID --cache-dir /dev/null"),
        ExitCause(74, "a cache that cannot be validated", "validate-cache --cache-dir /dev/null"),
    ]

    /// A timeout that does not pass before the signal, even on a busy machine.
    private static let long = " --timeout 3600"

    private static let interrupted = [
        ExitCause(130, "SIGINT", load + long, .stalledBeforeHeaders, signal: SIGINT),
        ExitCause(130, "SIGINT to --new", load + " --new" + long, .stalledBeforeHeaders, signal: SIGINT),
        ExitCause(130, "SIGINT to --max-age", load + " --max-age 0" + long, .stalledBeforeHeaders, signal: SIGINT),
        ExitCause(130, "SIGINT to watch", "watch --url SERVICE/feed" + long, .stalledBeforeHeaders, signal: SIGINT),
        ExitCause(130, "SIGINT to export", "export o --url SERVICE/feed" + long, .stalledBeforeHeaders, signal: SIGINT),
        ExitCause(
            130,
            "SIGINT to comments",
            "comments ID --url SERVICE/feed" + long,
            .stalledBeforeHeaders,
            signal: SIGINT
        ),
        ExitCause(130, "SIGTERM", load + long, .stalledInsideBody(Payload.feed), signal: SIGTERM),
    ]
}
