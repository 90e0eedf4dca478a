import CommandLineKit

/// What the program says beside its answer, on standard error: nothing there can drive the terminal.
struct Console: Sendable {
    /// The name of the program, which begins its errors.
    let program: String
    let phrases: Phrases
    let isQuiet: Bool

    /// Says something that is good to know, unless the user wants it quiet.
    func note(_ text: String) {
        if !isQuiet { write(text) }
    }

    /// A line for progress, or nil where nobody would see it.
    func progressLine(title: String) -> ProgressLine? {
        isQuiet || !StandardStream.error.isTerminal ? nil : ProgressLine(title: title)
    }

    /// Says what is done, to a user who asked for it.
    func trace(_ text: String) {
        write(text)
    }

    /// Says why the program ends without an answer.
    func fail(_ text: String) {
        write("\(program): \(text)")
    }

    /// Explains a wrong command line.
    func explain(_ error: UsageError) {
        for line in phrases.lines(explaining: error, of: program) { write(line) }
    }

    private func write(_ text: String) {
        let line = Array((TerminalText.safe(text) + "\n").utf8)
        // Where standard error cannot be written there is nobody left to tell.
        try? line.withUnsafeBytes { try StandardStream.error.write($0) }
    }
}

/// A line on standard error that is written over as things go on, and taken away at the end.
struct ProgressLine: Sendable {
    let title: String

    /// Shows `state` behind the title.
    func show(_ state: String) {
        write("\r\u{1B}[K\(title): \(state)")
    }

    /// Takes the line away.
    func erase() {
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) {
        // Progress that cannot be shown is no failure of what progresses.
        try? Array(text.utf8).withUnsafeBytes { try StandardStream.error.write($0) }
    }
}
