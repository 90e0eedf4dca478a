/// Text as roff reads it, with the man macros.
enum Roff {
    /// The text as it is to be read: none of it is an instruction to the formatter.
    static func escaped(_ text: String) -> String {
        let characters = text.unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
        // Text never holds a line break, so that only its start can be taken for a macro.
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + characters : characters
    }

    static func section(_ title: String) -> String { ".SH " + quoted(title) }

    static func subsection(_ title: String) -> String { ".SS " + quoted(title) }

    static func paragraph(_ text: String) -> [String] { [".PP", escaped(text)] }

    /// A term in bold, with its meaning indented below.
    static func item(_ term: String, _ meaning: String) -> [String] {
        [".TP", bold(term), escaped(meaning)]
    }

    static func bold(_ text: String) -> String { ".B " + quoted(text) }

    /// A line to type, and what it does.
    static func example(_ line: String, _ meaning: String) -> [String] {
        [".PP", escaped(meaning) + ":", ".PP", ".RS 4", ".nf", escaped(line), ".fi", ".RE"]
    }

    /// An argument of a macro.
    private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    private static let replacements: [Unicode.Scalar: String] = [
        "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\n": " ",
    ]
}
