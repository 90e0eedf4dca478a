import FeedTestSupport
import Foundation

/// The time and memory of one run of a program.
struct Measurement {
    let seconds: Double
    /// The largest resident memory of the program, or of a process it waited for (`ru_maxrss` of `wait4`).
    let peakMemory: Double

    /// Runs the program to its end; throws if it does not exit with 0.
    init(of program: Program) async throws {
        Self.forgetOwnPeak()
        let start = ContinuousClock.now
        let result = try await program.run(within: .seconds(300))
        seconds = (ContinuousClock.now - start).seconds
        peakMemory = Double(result.peakMemory)
        guard result.exitCode == 0 else { throw Failure(program: program, result: result) }
    }

    /// Lowers this process's peak to its current memory: on Linux, a child's peak is never below its parent's.
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
