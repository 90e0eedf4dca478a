import CommandLineKit
import FeedCore
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
    /// Whether lines on standard error can be rewritten, if it is a terminal.
    var canRewriteLines = true
    private let warnings = Warnings()

    /// Writes a note, unless the user asked for quiet.
    func note(_ text: String) {
        if !isQuiet { write(text) }
    }

    /// Warns that something could not be saved, but only the first time.
    func warn(_ text: String) {
        if warnings.areFirst { note(text) }
    }

    /// Returns a progress line, or nil if nobody would see it.
    func progressLine(title: String) -> ProgressLine? {
        isQuiet || !canRewriteLines || !StandardStream.error.isTerminal ? nil : ProgressLine(title: title)
    }

    /// Writes a line of the trace, if the user asked for it.
    func trace(_ text: String) {
        write(text)
    }

    /// Reports why the program ends without a result.
    func fail(_ text: String) {
        write("\(program): \(text)")
    }

    /// Explains a usage error.
    func explain(_ error: UsageError) {
        for line in phrases.lines(explaining: error, of: program) { write(line) }
    }

    private func write(_ text: String) {
        let safe = TerminalText.safe(Secrets.redacted(text))
        let line = TerminalText.abridged(safe, toBytes: Self.longestLine - 1)
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

/// A line on standard error that is rewritten as work progresses and erased at the end.
struct ProgressLine: Sendable {
    private let title: String
    /// The width of the line shown now.
    private var shownColumns = 0

    init(title: String) {
        self.title = title
    }

    /// Shows the title and `state`, truncated to the width of the terminal.
    mutating func show(_ state: String) {
        // Terminals wrap after the last column.
        let columns = max((StandardStream.error.columns ?? 80) - 1, 0)
        let text = DisplayWidth.prefix(of: "\(title): \(state)", columns: columns)
        write(start() + text)
        shownColumns = DisplayWidth.of(text)
    }

    /// Erases the line.
    mutating func erase() {
        write(start())
        shownColumns = 0
    }

    /// Returns the sequence that moves to the start of the line and clears it.
    ///
    /// If the terminal has become narrower, the line now covers several rows.
    private func start() -> String {
        let columns = max(StandardStream.error.columns ?? 80, 1)
        let wrapped = max(shownColumns - 1, 0) / columns
        return String(repeating: "\r\u{1B}[K\u{1B}[A", count: wrapped) + "\r\u{1B}[K"
    }

    private func write(_ text: String) {
        // A failure to show progress must not fail the work itself.
        try? Array(text.utf8).withUnsafeBytes { try StandardStream.error.write($0) }
    }
}
