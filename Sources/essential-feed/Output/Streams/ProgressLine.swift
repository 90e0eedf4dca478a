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
