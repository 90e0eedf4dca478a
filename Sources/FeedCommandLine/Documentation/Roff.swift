/// Text in roff syntax, using the man macros.
enum Roff {
    static func escaped(_ text: String) -> String {
        let characters = text.unicodeScalars.map { scalar in
            replacements[scalar]
                ?? (scalar.isASCII ? String(scalar) : "\\[u" + hexadecimal(scalar.value) + "]")
        }.joined()
        // A text never contains a line break, so only its start could be read as a macro.
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + characters : characters
    }

    /// Returns a number with at least four hexadecimal digits, as in `U+0041`.
    private static func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    static func section(_ title: String) -> String { ".SH " + quoted(title) }

    static func subsection(_ title: String) -> String { ".SS " + quoted(title) }

    static func paragraph(_ text: String) -> [String] { [".PP", escaped(text)] }

    static func bold(_ text: String) -> String { ".B " + quoted(text) }

    private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    private static let replacements: [Unicode.Scalar: String] = [
        "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\n": " ",
    ]
}
