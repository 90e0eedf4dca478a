import Foundation

package final class RunningProgram: Sendable {
    /// A standard stream that the program writes.
    package enum Stream: Sendable {
        case output, errors
    }

    private let program: Program
    private let child: ChildProcess
    private let output: OutputChannel
    private let errorOutput: OutputChannel

    init(_ program: Program) throws {
        self.program = program
        let input = try InputChannel(program.input)
        output = try OutputChannel(program.output)
        errorOutput = try OutputChannel(program.errorOutput)
        let streams = [input.childEnd, output.childEnd, errorOutput.childEnd]
        child = try ChildProcess(spawning: program, streams: streams.map { $0?.number })
        streams.forEach { $0?.close() }
        input.startWriting()
        output.startReading()
        errorOutput.startReading()
    }

    deinit {
        // After the end, another group may have the identifier.
        let isOver = [output, errorOutput].allSatisfy { $0.collected.value.isFinished } && !isRunning
        if !isOver { child.killGroup() }
    }

    /// The process's identifier.
    package var id: Int32 { child.id }

    /// Whether the process still runs.
    package var isRunning: Bool { child.end.value == nil }

    /// Sends a signal to the program; does nothing after it has ended.
    package func terminate(_ signal: Int32 = SIGTERM) {
        child.send(signal)
    }

    /// Closes the reading end of the program's standard output.
    package func closeStdout() async throws {
        try await output.stopReading()
    }

    package func text(_ stream: Stream = .output) -> String {
        String(decoding: channel(stream).collected.value.bytes, as: UTF8.self)
    }

    /// Returns as soon as the program has written the text.
    ///
    /// Throws `OutputEnded` if the stream ends without the text, and `DeadlineExceeded` if it is not written in time.
    package func waitForOutput(
        containing text: String,
        in stream: Stream = .output,
        within limit: Duration = .patience
    ) async throws {
        let collected = channel(stream).collected
        try await collected.wait(for: "the output \(text.debugDescription)", within: limit) {
            $0.isFinished || $0.bytes.contains(text)
        }
        guard collected.value.bytes.contains(text) else { throw OutputEnded(text: text, output: self.text(stream)) }
    }

    /// Returns when the program has ended and its output has been read to the end.
    ///
    /// At the time limit, the program is killed with its children, and `DeadlineExceeded` contains its output.
    package func wait(within limit: Duration = .patience) async throws -> ProgramResult {
        do {
            return try await end(within: limit)
        } catch is DeadlineExceeded {
            child.killGroup()
            _ = try await end(within: .patience)
            let seen = [Stream.output, .errors].map { text($0).debugDescription }.joined(separator: " and ")
            throw DeadlineExceeded(what: "the end of \(program)", limit: limit, seen: seen)
        }
    }

    private func end(within limit: Duration) async throws -> ProgramResult {
        let deadline = ContinuousClock.now + limit
        let end = try await child.end.wait(for: "the end of \(program)", within: limit)
        for channel in [output, errorOutput] {
            try await channel.collected.wait(for: "the output's end", within: deadline - .now) { $0.isFinished }
        }
        return ProgramResult(
            ending: end.ending,
            stdout: output.collected.value.bytes,
            stderr: errorOutput.collected.value.bytes,
            peakMemory: end.peakMemory,
            processorTime: end.processorTime
        )
    }

    private func channel(_ stream: Stream) -> OutputChannel {
        stream == .output ? output : errorOutput
    }
}

/// The error that a program closed its output without writing the awaited text.
package struct OutputEnded: Error, CustomStringConvertible {
    package let text: String
    package let output: String

    package var description: String {
        "the output ended without \(text.debugDescription): \(output.debugDescription)"
    }
}

extension [UInt8] {
    /// Returns whether these bytes contain the text; fast enough to call after every write.
    fileprivate func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard let first = wanted.first else { return true }
        return indices.contains { self[$0] == first && self[$0...].starts(with: wanted) }
    }
}
