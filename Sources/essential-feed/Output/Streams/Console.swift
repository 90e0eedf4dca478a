import CommandLineKit
import FeedCore
import Synchronization

/// What the program says beside its result, on standard error.
///
/// Every message goes through here, so none can control the terminal, shows a secret or is endless.
struct Console: Sendable {
    /// No line is longer, in bytes, its end included.
    static let longestLine = 2_000

    /// The name of the program, which begins its errors.
    let program: String
    let phrases: Phrases
    let isQuiet: Bool
    /// Whether a line on standard error can be written over, where that is a terminal.
    var canRewriteLines = true
    private let warnings = Warnings()

    /// Says something that is good to know, unless the user wants it quiet.
    func note(_ text: String) {
        if !isQuiet { write(text) }
    }

    /// Says once that something could not be saved, however often it is reported.
    func warn(_ text: String) {
        if warnings.areFirst { note(text) }
    }

    /// A line for progress, or nil where nobody would see it.
    func progressLine(title: String) -> ProgressLine? {
        isQuiet || !canRewriteLines || !StandardStream.error.isTerminal ? nil : ProgressLine(title: title)
    }

    /// Says what is done, to a user who asked for it.
    func trace(_ text: String) {
        write(text)
    }

    /// Says why the program ends without a result.
    func fail(_ text: String) {
        write("\(program): \(text)")
    }

    /// Explains a wrong command line.
    func explain(_ error: UsageError) {
        for line in phrases.lines(explaining: error, of: program) { write(line) }
    }

    private func write(_ text: String) {
        let safe = TerminalText.safe(Secrets.redacted(text))
        let line = TerminalText.abridged(safe, toBytes: Self.longestLine - 1)
        // Where standard error cannot be written, there is nobody left to tell.
        try? Array("\(line)\n".utf8).withUnsafeBytes { try StandardStream.error.write($0) }
    }
}

/// Whether there has been a warning yet.
private final class Warnings: Sendable {
    private let hasBegun = Atomic(false)

    /// True for the first to ask, and for nobody else.
    var areFirst: Bool { !hasBegun.exchange(true, ordering: .relaxed) }
}

/// A line on standard error that is written over as things go on, and taken away at the end.
struct ProgressLine: Sendable {
    private let title: String
    /// The columns of what is shown now.
    private var shownColumns = 0

    init(title: String) {
        self.title = title
    }

    /// Shows `state` after the title, as far as the terminal is wide.
    mutating func show(_ state: String) {
        // A terminal goes on to the next line in its last column.
        let columns = max((StandardStream.error.columns ?? 80) - 1, 0)
        let text = DisplayWidth.prefix(of: "\(title): \(state)", columns: columns)
        write(start() + text)
        shownColumns = DisplayWidth.of(text)
    }

    /// Takes the line away.
    mutating func erase() {
        write(start())
        shownColumns = 0
    }

    /// Goes to the beginning of the line, and clears it.
    ///
    /// A terminal that has become narrower since has made several lines of it.
    private func start() -> String {
        let columns = max(StandardStream.error.columns ?? 80, 1)
        let wrapped = max(shownColumns - 1, 0) / columns
        return String(repeating: "\r\u{1B}[K\u{1B}[A", count: wrapped) + "\r\u{1B}[K"
    }

    private func write(_ text: String) {
        // Progress that cannot be shown is no failure of what progresses.
        try? Array(text.utf8).withUnsafeBytes { try StandardStream.error.write($0) }
    }
}
