import FeedCommandLine
import Synchronization

/// A line on standard error that shows what the program is waiting for, after a run has taken a second.
///
/// It is shown while requests are in progress, and erased when they end and before messages.
final class WaitingLine: Sendable {
    private struct State {
        var text = ""
        /// The number of operations in progress, such as requests.
        var count = 0
        /// Whether a result is being written, which may be on the same terminal.
        var isHidden = false
        /// Whether the second has passed; nil until an operation begins.
        var isDue: Bool?
        /// The width of the shown line.
        var shownColumns = 0
    }

    private let state = Mutex(State())

    func say(_ text: String) { change { $0.text = text } }

    /// Begins an operation; `text` is shown unless the line has a text.
    func begin(_ text: String? = nil) {
        var isFirst = false
        change { state in
            state.count += 1
            if let text, state.text.isEmpty { state.text = text }
            isFirst = state.isDue == nil
            state.isDue = state.isDue ?? false
        }
        guard isFirst else { return }
        Task {
            try await Task.sleep(for: .seconds(1))
            change { $0.isDue = true }
        }
    }

    func end() { change { $0.count -= 1 } }

    /// Erases the line until ``show()``, while a result is written.
    func hide() { change { $0.isHidden = true } }

    /// Ends a call of ``hide()``.
    func show() { change { $0.isHidden = false } }

    /// Erases the line while `write` writes other lines.
    func interrupted(by write: () -> Void) {
        state.withLock { state in
            erase(&state)
            write()
            update(&state)
        }
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            update(&state)
        }
    }

    private func update(_ state: inout State) {
        erase(&state)
        guard state.isDue == true, state.count > 0, !state.isHidden else { return }
        // Terminals wrap after the last column.
        let text = DisplayWidth.prefix(of: state.text, columns: max((StandardStream.error.columns ?? 80) - 1, 0))
        StandardStream.tell(String(text))
        state.shownColumns = DisplayWidth.of(text)
    }

    /// Erases the shown line, which takes several rows if the terminal has become narrower.
    private func erase(_ state: inout State) {
        guard state.shownColumns > 0 else { return }
        let rows = (state.shownColumns - 1) / max(StandardStream.error.columns ?? 80, 1)
        StandardStream.tell(String(repeating: "\r\u{1B}[K\u{1B}[A", count: rows) + "\r\u{1B}[K")
        state.shownColumns = 0
    }
}
