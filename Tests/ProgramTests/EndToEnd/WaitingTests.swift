import FeedCommandLine
import FeedTestSupport
import Foundation
import Testing

@Suite("Progress", .limited)
struct WaitingTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    /// Starts the program with standard error on a terminal; the service holds its response.
    private func start(_ words: [String], columns: Int = 80) throws -> RunningProgram {
        var program = try user.program(words + ["--timeout", "3600"])
        program.errorOutput = .terminal(columns: columns)
        return try program.start()
    }

    private static let erasure = "\r\u{1B}[K"

    @Test(arguments: [
        ("load", "page 1 of 127.0.0.1"), ("watch", "page 1 of 127.0.0.1"), ("comments", "Waiting for 127.0.0.1"),
        ("universities", "page 1 of 127.0.0.1"),
    ])
    func showsWhatTheProgramIsWaitingForAndErasesItAtTheEnd(command: String, words: String) async throws {
        let released = try Latch()
        let isWatch = command == "watch"
        let response = isWatch ? .ok(json: Payload.feed) : LoopbackResponse.status(404)
        for path in ["/feed", "/image/\(Payload.imageID)/comments"] {
            service.respond(at: path, with: response.held(by: released))
        }
        let arguments = [command] + (command == "comments" ? [Payload.imageID] : []) + ["--url", service.feedURL]
        let running = try start(arguments)
        try await running.waitForOutput(containing: words, in: .errors)
        released.open()
        if isWatch {
            try await running.waitForOutput(containing: Payload.imageID)
            running.terminate()
        }
        let result = try await running.wait()
        #expect(result.errors.hasPrefix(words + Self.erasure), "\(result.errors)")
        let rest = result.errors.dropFirst(words.count + Self.erasure.count)
        #expect(!rest.contains("\u{1B}"))
        #expect(rest.isEmpty == isWatch)
        #expect(result.exitCode == (isWatch ? 130 : 65))
    }

    @Test func countsPages() async throws {
        let released = try Latch()
        let feed = GeneratedFeed("A", count: 25)
        let service = try PagedService(feed)
        service.responseToCursor[feed.ids[19]] = .status(404).held(by: released)
        let running = try start(["load", "--all", "--limit", "10", "--url", service.feedURL])
        try await running.waitForOutput(containing: "page 3 of 127.0.0.1", in: .errors)
        released.open()
        let result = try await running.wait()
        #expect(result.errors.contains("page 3 of 127.0.0.1" + Self.erasure))
        #expect(result.lines.count == 20)
    }

    @Test(arguments: [["load", "--images"], ["export", "out"], ["export", "page.html"]])
    func countsPictures(words: [String]) async throws {
        let (gallery, released) = (try Gallery(images: 3), try Latch())
        gallery.respond(forImage: 2, with: Gallery.picture(2).held(by: released))
        var program = try gallery.user.program(words + ["--url", gallery.service.feedURL, "--timeout", "3600"])
        program.errorOutput = .terminal(columns: 80)
        let running = try program.start()
        try await running.waitForOutput(containing: "2 of 3 pictures", in: .errors)
        released.open()
        #expect(try await running.wait().exitCode == 0)
    }

    @Test func countsFeeds() async throws {
        let released = try Latch()
        service.respond(with: .ok(json: Payload.feed).held(by: released))
        // Another origin, because requests to one origin are sent one at a time.
        let other = try FeedService()
        try user.home.write([service.feedURL, other.feedURL].joined(separator: "\n"), to: "urls")
        let running = try start(["load", "--feeds", user.home.path("urls")])
        try await running.waitForOutput(containing: "1 of 2 feeds, waiting for 127.0.0.1", in: .errors)
        released.open()
        #expect(try await running.wait().exitCode == 0)
    }

    @Test func isErasedWhileAFeedIsWritten() async throws {
        let (first, second) = (try Latch(), try Latch())
        service.respond(with: .ok(json: Payload.feed).held(by: first))
        let other = try FeedService()
        other.respond(with: .ok(json: Payload.otherFeed).held(by: second))
        try user.home.write([service.feedURL, other.feedURL].joined(separator: "\n"), to: "urls")
        let loading = try user.program(["load", "--feeds", user.home.path("urls")], environment: ["NO_COLOR": "1"])
        // Both streams are the same terminal.
        var program = loading.inShell("exec \"$@\" 2>&1")
        program.output = .terminal(columns: 80)
        let running = try program.start()
        try await running.waitForOutput(containing: "0 of 2 feeds, waiting for 127.0.0.1")
        first.open()
        // It appears again after the first feed.
        try await running.waitForOutput(containing: "B340\n1 of 2 feeds, waiting for 127.0.0.1")
        second.open()
        let output = try await running.wait().output
        for line in output.matches(of: #/feeds, waiting for 127\.0\.0\.1/#) {
            #expect(output[line.range.upperBound...].hasPrefix(Self.erasure), "\(output)")
        }
    }

    @Test func appearsAfterASecondAndIsErasedWhenInterrupted() async throws {
        service.respond(with: .stalledBeforeHeaders)
        let start = ContinuousClock.now
        let running = try self.start(["load", "--url", service.feedURL])
        try await running.waitForOutput(containing: "page 1 of 127.0.0.1", in: .errors)
        #expect(ContinuousClock.now - start >= .seconds(1))
        running.terminate()
        let result = try await running.wait()
        #expect(result.errors == "page 1 of 127.0.0.1" + Self.erasure)
        #expect(result.exitCode == 130)
    }

    @Test func erasesTheWaitingLineAroundMessages() async throws {
        service.respond(with: .stalledBeforeHeaders)
        var program = try user.program([
            "load", "--url", service.feedURL, "--timeout", "1.5", "--retry", "1", "--verbose",
        ])
        program.errorOutput = .terminal(columns: 80)
        let result = try await program.run()
        for line in result.errors.split(separator: "\n") {
            #expect(!line.contains("page 1") || line.contains("page 1 of 127.0.0.1" + Self.erasure), "\(line)")
        }
        #expect(result.exitCode == 69)
    }

    @Test(arguments: ["el_GR", "pt_BR", "ro_RO", "hi_IN"])
    func writesTheWaitingLineInTheUsersLanguageAndWidth(language: String) async throws {
        let released = try Latch()
        service.respond(with: .status(404).held(by: released))
        var program = try user.program(["load", "--timeout", "3600", "--url", service.feedURL])
        program.environment["LC_ALL"] = language
        program.errorOutput = .terminal(columns: 5)
        let running = try program.start()
        let beginning = ["el_GR": "σελί", "pt_BR": "pági", "ro_RO": "pagi", "hi_IN": "पे"][language] ?? ""
        try await running.waitForOutput(containing: beginning, in: .errors)
        released.open()
        let result = try await running.wait()
        #expect(DisplayWidth.of(result.errors.prefix { $0 != "\r" }) <= 4)
    }

    @Test(arguments: ["--quiet", "TERM"])
    func isOmittedIfUnwanted(reason: String) async throws {
        service.respond(with: .stalledBeforeHeaders)
        var program = try user.program(["load", "--url", service.feedURL, "--timeout", "1.5"])
        if reason == "TERM" { program.environment["TERM"] = "dumb" } else { program.arguments.append(reason) }
        program.errorOutput = .terminal(columns: 80)
        let result = try await program.run()
        #expect(result.errorLines.filter { $0.hasPrefix("essential-feed: ") }.count == 1)
        #expect(result.errorLines.allSatisfy { $0.count <= 80 && !$0.hasPrefix(" ") }, "wrapped at words")
        #expect(!result.errors.contains("\u{1B}") && !result.errors.contains("page 1"))
    }
}
