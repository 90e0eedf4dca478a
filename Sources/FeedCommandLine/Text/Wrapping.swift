/// Breaks text into lines of a terminal.
package enum Wrapping {
    /// Returns the lines of `text`, broken at spaces; empty if it contains no words.
    ///
    /// A run of spaces counts as one space. A word wider than a line is broken between characters, and a character only
    /// if it is itself wider. A width below two counts as two, so that every character fits. Time is linear in the
    /// bytes.
    package static func lines(of text: String, width: Int) -> [String] {
        let width = max(width, 2)
        var lines: [String] = []
        var (line, used) = ("", 0)
        func endLine() {
            lines.append(line)
            (line, used) = ("", 0)
        }
        func append(_ text: String, _ columns: Int) {
            if used + columns > width { endLine() }
            line += text
            used += columns
        }
        // Splitting bytes is many times faster than splitting characters. A mark after a space joins the next word.
        for word in text.utf8.split(separator: UInt8(ascii: " ")) {
            let word = Substring(word)
            let columns = DisplayWidth.of(word)
            if !line.isEmpty {
                if used + 1 + columns <= width {
                    line += " "
                    used += 1
                } else {
                    endLine()
                }
            }
            guard columns > width else {
                line.append(contentsOf: word)
                used += columns
                continue
            }
            for character in word {
                let columns = DisplayWidth.of(character)
                if columns <= width {
                    append(String(character), columns)
                } else {
                    for scalar in character.unicodeScalars { append(String(scalar), DisplayWidth.of(scalar)) }
                }
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
