import Foundation

/// A program to run, with its arguments, environment, directory and streams.
package struct Program: Sendable {
    /// The standard input of a program.
    package enum Input: Sendable {
        /// Empty.
        case empty
        /// These bytes, and then the end.
        case bytes([UInt8])
    }

    /// The destination of a standard stream of the program.
    package enum Output: Sendable {
        /// A pipe that is read to its end.
        case pipe
        /// A pipe whose reader closes it after a number of bytes; with 0, before the program starts.
        case pipeClosed(afterBytes: Int)
        /// A pseudo-terminal of this size; the output is collected with its line ends unchanged.
        case terminal(columns: Int, rows: Int = 24)
        /// A file or device, created if it does not exist; nothing is collected.
        case file(String)
        /// A closed descriptor.
        case closed
    }

    /// The path of the executable.
    package var executable: String
    /// The arguments, without the program's name.
    package var arguments: [String]
    /// The complete environment of the program.
    package var environment: [String: String]
    /// The working directory.
    package var directory: String
    package var input: Input = .empty
    /// The destination of its standard output.
    package var output: Output = .pipe
    /// The destination of its standard error.
    package var errorOutput: Output = .pipe
    /// An empty directory that exists while this value, a copy or a run exists.
    package let home: TemporaryDirectory

    /// Describes a run in an empty home directory.
    ///
    /// By default, the environment has only `PATH` and `HOME` (and the variables for sanitizers, coverage and `mutate.py`).
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

    /// Starts the program; it is killed when the result is no longer referenced.
    package func start() throws -> RunningProgram {
        try RunningProgram(self)
    }

    /// Runs the program to its end; at the time limit, kills it and throws `DeadlineExceeded`.
    package func run(within limit: Duration = .patience) async throws -> ProgramResult {
        try await start().wait(within: limit)
    }

    #if os(Linux)
        /// Whether `mounting(_:)` is possible on this machine.
        package static var mayMount: Bool {
            get async { (try? await Program("/usr/bin/unshare", ["-m", "true"]).run().exitCode) == 0 }
        }

        /// Returns the program after a shell command that mounts something, invisible to other processes.
        package func mounting(_ command: String) -> Program {
            var program = self
            program.arguments = ["-m", "sh", "-c", "\(command) && exec \"$@\"", "sh", executable] + arguments
            program.executable = "/usr/bin/unshare"
            return program
        }
    #endif

    /// Returns the default environment of a program.
    package static func environment(home: String) -> [String: String] {
        let instrumentation = ["LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS", "ESSENTIAL_FEED_MUTANT"]
        return ProcessInfo.processInfo.environment
            .filter { instrumentation.contains($0.key) }
            .merging(["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home]) { _, new in new }
    }
}

extension Program: CustomStringConvertible {
    /// The command line.
    package var description: String {
        ([executable.split(separator: "/").last.map(String.init) ?? executable] + arguments).joined(separator: " ")
    }
}
