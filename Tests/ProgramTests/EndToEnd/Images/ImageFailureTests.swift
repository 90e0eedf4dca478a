import FeedTestSupport
import Testing

/// A fault of a service that delivers a picture.
struct PictureFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: LoopbackResponse
    let exitCode: Int32
    let words: String

    /// The name of this kind of error in messages.
    var kind: String {
        exitCode == 65 ? "Unexpected response: " : "Couldn't connect to server: "
    }

    private init(_ name: String, _ response: LoopbackResponse, _ exitCode: Int32, _ words: String) {
        testDescription = name
        self.response = response
        self.exitCode = exitCode
        self.words = words
    }

    static let logInPage = PictureFault("a log-in page", .ok("<html>log in".utf8, type: "text/html"), 65, "text/html")
    static let closedAtOnce = PictureFault("closed immediately", .closedAtOnce, 69, "Couldn't connect to server")

    static let all = [
        logInPage,
        closedAtOnce,
        PictureFault("JSON", .ok(json: "{}"), 65, "application/json"),
        PictureFault("nothing", .ok([], type: "image/png"), 65, "empty"),
        PictureFault("204", .noContent, 65, "204"),
        PictureFault("206", LoopbackResponse(status: 206, type: "image/png", body: Gallery.bytes(1)), 65, "206"),
        PictureFault("404", .status(404), 65, "not found (404); check the URL"),
        PictureFault("410", .status(410), 65, "not found (410); check the URL"),
        PictureFault("500", .status(500), 65, "500"),
        PictureFault("401 with a challenge", .unauthorized(), 65, "401"),
        PictureFault("a redirect to a file", .redirect(to: "file:///etc/hostname"), 65, "redirect"),
        PictureFault("too large", .gzipBomb(decodedBytes: 70_000_000), 65, "64 MiB"),
        PictureFault("cut short", .cutShort("half a picture"), 69, "Couldn't connect to server"),
        PictureFault("chunks without an end", .chunkedWithoutEnd("half"), 69, "Couldn't connect to server"),
        PictureFault("redirect loop", .redirect(to: "/1.png"), 69, "redirects"),
    ]
}

@Suite("essential-feed image failures", .limited)
struct ImageFailureTests {
    private let gallery: Gallery

    init() throws { gallery = try Gallery() }

    @Test(arguments: PictureFault.all, [true, false])
    func reportsWhyAndCachesNoInvalidData(fault: PictureFault, byID: Bool) async throws {
        try await gallery.cacheFeed()
        gallery.respond(forImage: 1, with: fault.response)
        let word = byID ? Gallery.id(1) : gallery.url(1)
        let result = try await gallery.user.run("image", word)
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains(gallery.url(1)), "\(result.errors)")
        #expect(result.errors.contains(fault.words), "\(result.errors)")
        #expect(result.errors.contains(fault.kind), "\(result.errors)")
        #expect(result.exitCode == fault.exitCode)
        #expect(try gallery.cachedPictures() == [])

        gallery.respond(forImage: 1, with: Gallery.picture(1))
        let next = try await gallery.user.run("image", word)
        #expect(next.stdout == Gallery.bytes(1))
        #expect(next.exitCode == 0)
    }

    @Test func leavesNothingBehindWhenInterrupted() async throws {
        try await gallery.cacheFeed()
        gallery.respond(forImage: 1, with: .stalledBeforeHeaders)
        let before = try gallery.user.home.contents()
        let words = ["image", Gallery.id(1), "--output", "a.png", "--timeout", "3600"]
        let running = try gallery.user.program(words).start()
        try await gallery.service.waitForRequests(2)
        running.terminate()
        let result = try await running.wait()
        #expect(result.exitCode == 130)
        #expect(result.output == "")
        #expect(result.errors == "")
        #expect(try gallery.user.home.contents() == before)
    }
}
