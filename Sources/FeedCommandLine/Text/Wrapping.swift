/// Breaks text into lines of a terminal.
public enum Wrapping {
    /// Returns the lines of `text`, broken at spaces; empty if it contains no words.
    ///
    /// A run of spaces counts as one. A word wider than a line is broken between characters, and a character only if it
    /// is wider than a line itself. A width below two counts as two, so that every character fits. The time is linear
    /// in the bytes of any text.
    public static func lines(of text: String, width: Int) -> [String] {
        var paragraph = WrappedLines(width: max(width, 2))
        // Splitting bytes is many times faster than splitting characters. A mark after a space stays with the next
        // word.
        for word in text.utf8.split(separator: UInt8(ascii: " ")) {
            paragraph.append(Substring(word))
        }
        return paragraph.finished()
    }
}

private struct WrappedLines {
    let width: Int
    var lines: [String] = []
    var line = ""
    var used = 0

    mutating func append(_ word: Substring) {
        let columns = DisplayWidth.of(word)
        if !line.isEmpty {
            if used + 1 + columns <= width {
                line += " "
                used += 1
            } else {
                endLine()
            }
        }
        if columns <= width {
            line += word
            used += columns
        } else {
            appendBroken(word)
        }
    }

    func finished() -> [String] {
        line.isEmpty ? lines : lines + [line]
    }

    private mutating func appendBroken(_ word: Substring) {
        for cell in TerminalCells(word, limit: width) {
            if used + cell.columns > width { endLine() }
            line += cell.text
            used += cell.columns
        }
    }

    private mutating func endLine() {
        lines.append(line)
        line = ""
        used = 0
    }
}
