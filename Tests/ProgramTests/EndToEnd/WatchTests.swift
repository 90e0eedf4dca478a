import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed watch", .limited)
struct WatchTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    private static let lastID = "FF0ECFE2-2879-403F-8DBE-A83B4010B340"

    /// The feed of four images with another image at the front.
    private static let longerFeed = Payload.feed.replacing(
        "{ \"items\": [",
        with: "{\"items\":[{\"id\":\"\(Payload.otherImageID)\",\"image\":\"https://other.example/1.png\"},"
    )

    private func watch(_ words: String..., environment: [String: String] = [:]) throws -> Program {
        try user.program(["watch", "--url", service.feedURL] + words, environment: environment)
    }

    private func end(_ watching: RunningProgram, by signal: Int32 = SIGTERM) async throws -> ProgramResult {
        watching.terminate(signal)
        return try await watching.wait()
    }

    @Test func showsEachBatchAsItArrivesUntilItIsInterrupted() async throws {
        let watching = try watch("--every", "1s", "--format", "jsonl").start()
        try await watching.waitForOutput(containing: Self.lastID)
        service.goOffline()
        try await watching.waitForOutput(containing: "Trying again.", in: .errors)
        service.respond(with: .ok(json: Self.longerFeed))
        try await watching.waitForOutput(containing: Payload.otherImageID)
        let result = try await end(watching)
        #expect(result.exitCode == 130)
        #expect(result.lines.count == 5)
        #expect(result.errorLines.count == 2)
        #expect(result.errorLines.last?.hasPrefix("The server responds again") == true)
    }

    @Test(
        arguments: [
            ("1", "1 second"), ("2", "2 seconds"), ("59", "59 seconds"), ("60", nil), ("59s", nil), ("1m", nil),
        ] as [(String, String?)]
    )
    func notesThatABareNumberUnder60MeansSeconds(period: String, seconds: String?) async throws {
        let watching = try watch("--every", period).start()
        try await watching.waitForOutput(containing: Self.lastID)
        let result = try await end(watching)
        #expect(result.errors == seconds.map { "--every \(period) is \($0); write \(period)m for minutes.\n" } ?? "")
    }

    @Test(arguments: [SIGINT, SIGTERM], [true, false])
    func endsImmediatelyAndSilentlyWhenInterrupted(signal: Int32, isBetweenRounds: Bool) async throws {
        if !isBetweenRounds { service.respond(with: .stalledBeforeHeaders) }
        let watching = try watch("--every", "1h").start()
        try await service.waitForRequests(1)
        if isBetweenRounds { try await watching.waitForOutput(containing: Self.lastID) }
        let result = try await end(watching, by: signal)
        #expect(result.ending == .exited(130))
        #expect(result.errors == "")
    }

    @Test func sendsNoRequestBeforeRetryAfter() async throws {
        let start = ContinuousClock.now
        service.respond(with: .status(503, headers: ["Retry-After": "2"]))
        #expect(try await user.run("load", "--url", service.feedURL).exitCode == 65)
        service.respond(with: .ok(json: Payload.feed))
        let watching = try watch("--every", "1s").start()
        try await service.waitForRequests(2)
        #expect(ContinuousClock.now - start >= .seconds(2))
        try await watching.waitForOutput(containing: Self.lastID)
        let notes = try await end(watching).errorLines
        #expect(notes.count == 2 && notes[0].contains("\(service.feedURL): the service says to wait"), "\(notes)")
        #expect(notes.last?.hasPrefix("The server responds again") == true, "\(notes)")
    }

    @Test func precedesEachBatchWithADimmedTimeAndCountOnATerminal() async throws {
        var program = try watch("--every", "1s", environment: ["TZ": "UTC"])
        program.output = .terminal(columns: 80)
        let watching = try program.start()
        try await watching.waitForOutput(containing: "url-4.com")
        service.respond(with: .ok(json: Self.longerFeed))
        try await watching.waitForOutput(containing: "https://other.example/1.png")
        let result = try await end(watching)
        let headings = result.output.matches(of: /\e\[2m([0-2][0-9]:[0-5][0-9] · [0-9]+ new images?)\e\[0m\r?\n/)
        #expect(headings.map { $0.1.dropFirst(5) } == [" · 4 new images", " · 1 new image"])
        #expect(result.output.hasPrefix(headings.first.map { String($0.0) } ?? "no heading"))
        let blankLines = result.output.matches(of: /\n\r?\n/)
        #expect(blankLines.count == 5 + 2, "One before each card, and one after each batch.")
        #expect(result.errors == "")
    }

    @Test func precedesEachBatchWithAPlainLineIfNoColourIsWanted() async throws {
        var program = try watch("--every", "1h", environment: ["NO_COLOR": "1"])
        program.output = .terminal(columns: 80)
        let watching = try program.start()
        try await watching.waitForOutput(containing: "url-4.com")
        let result = try await end(watching)
        #expect(!result.output.contains("\u{1B}"))
        #expect(result.output.contains(/^[0-2][0-9]:[0-5][0-9] · 4 new images/))
    }

    @Test func cachesTheNewPicturesToo() async throws {
        let gallery = try Gallery(images: 3)
        gallery.service.respond(with: .ok(json: gallery.feed(of: [1, 2, 9])))
        let words = ["watch", "--images", "--every", "1s", "--url", gallery.service.feedURL]
        let watching = try gallery.user.program(words).start()
        try await watching.waitForOutput(containing: Gallery.id(2))
        gallery.service.respond(with: .ok(json: gallery.feed(of: [3, 2])))
        try await watching.waitForOutput(containing: Gallery.id(3))
        // The round after the round with the third picture.
        try await gallery.service.waitForTargets { $0.contains("/3.png") && $0.last == "/feed" }
        let result = try await end(watching)
        #expect(result.errors.contains("Picture \(gallery.url(9)): "), "\(result.errors)")
        #expect((1...3).map(gallery.requests) == [1, 1, 1])
        #expect(try Set(gallery.cachedPictures()) == [Gallery.bytes(2), Gallery.bytes(3)])
    }

    @Test func notesEntriesWithoutPicturesOnlyWhenTheirNumberChanges() async throws {
        func feed(entries: Int) -> LoopbackResponse {
            let items = (1...entries).map { "<item><title>\($0)</title></item>" }.joined()
            return .ok(Array("<rss version=\"2.0\"><channel>\(items)</channel></rss>".utf8), type: "text/xml")
        }
        service.respond(with: feed(entries: 1))
        let watching = try watch("--every", "1s").start()
        try await service.waitForTargets { $0.count >= 3 }
        service.respond(with: feed(entries: 2))
        try await watching.waitForOutput(containing: "None of the 2 entries", in: .errors)
        let result = try await end(watching)
        #expect(
            result.errorLines.filter { $0.contains("picture") } == [
                "The 1 entry of the feed has no picture.", "None of the 2 entries of the feed has a picture.",
            ]
        )
    }

    @Test func warnsOnceIfTheCacheCannotBeWritten() async throws {
        let watching = try watch("--every", "1s", "--cache-dir", "/dev/null").start()
        try await watching.waitForOutput(containing: Self.lastID)
        for number in [1, 2] {
            let id = "0000000\(number)-75DA-4C2E-B5A3-EED40DC53AA6"
            service.respond(with: .ok(json: Payload.otherFeed.replacing(Payload.otherImageID, with: id)))
            try await watching.waitForOutput(containing: id)
        }
        let result = try await end(watching)
        #expect(result.errorLines.count == 1)
        #expect(result.lines.count == 6)
    }

    @Test func endsSilentlyWhenItsReaderCloses() async throws {
        let watching = try watch("--every", "1h").start()
        try await watching.waitForOutput(containing: Self.lastID)
        try await watching.closeStdout()
        let result = try await watching.wait()
        #expect(result.errors == "")
    }

    @Test(arguments: ["close $ours", "shutdown $ours, 2"])
    func endsSilentlyWhenTheSocketItWritesToIsClosed(end: String) async throws {
        let script = """
            socketpair(my $ours, my $its, AF_UNIX, SOCK_STREAM, 0) or die;
            my $watching = fork // die;
            if (!$watching) { close $ours; open STDOUT, ">&", $its; exec @ARGV }
            close $its; print scalar <$ours>; \(end); waitpid $watching, 0; print "$?\\n";
            """
        var program = try watch("--every", "1h")
        program.arguments = ["-MSocket", "-e", script, program.executable] + program.arguments
        program.executable = "/usr/bin/perl"
        let result = try await program.run()
        #expect(result.lines == [Payload.feedLines[0], "0"])
        #expect(result.errors == "")
    }

    @Test func endsWhenItsOutputCannotBeWritten() async throws {
        var program = try watch("--every", "1h")
        program.output = .file("/dev/full")
        #expect(try await program.run().exitCode == 74)
        // Images that could not be written are new again.
        #expect(try await user.run("load", "--new", "--url", service.feedURL).lines == Payload.feedLines)
    }
}
