import FeedAPI
import FeedCommandLine
import Synchronization

/// A line on standard error that says what the program waits for, once a run has taken a second.
///
/// It is shown while something is under way, and erased at its end and around messages.
final class WaitingLine: Sendable {
    private struct State {
        var text = ""
        /// How many requests, and the like, are under way.
        var count = 0
        /// Whether the second has passed; nil until something begins.
        var isDue: Bool?
        /// The width of the line shown now.
        var shownColumns = 0
    }

    private let state = Mutex(State())

    func say(_ text: String) {
        state.withLock { state in
            state.text = text
            update(&state)
        }
    }

    func begin() {
        let isFirst = state.withLock { state in
            defer { state.isDue = state.isDue ?? false }
            state.count += 1
            update(&state)
            return state.isDue == nil
        }
        guard isFirst else { return }
        Task {
            try await Task.sleep(for: .seconds(1))
            state.withLock { state in
                state.isDue = true
                update(&state)
            }
        }
    }

    func end() {
        state.withLock { state in
            state.count -= 1
            update(&state)
        }
    }

    /// Calls `write`, which writes other lines, while the line is erased.
    func interrupted(by write: () -> Void) {
        state.withLock { state in
            erase(&state)
            write()
            update(&state)
        }
    }

    private func update(_ state: inout State) {
        erase(&state)
        guard state.isDue == true, state.count > 0 else { return }
        // Terminals wrap after the last column.
        let text = DisplayWidth.prefix(of: state.text, columns: max((StandardStream.error.columns ?? 80) - 1, 0))
        StandardStream.tell(String(text))
        state.shownColumns = DisplayWidth.of(text)
    }

    /// Erases what is shown, which covers several rows if the terminal has become narrower.
    private func erase(_ state: inout State) {
        guard state.shownColumns > 0 else { return }
        let rows = (state.shownColumns - 1) / max(StandardStream.error.columns ?? 80, 1)
        StandardStream.tell(String(repeating: "\r\u{1B}[K\u{1B}[A", count: rows) + "\r\u{1B}[K")
        state.shownColumns = 0
    }
}

struct WaitingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let line: WaitingLine

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        line.begin()
        defer { line.end() }
        return try await client.send(request)
    }
}
