/// The result of a program: its end and its output.
package struct ProgramResult: Sendable {
    /// The end of a program.
    package enum Ending: Sendable, Equatable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// The end of the program.
    package let ending: Ending
    /// The bytes of its standard output.
    package let stdout: [UInt8]
    /// The bytes of its standard error.
    package let stderr: [UInt8]
    /// Its peak memory in bytes.
    ///
    /// This is an upper bound: on Linux, it is never below the peak of the test process.
    package let peakMemory: Int
    /// The time that it has used processors, which is not longer on a busy machine.
    package let processorTime: Duration

    /// The exit code; nil if a signal ended the program.
    package var exitCode: Int32? {
        if case .exited(let code) = ending { code } else { nil }
    }

    /// The signal that ended the program; nil if it exited.
    package var signal: Int32? {
        if case .signalled(let signal) = ending { signal } else { nil }
    }

    /// The standard output as text.
    package var output: String { String(decoding: stdout, as: UTF8.self) }

    /// The standard error as text.
    package var errors: String { String(decoding: stderr, as: UTF8.self) }

    /// The lines of the standard output, including empty lines, except after the last line end.
    package var lines: [String] { Self.lines(of: output) }

    /// The lines of the standard error, like `lines`.
    package var errorLines: [String] { Self.lines(of: errors) }

    private static func lines(of text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
