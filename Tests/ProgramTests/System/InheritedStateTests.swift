import FeedTestSupport
import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The state that the program inherits from the process that starts it.
@Suite("Respecting the state inherited from the parent process", .limited)
struct InheritedStateTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    private func shell(_ script: String, _ words: String...) throws -> Program {
        try user.program(words).inShell(script)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func leavesAnIgnoredSignalIgnored(signal: Int32) async throws {
        service.respond(with: .ok(json: Payload.feed).delayed(by: .milliseconds(200)))
        let name = signal == SIGINT ? "INT" : "TERM"
        let loading = try shell("trap '' \(name); exec \"$@\"", "load", "--url", service.feedURL).start()
        try await service.waitForRequests(1)
        loading.terminate(signal)
        let result = try await loading.wait()
        #expect(result.ending == .exited(0))
        #expect(result.lines == Payload.feedLines)
    }

    /// Expects that nothing was loaded and nothing was written.
    private func expectEnd(_ ending: ProgramResult.Ending, of result: ProgramResult) throws {
        #expect(result.ending == ending)
        #expect(result.output == "")
        #expect(result.errors == "")
        #expect(try user.files() == [])
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func endsOnASignalSentBeforeItStarted(signal: Int32) async throws {
        service.respond(with: .stalledBeforeHeaders)
        // A blocked signal stays pending across `exec`.
        let pending = "sigprocmask(SIG_BLOCK, POSIX::SigSet->new(\(signal))) or die; kill \(signal), $$; exec @ARGV"
        let words = ["load", "--url", service.feedURL, "--timeout", "3600"]
        var program = try shell("exec perl -MPOSIX -e '\(pending)' \"$@\"")
        program.arguments += words
        try expectEnd(.exited(130), of: try await program.run())
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func endsOnASignalAtAnyTime(signal: Int32) async throws {
        service.respond(with: .stalledBeforeHeaders)
        for round in 0..<40 {
            let loading = try user.program(["load", "--url", service.feedURL, "--timeout", "3600"]).start()
            for _ in 0..<round * round { await Task.yield() }
            loading.terminate(signal)
            let result = try await loading.wait()
            // Before the program's first statement, the signal has its default effect.
            try expectEnd(result.ending == .signalled(signal) ? .signalled(signal) : .exited(130), of: result)
        }
    }

    @Test func writesEverythingToANonblockingOutput() async throws {
        let items = (0..<10_000).map { _ in
            #"{"id":"\#(UUID())","description":"a description","image":"https://a.example/1.png"}"#
        }.joined(separator: ",")
        service.respond(with: .ok(json: #"{"items":[\#(items)]}"#))
        let nonblocking = "use Fcntl; fcntl(STDOUT, F_SETFL, O_WRONLY | O_NONBLOCK) or die; exec @ARGV"
        let script = "perl -e '\(nonblocking)' \"$@\" | { sleep 0.2; cat; }"
        let result = try await shell(script, "load", "--url", service.feedURL).run()
        #expect(result.lines.count == 10_000)
        #expect(result.errors == "")
    }

    /// Foundation on Linux looks for cookies there, in a directory with the name of the program.
    @Test func readsNoFileOfTheWorkingDirectory() async throws {
        var program = try user.program(["load", "--url", service.feedURL])
        let name = URL(filePath: program.executable).deletingLastPathComponent().lastPathComponent
        try user.home.write("", to: "\(name)/.cookies.shared")
        try FileHandle(forWritingTo: user.home.url("\(name)/.cookies.shared")).truncate(atOffset: 1 << 32)
        program.directory = user.home.path
        let result = try await program.run()
        #expect(result.lines == Payload.feedLines)
        // Until it starts, the program counts the memory of this process, too.
        #expect(result.peakMemory < 3_000_000_000)
    }

    @Test(arguments: ["HOME", "XDG_CACHE_HOME"])
    func refusesANonUTF8Environment(name: String) async throws {
        let script = "export \(name)=\"$(printf '\(user.home.path)/caf\\351')\"; exec \"$@\""
        let result = try await shell(script, "load", "--url", service.feedURL).run()
        #expect(result.ending == .exited(74))
        #expect(result.errors.contains(name))
        #expect(try user.files() == [])
    }

    @Test(arguments: [("ESSENTIAL_FEED_URL", "load"), ("ESSENTIAL_FEED_UNIVERSITIES_URL", "universities")])
    func refusesANonUTF8URLInTheEnvironment(name: String, command: String) async throws {
        let script = "export \(name)=\"$(printf '\(service.url("/caf"))\\351')\"; exec \"$@\""
        let result = try await shell(script, command).run()
        #expect(result.ending == .exited(64))
        #expect(result.errors.contains(name) && result.errors.contains("caf"), "\(result.errors)")
        #expect(service.targets == [])
    }

    @Test(arguments: [
        ["load", "--cache-dir"], ["image", Payload.imageID, "--output"], ["load", "--url"], ["university"],
    ])
    func refusesANonUTF8Argument(words: [String]) async throws {
        let script = "exec \"$@\" \"$(printf 'caf\\351')\""
        var program = try shell(script)
        program.arguments += words
        let result = try await program.run()
        #expect(result.ending == .exited(64))
        #expect(result.errors.contains("caf"))
        #expect(result.errorLines.count <= 6)
        #expect(try user.files() == [])
    }

    @Test func followsALinkInTheCachePathBeforeItsParent() async throws {
        try user.home.makeDirectory("far/real")
        try FileManager.default.createSymbolicLink(atPath: user.home.path("link"), withDestinationPath: "far/real")
        let result = try await user.run("load", "--url", service.feedURL, "--cache-dir", "link/../cache")
        #expect(result.ending == .exited(0))
        #expect(try user.cachedFile().contains("/far/cache/"))
    }

    @Test func treatsATildeLiterally() async throws {
        let result = try await user.run("load", "--url", service.feedURL, "--cache-dir", "~/x")
        #expect(result.ending == .exited(0))
        #expect(try user.cachedFiles().allSatisfy { $0.contains("/~/x/") })
        #expect(try user.cachedFiles().count == 1)
    }
}
