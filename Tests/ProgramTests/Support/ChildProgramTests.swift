import Foundation
import TestSupport
import Testing

@Suite("Running a program", .limited)
struct ChildProgramTests {
    private func shell(_ script: String) throws -> Program {
        try Program("/bin/sh", ["-c", script])
    }

    @Test func collectsBothStreamsAndTheExitCode() async throws {
        let result = try await shell("printf 'a\\n\\nb\\n'; printf error >&2; exit 7").run()
        #expect(result.output == "a\n\nb\n")
        #expect(result.lines == ["a", "", "b"])
        #expect(result.errors == "error")
        #expect(result.ending == .exited(7))
        #expect(result.exitCode == 7)
        #expect(result.signal == nil)
        #expect(result.peakMemory > 0)
    }

    @Test func passesLargeInputAndOutputWithoutADeadlock() async throws {
        var program = try Program("/bin/cat")
        var random = SplitMix64(seed: 7)
        let bytes = random.bytes(3_000_000)
        program.input = .bytes(bytes)
        #expect(try await program.run().stdout == bytes)
    }

    @Test func survivesAProgramThatDoesNotReadItsInput() async throws {
        var program = try shell("exec <&-; exit 3")
        program.input = .bytes([UInt8](repeating: 0, count: 1_000_000))
        #expect(try await program.run().exitCode == 3)
    }

    @Test func passesExactlyTheEnvironmentAndAnEmptyHome() async throws {
        var program = try Program("/usr/bin/env", environment: ["A": "1", "B": "x=y"])
        #expect(try await program.run().lines.sorted() == ["A=1", "B=x=y"])

        program = try shell("env; ls -A \"$HOME\"; pwd -P")
        let names = try await program.run().lines.map { $0.prefix { $0 != "=" } }
        #expect(
            Set(names).isSubset(of: [
                "PATH", "HOME", "PWD", "OLDPWD", "_", "SHLVL", "LLVM_PROFILE_FILE", "\(program.home.path)",
            ])
        )
    }

    @Test func inheritsNoDescriptorAndNoIgnoredSignal() async throws {
        let server = try LoopbackServer { _ in .noContent }
        let client = try RawClient(port: server.port)
        client.get("/")
        try await server.waitForRequests(1)
        let open = try await shell("for n in 3 4 5 6 7 8 9; do if (: >&$n) 2>/dev/null; then echo $n; fi; done").run()
        #expect(open.output == "")

        signal(SIGUSR2, SIG_IGN)
        let signalled = try await shell("kill -USR2 $$; echo survived").run()
        #expect(signalled.ending == .signalled(SIGUSR2))
        #expect(signalled.output == "")
    }

    @Test func killsTheProcessGroupAtTheTimeLimit() async throws {
        let script = "echo begun; sleep 600 & sleep 600"
        let running = try shell(script).start()
        try await running.waitForOutput(containing: "begun\n")
        let error = await #expect(throws: DeadlineExceeded.self) { try await running.wait(within: .milliseconds(1)) }
        #expect(error?.what == "the end of sh -c \(script)")
        #expect(error?.seen == #""begun\n" and """#)
        #expect(try await running.wait().ending == .signalled(SIGKILL))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
    func sendsSignals(_ signal: Int32) async throws {
        let running = try shell("echo ready; while :; do sleep 0.01; done").start()
        try await running.waitForOutput(containing: "ready")
        #expect(running.isRunning)
        running.terminate(signal)
        #expect(try await running.wait().ending == .signalled(signal))
        #expect(!running.isRunning)
    }

    @Test func reportsMissingOutput() async throws {
        let running = try shell("echo other").start()
        await #expect(throws: OutputEnded.self) { try await running.waitForOutput(containing: "ready") }
    }

    @Test func killsAProgramThatIsNoLongerReferenced() async throws {
        let home = try TemporaryDirectory()
        let reader = try shell("mkfifo \(home.path)/pipe; echo ready; exec cat \(home.path)/pipe").start()
        try await reader.waitForOutput(containing: "ready")
        var running: RunningProgram? = try shell("exec >\(home.path)/pipe; echo begun; exec sleep 600").start()
        try await reader.waitForOutput(containing: "begun")
        #expect(running?.isRunning == true)
        running = nil
        // A pipe ends when the last program that writes to it is gone.
        #expect(try await reader.wait().exitCode == 0)
    }

    @Test func throwsIfTheProgramDoesNotExist() throws {
        #expect(throws: SystemFailure.self) { try Program("/nonexistent/program").start() }
    }
}

@Suite("Connecting a program's output", .limited)
struct ProgramOutputTests {
    @Test(arguments: [0, 100_000])
    func closesThePipeAfterTheGivenNumberOfBytes(count: Int) async throws {
        var program = try Program("/bin/cat", ["/dev/zero"])
        program.output = .pipeClosed(afterBytes: count)
        let result = try await program.run()
        #expect(result.ending == .signalled(SIGPIPE))
        #expect(result.stdout.count == count)
    }

    @Test func closesThePipeOnDemand() async throws {
        let program = try Program(
            "/bin/sh",
            ["-c", "trap '' PIPE; echo one; read x; while echo two; do :; done; exit 5"]
        )
        let running = try program.start()
        try await running.waitForOutput(containing: "one")
        try await running.closeStdout()
        #expect(try await running.wait().exitCode == 5)
    }
}

@Suite("Making a temporary directory", .limited)
struct TemporaryDirectoryTests {
    @Test func removesItselfWithItsContents() async throws {
        var directory: TemporaryDirectory? = try TemporaryDirectory()
        let path = try #require(directory?.path)
        let script =
            "mkdir -p \(path)/a/b; echo x >\(path)/a/b/c; ln -s / \(path)/a/root; chmod 0 \(path)/a/b \(path)/a"
        #expect(try await Program("/bin/sh", ["-c", script]).run().exitCode == 0)
        #expect(access(path, F_OK) == 0)
        directory = nil
        #expect(access(path, F_OK) != 0)
    }
}
