/// What the terminal that standard output goes to can show.
struct TerminalTraits: Sendable {
    /// How many columns a line has.
    let columns: Int

    /// Whether it shows bold and dim text.
    var usesColour = false

    /// Whether it is known to understand links (OSC 8), or at least to ignore them in silence.
    var showsLinks = false

    /// How it can be given a picture, if at all.
    var pictures: TerminalImageProtocol?

    /// Makes `text` stand out.
    func bold(_ text: String) -> String { styled(text, "1") }

    /// Makes `text` stand back.
    func dim(_ text: String) -> String { styled(text, "2") }

    /// Makes a click on `text` open `url`, which is plain ASCII.
    func link(_ text: String, to url: String) -> String {
        showsLinks ? "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\" : text
    }

    private func styled(_ text: String, _ code: String) -> String {
        usesColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension TerminalTraits {
    /// Finds out from the stream and the environment's variables, or returns nil where standard output is no terminal.
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

    /// Whether the terminal is one of those that are known to show links.
    private static func showsLinks(_ variable: (String) -> String?) -> Bool {
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "Hyper", "rio"]
        return variable("TMUX") == nil && variable("STY") == nil
            && (programs.contains(variable("TERM_PROGRAM") ?? "")
                || ["KITTY_WINDOW_ID", "VTE_VERSION", "WT_SESSION", "KONSOLE_VERSION"].contains { variable($0) != nil })
    }
}
