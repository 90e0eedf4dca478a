/// The capabilities of the terminal on standard output.
struct TerminalTraits: Sendable {
    let columns: Int

    /// Whether the terminal shows bold and dim text.
    var usesColour = false

    /// Whether the terminal is known to support links (OSC 8), or to ignore them silently.
    var showsLinks = false

    /// The protocol for showing pictures, if the terminal supports one.
    var pictures: TerminalImageProtocol?

    /// The width in pixels, or a default if it is unknown.
    var pixels: Int { StandardStream.output.pixels ?? 8 * columns }

    func bold(_ text: String) -> String { styled(text, "1") }

    func dim(_ text: String) -> String { styled(text, "2") }

    /// Returns `text` as a link to `url`, which is plain ASCII.
    func link(_ text: String, to url: String) -> String {
        showsLinks ? "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\" : text
    }

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
            showsLinks: !isPlain && Self.showsLinks(variable),
            pictures: TerminalImageProtocol(environment: variable)
        )
    }

    /// Returns the traits for text that is not for a terminal: without colour, `COLUMNS` or 80 columns wide.
    static func plain(environment variable: (String) -> String?) -> TerminalTraits {
        let columns = variable("COLUMNS").flatMap { Int($0) } ?? 80
        return TerminalTraits(columns: (1...10_000).contains(columns) ? columns : 80)
    }

    private static func showsLinks(_ variable: (String) -> String?) -> Bool {
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "Hyper", "rio"]
        return variable("TMUX") == nil && variable("STY") == nil
            && (programs.contains(variable("TERM_PROGRAM") ?? "")
                || ["KITTY_WINDOW_ID", "VTE_VERSION", "WT_SESSION", "KONSOLE_VERSION"].contains { variable($0) != nil })
    }
}
