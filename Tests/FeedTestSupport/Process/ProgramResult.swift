/// How a program ended, and what it wrote.
package struct ProgramResult: Sendable {
    /// How a program ended.
    package enum Ending: Sendable, Equatable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// How it ended.
    package let ending: Ending
    /// Everything read from its standard output.
    package let stdout: [UInt8]
    /// Everything read from its standard error.
    package let stderr: [UInt8]
    /// Its peak memory in bytes.
    ///
    /// An upper bound: on Linux it is never below what the test process itself once had.
    package let peakMemory: Int
    /// The processor time that it used.
    package let processorTime: Duration

    /// The exit code; nil when a signal ended the program.
    package var exitCode: Int32? {
        if case .exited(let code) = ending { code } else { nil }
    }

    /// The signal that ended the program; nil when it exited.
    package var signal: Int32? {
        if case .signalled(let signal) = ending { signal } else { nil }
    }

    /// The standard output as text.
    package var output: String { String(decoding: stdout, as: UTF8.self) }

    /// The standard error as text.
    package var errors: String { String(decoding: stderr, as: UTF8.self) }

    /// The lines of the standard output, including empty ones, but without an empty one after the last line end.
    package var lines: [String] { Self.lines(of: output) }

    /// The lines of the standard error, likewise.
    package var errorLines: [String] { Self.lines(of: errors) }

    private static func lines(of text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
