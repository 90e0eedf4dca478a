import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the program gets from the process that starts it.
@Suite("Respecting what the parent process has set", .limited)
struct InheritedStateTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
    }

    private func shell(_ script: String, _ words: String...) throws -> Program {
        var program = try user.program([])
        program.arguments = ["-c", script, program.executable] + words
        program.executable = "/bin/sh"
        return program
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func leavesAnIgnoredSignalIgnored(signal: Int32) async throws {
        service.answer(with: .ok(json: Payload.feed).delayed(by: .milliseconds(200)))
        let name = signal == SIGINT ? "INT" : "TERM"
        let loading = try shell("trap '' \(name); exec \"$0\" \"$@\"", "load", "--url", service.feedURL).start()
        try await service.waitForRequests(1)
        loading.terminate(signal)
        let result = try await loading.wait()
        #expect(result.ending == .exited(0))
        #expect(result.lines == Payload.feedLines)
    }

    @Test func writesEverythingToAnOutputThatDoesNotBlock() async throws {
        let item = #"{"id":"\#(Payload.imageID)","description":"a description","image":"https://a.example/1.png"}"#
        let items = Array(repeating: item, count: 10_000).joined(separator: ",")
        service.answer(with: .ok(json: #"{"items":[\#(items)]}"#))
        let nonblocking = "use Fcntl; fcntl(STDOUT, F_SETFL, O_WRONLY | O_NONBLOCK) or die; exec @ARGV"
        let script = "perl -e '\(nonblocking)' \"$0\" \"$@\" | { sleep 0.2; cat; }"
        let result = try await shell(script, "load", "--url", service.feedURL).run()
        #expect(result.lines.count == 10_000)
        #expect(result.errors == "")
    }

    @Test(arguments: ["HOME", "XDG_CACHE_HOME"])
    func refusesAnEnvironmentThatIsNotUTF8(name: String) async throws {
        let script = "export \(name)=\"$(printf '\(user.home.path)/caf\\351')\"; exec \"$0\" \"$@\""
        let result = try await shell(script, "load", "--url", service.feedURL).run()
        #expect(result.ending == .exited(74))
        #expect(result.errors.contains(name))
        #expect(try user.files() == [])
    }

    @Test(arguments: [
        ["load", "--cache-dir"], ["image", Payload.imageID, "--output"], ["load", "--url"], ["university"],
    ])
    func refusesAWordThatIsNotUTF8(words: [String]) async throws {
        let script = "exec \"$0\" \"$@\" \"$(printf 'caf\\351')\""
        var program = try shell(script)
        program.arguments += words
        let result = try await program.run()
        #expect(result.ending == .exited(64))
        #expect(result.errors.contains("caf"))
        #expect(result.errorLines.count <= 6)
        #expect(try user.files() == [])
    }

    @Test func takesATildeForALetter() async throws {
        let result = try await user.run("load", "--url", service.feedURL, "--cache-dir", "~/x")
        #expect(result.ending == .exited(0))
        #expect(try user.cachedFiles().allSatisfy { $0.contains("/~/x/") })
        #expect(try user.cachedFiles().count == 1)
    }
}
