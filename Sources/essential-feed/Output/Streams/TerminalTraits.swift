/// The capabilities of the terminal on standard output.
struct TerminalTraits: Sendable {
    /// The width in columns.
    let columns: Int

    /// The width in pixels, as far as it is known.
    var pixels = 640

    /// Whether it shows bold and dim text.
    var usesColour = false

    /// Whether it is known to support links (OSC 8), or at least to ignore them silently.
    var showsLinks = false

    /// The protocol for showing pictures, if it supports one.
    var pictures: TerminalImageProtocol?

    /// Returns `text` in bold.
    func bold(_ text: String) -> String { styled(text, "1") }

    /// Returns dim `text`.
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
            pixels: StandardStream.output.pixels ?? 8 * (StandardStream.output.columns ?? 80),
            usesColour: !isPlain,
            showsLinks: !isPlain && Self.showsLinks(variable),
            pictures: TerminalImageProtocol(environment: variable)
        )
    }

    /// Returns whether the terminal is known to show links.
    private static func showsLinks(_ variable: (String) -> String?) -> Bool {
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "Hyper", "rio"]
        return variable("TMUX") == nil && variable("STY") == nil
            && (programs.contains(variable("TERM_PROGRAM") ?? "")
                || ["KITTY_WINDOW_ID", "VTE_VERSION", "WT_SESSION", "KONSOLE_VERSION"].contains { variable($0) != nil })
    }
}
