/// Text in roff syntax, using the man macros.
enum Roff {
    /// Returns text escaped so that roff prints it literally.
    static func escaped(_ text: String) -> String {
        let characters = text.unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
        // Text never contains a line break, so only its start could be taken for a macro.
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + characters : characters
    }

    static func section(_ title: String) -> String { ".SH " + quoted(title) }

    static func subsection(_ title: String) -> String { ".SS " + quoted(title) }

    static func paragraph(_ text: String) -> [String] { [".PP", escaped(text)] }

    /// Returns a bold term with its meaning indented below.
    static func item(_ term: String, _ meaning: String) -> [String] {
        [".TP", bold(term), escaped(meaning)]
    }

    static func bold(_ text: String) -> String { ".B " + quoted(text) }

    /// Returns a command line and what it does.
    static func example(_ line: String, _ meaning: String) -> [String] {
        [".PP", escaped(meaning) + ":", ".PP", ".RS 4", ".nf", escaped(line), ".fi", ".RE"]
    }

    /// Returns the argument of a macro.
    private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    private static let replacements: [Unicode.Scalar: String] = [
        "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\n": " ",
    ]
}
