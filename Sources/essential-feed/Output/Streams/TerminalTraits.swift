/// What the terminal that standard output goes to can show.
struct TerminalTraits: Sendable {
    /// How many columns a line has.
    let columns: Int

    /// Whether it shows bold and dim text.
    let usesColour: Bool

    /// Makes `text` stand out.
    func bold(_ text: String) -> String { styled(text, "1") }

    /// Makes `text` stand back.
    func dim(_ text: String) -> String { styled(text, "2") }

    private func styled(_ text: String, _ code: String) -> String {
        usesColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
