/// What the terminal that standard output goes to can show.
struct TerminalTraits: Sendable {
    /// How many columns a line has.
    let columns: Int

    /// Whether it shows bold and dim text.
    let usesColour: Bool

    /// Whether it is known to understand links (OSC 8), or at least to ignore them in silence.
    var showsLinks = false

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
