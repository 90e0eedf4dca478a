import Foundation

/// A program to run, with everything that the run depends on.
package struct Program: Sendable {
    /// The standard input of a program.
    package enum Input: Sendable {
        /// Empty.
        case empty
        /// These bytes, and then the end.
        case bytes([UInt8])
    }

    /// Where a standard stream of the program goes.
    package enum Output: Sendable {
        /// A pipe that is read to its end.
        case pipe
        /// A pipe whose reader closes it after a number of bytes; with 0 it is closed before the program starts.
        case pipeClosed(afterBytes: Int)
        /// A pseudo-terminal of this size; the output is collected with its line ends unchanged.
        case terminal(columns: Int, rows: Int = 24)
        /// A file or device, created if there is none; nothing is collected.
        case file(String)
        /// Nowhere: the descriptor is closed.
        case closed
    }

    /// The path of the executable.
    package var executable: String
    /// The arguments, without the program's name.
    package var arguments: [String]
    /// The whole environment of the program.
    package var environment: [String: String]
    /// The directory it starts in.
    package var directory: String
    /// Its standard input.
    package var input: Input = .empty
    /// Where its standard output goes.
    package var output: Output = .pipe
    /// Where its standard error goes.
    package var errorOutput: Output = .pipe
    /// An empty directory that exists as long as this value, its copies and its runs.
    package let home: TemporaryDirectory

    /// Describes a run in an empty home directory.
    ///
    /// Unless an environment is given it has `PATH` and `HOME` alone (and what sanitizers and coverage of the test run need).
    package init(
        _ executable: String,
        _ arguments: [String] = [],
        environment: [String: String]? = nil,
        home: TemporaryDirectory? = nil
    ) throws {
        let home = try home ?? TemporaryDirectory()
        self.executable = executable
        self.arguments = arguments
        self.environment = environment ?? Self.environment(home: home.path)
        self.home = home
        directory = home.path
    }

    /// Starts the program; it is killed when the last reference to the result goes.
    package func start() throws -> RunningProgram {
        try RunningProgram(self)
    }

    /// Runs the program to its end, or kills it at the time limit and throws `DeadlineExceeded`.
    package func run(within limit: Duration = .patience) async throws -> ProgramResult {
        try await start().wait(within: limit)
    }

    #if os(Linux)
        /// Whether `mounting(_:)` is possible here.
        package static var mayMount: Bool {
            get async { (try? await Program("/usr/bin/unshare", ["-m", "true"]).run().exitCode) == 0 }
        }

        /// The program after a command of the shell that mounts something, which no other process sees.
        package func mounting(_ command: String) -> Program {
            var program = self
            program.arguments = ["-m", "sh", "-c", "\(command) && exec \"$@\"", "sh", executable] + arguments
            program.executable = "/usr/bin/unshare"
            return program
        }
    #endif

    /// The environment that a program gets when none is given.
    package static func environment(home: String) -> [String: String] {
        let instrumentation = ["LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS"]
        return ProcessInfo.processInfo.environment
            .filter { instrumentation.contains($0.key) }
            .merging(["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home]) { _, new in new }
    }
}

extension Program: CustomStringConvertible {
    /// The command, as it would be typed.
    package var description: String {
        ([executable.split(separator: "/").last.map(String.init) ?? executable] + arguments).joined(separator: " ")
    }
}
