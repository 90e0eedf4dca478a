/// Text in roff syntax, using the man macros.
enum Roff {
    static func escaped(_ text: String) -> String {
        let characters = text.unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
        // A text never contains a line break, so only its start could be read as a macro.
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + characters : characters
    }

    static func section(_ title: String) -> String { ".SH " + quoted(title) }

    static func subsection(_ title: String) -> String { ".SS " + quoted(title) }

    static func paragraph(_ text: String) -> [String] { [".PP", escaped(text)] }

    static func bold(_ text: String) -> String { ".B " + quoted(text) }

    private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    private static let replacements: [Unicode.Scalar: String] = [
        "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
        "…": "\\[u2026]", "\n": " ",
    ]
}
