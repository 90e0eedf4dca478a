import FeedTestSupport
import Foundation

/// What one run of a program took, from its start to its end.
struct Measurement {
    let seconds: Double
    /// The most memory that it, or a process it waited for, had resident (`ru_maxrss` of `wait4`).
    let peakMemory: Double

    /// Runs the program to its end; throws where it does not exit with 0.
    init(of program: Program) async throws {
        Self.forgetOwnPeak()
        let start = ContinuousClock.now
        let result = try await program.run(within: .seconds(300))
        seconds = (ContinuousClock.now - start).seconds
        peakMemory = Double(result.peakMemory)
        guard result.exitCode == 0 else { throw Failure(program: program, result: result) }
    }

    /// On Linux a child's peak is never below that of its parent when it was started: lowers it to what is in use now.
    static func forgetOwnPeak() {
        #if os(Linux)
            try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        #endif
    }

    /// A program did not behave as expected.
    struct Failure: Error, CustomStringConvertible {
        let program: Program
        let result: ProgramResult

        var description: String {
            "\(program): \(result.ending): \(result.errors)"
        }
    }
}
