import FeedTestSupport
import Foundation
import Testing

@Suite("Output that cannot be written", .limited)
struct OutputFailureTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        // More than the capacity of a pipe.
        service = try FeedService(feed: Self.feed(count: 3_000))
    }

    private static func feed(count: Int) -> LoopbackResponse {
        let items = (0..<count).map { _ in
            #"{"id":"\#(UUID())","description":"a description","image":"https://a.example/1.png"}"#
        }
        return .ok(json: #"{"items":[\#(items.joined(separator: ","))]}"#)
    }

    private func load(_ output: Program.Output, _ words: [String] = []) async throws -> ProgramResult {
        var program = try user.program(["load", "--url", service.feedURL] + words)
        program.output = output
        return try await program.run()
    }

    @Test(arguments: ["text", "json", "jsonl"], [0, 10])
    func endsSilentlyWhenThePipeIsClosed(_ format: String, _ bytes: Int) async throws {
        let result = try await load(.pipeClosed(afterBytes: bytes), ["--format", format])
        #expect([.exited(0), .signalled(SIGPIPE)].contains(result.ending))
        #expect(result.errors == "")
        #expect(try user.cachedFiles().count == 1)
    }

    @Test(arguments: [[], ["--output", "-"], ["--output", "/dev/stdout"], ["--output", "/dev/fd/1"]], [0, 10])
    func endsSilentlyAfterAPictureThatIsNotRead(_ words: [String], _ bytes: Int) async throws {
        service.respond(at: "/1.png", with: .picture([UInt8](repeating: 1, count: 300_000)))
        var program = try user.program(["image", service.url("/1.png")] + words)
        program.output = .pipeClosed(afterBytes: bytes)
        let result = try await program.run()
        #expect([.exited(0), .signalled(SIGPIPE)].contains(result.ending))
        #expect(result.errors == "")
    }

    /// A connection is reset if it is closed before everything is read.
    @Test func endsSilentlyWhenTheConnectionIsReset() async throws {
        let script = """
            socket(my $door, AF_INET, SOCK_STREAM, 0) or die; bind($door, sockaddr_in(0, INADDR_LOOPBACK)) or die;
            listen($door, 1) or die; socket(my $its, AF_INET, SOCK_STREAM, 0) or die;
            setsockopt($_, SOL_SOCKET, SO_SNDBUF, 4096), setsockopt($_, SOL_SOCKET, SO_RCVBUF, 4096) for $door, $its;
            connect($its, getsockname $door) or die; accept(my $ours, $door) or die;
            my $loading = fork // die;
            if (!$loading) { close $ours; open STDOUT, ">&", $its; exec @ARGV }
            close $its; sysread $ours, my $byte, 1; close $ours; waitpid $loading, 0; print "$?\\n";
            """
        var program = try user.program(["load", "--url", service.feedURL])
        program.arguments = ["-MSocket", "-e", script, program.executable] + program.arguments
        program.executable = "/usr/bin/perl"
        let result = try await program.run()
        #expect(result.lines == ["0"])
        #expect(result.errors == "")
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0), arguments: ["text", "json", "jsonl"])
    func exitsWith74WhenTheDiskIsFull(_ format: String) async throws {
        let result = try await load(.file("/dev/full"), ["--format", format])
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("cannot write /dev/stdout: no space left"))
        #expect(result.exitCode == 74)
    }

    @Test(
        .enabled(if: access("/dev/full", W_OK) == 0),
        arguments: [["help"], ["--version"], ["validate-cache"], ["feeds"]],
        [Program.Output.file("/dev/full"), .closed]
    )
    func exitsWith74ForEveryCommand(_ words: [String], _ output: Program.Output) async throws {
        _ = try await load(.pipe)
        var program = try user.program(words)
        program.output = output
        #expect(try await program.run().exitCode == 74)
    }

    @Test func exitsWith74WhenTheOutputIsClosed() async throws {
        let result = try await load(.closed)
        #expect(result.errors == "essential-feed: cannot write /dev/stdout: system error 9\n")
        #expect(result.exitCode == 74)
        #expect(try await user.run("load", "--url", service.feedURL, "--offline").lines.count == 3_000)
    }

    @Test func worksWhenStandardErrorIsClosed() async throws {
        for errors in [Program.Output.closed, .pipeClosed(afterBytes: 0)] {
            for (words, lineCount) in [(["load"], 12), (["load", "--url", service.feedURL], 3_000)] {
                var program = try user.program(words)
                program.errorOutput = errors
                let result = try await program.run()
                #expect(result.lines.count == lineCount)
                #expect(result.exitCode == 0)
            }
        }
    }
}
