/// The capabilities of the terminal on standard output.
struct TerminalTraits: Sendable {
    let columns: Int

    /// Whether the terminal shows bold and dim text.
    var usesColour = false

    /// The protocol for showing pictures, if the terminal supports one.
    var pictures: TerminalImageProtocol?

    /// The width in pixels, or a default if it is unknown.
    var pixels: Int { StandardStream.output.pixels ?? 8 * columns }

    func bold(_ text: String) -> String { styled(text, "1") }

    func dim(_ text: String) -> String { styled(text, "2") }

    private func styled(_ text: String, _ code: String) -> String {
        usesColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension TerminalTraits {
    /// Detects the traits from the stream and environment variables; nil if standard output is not a terminal.
    init?(environment variable: (String) -> String?) {
        guard StandardStream.output.isTerminal else { return nil }
        let isPlain = variable("NO_COLOR") != nil || variable("TERM") == "dumb"
        self.init(
            columns: StandardStream.output.columns ?? 80,
            usesColour: !isPlain,
            pictures: TerminalImageProtocol(environment: variable)
        )
    }

    /// Returns the traits for text that is not for a terminal: without colour, `COLUMNS` or 80 columns wide.
    static func plain(environment variable: (String) -> String?) -> TerminalTraits {
        let columns = variable("COLUMNS").flatMap { Int($0) } ?? 80
        return TerminalTraits(columns: (1...10_000).contains(columns) ? columns : 80)
    }
}
