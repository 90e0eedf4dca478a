import FeedTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Retrying from the command line (--retry)", .limited)
struct RetryTests {
    private let user: User

    init() throws { user = try User() }

    /// A service that fails `count` times, then delivers a feed.
    private func service(failing count: Int, with failure: LoopbackResponse) throws -> LoopbackServer {
        let left = Mutex(count)
        return try LoopbackServer { _ in
            let fails = left.withLock { left in
                left -= 1
                return left >= 0
            }
            return fails ? failure : .ok(json: Payload.feed)
        }
    }

    @Test(arguments: [LoopbackResponse.status(503), .status(429, headers: ["Retry-After": "0"]), .cutShort("{}")])
    func showsTheFeedOfAServiceThatRecovers(_ failure: LoopbackResponse) async throws {
        let server = try service(failing: 1, with: failure)
        let result = try await user.run("load", "--url", server.url("/feed").absoluteString, "--retry", "3")
        #expect(result.exitCode == 0)
        #expect(!result.output.isEmpty)
        #expect(server.requests.count == 2)
        #expect(result.errorLines.count == 1 && result.errors.contains("\(server.url("/feed")): "), "\(result.errors)")
        #expect(result.errors.contains(/\. Trying again \(1 of 3\) in [01]\.[0-9] s\.\n/))
    }

    @Test(arguments: [
        (LoopbackResponse.status(503), ["--retry", "0"]), (.status(503), []), (.status(404), ["--retry", "9"]),
        (.ok(json: "nonsense"), ["--retry", "9"]), (.redirect(to: "file:///etc/passwd"), ["--retry", "9"]),
        (.status(503, headers: ["Retry-After": "61"]), ["--retry", "9"]),
    ])
    func retriesNothingElse(_ response: LoopbackResponse, _ options: [String]) async throws {
        let server = try LoopbackServer { _ in response }
        let words = ["load", "--url", server.url("/feed").absoluteString] + options
        let result = try await user.program(words).run()
        #expect(result.exitCode == 65)
        #expect(server.requests.count == 1)
    }

    @Test func endsImmediatelyWhenInterruptedWhileWaiting() async throws {
        let server = try LoopbackServer { _ in .status(503, headers: ["Retry-After": "60"]) }
        let running = try user.program(["load", "--url", server.url("/feed").absoluteString, "--retry", "1"]).start()
        try await running.waitForOutput(containing: "Trying again (1 of 1) in 60.0 s.", in: .errors)
        running.terminate(2)
        let result = try await running.wait()
        #expect(result.exitCode == 130)
        #expect(result.errorLines.count == 1)
        #expect(server.requests.count == 1)
    }

    @Test func retriesCommentsAndPicturesToo() async throws {
        let failed = Mutex<Set<String>>([])
        let server = try LoopbackServer { request in
            guard failed.withLock({ $0.insert(request.path).inserted }) else {
                return request.path == "/feed" ? .ok(json: Payload.feed) : .ok(json: "{\"items\":[]}")
            }
            return .status(502)
        }
        let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
        let result = try await user.run("comments", id, "--url", server.url("/feed").absoluteString, "--retry", "1")
        #expect(result.exitCode == 0)
        #expect(server.requests.count == 2)
    }

    @Test func loadsAPictureThatStallsAgain() async throws {
        let gallery = try Gallery(images: 1)
        let picture = Gallery.bytes(1) + [UInt8](repeating: 1, count: 80_000)
        let hasStalled = Observed(false)
        let server = try LoopbackServer { _ in
            let isFirst = !hasStalled.value
            hasStalled.update { $0 = true }
            // The service leaves the connection open, and sends nothing more.
            let body = picture.prefix(isFirst ? 60_000 : picture.count)
            return LoopbackResponse(
                status: 200,
                headers: ["ETag": "\"1\"", "Content-Length": "\(picture.count)"],
                type: "image/png",
                body: body
            )
        }
        gallery.service.respond(at: "/1.png", with: .redirect(to: server.url("/1.png").absoluteString))
        let result = try await gallery.load("--images", "--retry", "1", "--timeout", "1", "--quiet")
        #expect(result.errors == "")
        #expect(try gallery.cachedPictures() == [picture])
        #expect(server.requests.count == 2)
    }
}
