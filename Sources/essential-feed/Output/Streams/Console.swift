import CommandLineKit
import FeedCore
import Foundation
import Synchronization

/// Writes messages to standard error.
///
/// All messages pass through here, so that none controls the terminal, reveals a secret or is too long.
struct Console: Sendable {
    /// The maximum length of a line in bytes, including its end.
    static let longestLine = 2_000

    /// The name of the program, with which its errors start.
    let program: String
    let phrases: Phrases
    let isQuiet: Bool
    let now: @Sendable () -> Date
    /// The line that says what the program waits for; nil if nobody would see it.
    let line: WaitingLine?
    private let warnings = Warnings()

    /// Creates a console.
    ///
    /// - Parameter canRewriteLines: whether lines on standard error can be rewritten, if it is a terminal.
    init(
        program: String,
        phrases: Phrases,
        isQuiet: Bool,
        canRewriteLines: Bool,
        now: @escaping @Sendable () -> Date
    ) {
        self.program = program
        self.phrases = phrases
        self.isQuiet = isQuiet
        self.now = now
        line = isQuiet || !canRewriteLines || !StandardStream.error.isTerminal ? nil : WaitingLine()
    }

    /// Puts errors into words.
    var wording: Wording { Wording(phrases: phrases, now: now()) }

    /// Writes a note, unless the user asked for quiet.
    func note(_ text: String) {
        if !isQuiet { write(text) }
    }

    /// Warns that something could not be saved, but only the first time.
    func warn(_ text: String) {
        if warnings.areFirst { note(text) }
    }

    /// Writes a line of the trace, if the user asked for it.
    func trace(_ text: String) {
        write(text)
    }

    /// Reports why the program ends without a result.
    func fail(_ failure: Failure) {
        for line in failure.lines(in: wording) { write("\(program): \(line)") }
    }

    /// Explains a usage error.
    func explain(_ error: UsageError) {
        for line in phrases.lines(explaining: error, of: program) { write(line) }
    }

    private func write(_ text: String) {
        let safe = TerminalText.safe(Secrets.redacted(text))
        let line = TerminalText.abridged(safe, toBytes: Self.longestLine - 1)
        guard let waiting = self.line else { return Self.write(line) }
        waiting.interrupted { Self.write(line) }
    }

    private static func write(_ line: String) {
        // If standard error cannot be written, nobody can be told.
        try? Array("\(line)\n".utf8).withUnsafeBytes { try StandardStream.error.write($0) }
    }
}

/// Whether a warning has been written.
private final class Warnings: Sendable {
    private let hasBegun = Atomic(false)

    /// True on the first access only.
    var areFirst: Bool { !hasBegun.exchange(true, ordering: .relaxed) }
}
