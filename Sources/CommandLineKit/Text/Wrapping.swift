/// Breaks text into lines no wider than a number of columns.
package enum Wrapping {
    /// Returns the lines of `text`, broken at spaces; runs of spaces count as one, and text without a word has no lines.
    ///
    /// A word wider than a whole line is broken between characters, and inside one only where it is wider than a line
    /// itself. A width under two is taken as two, so that every character fits. The time grows with the bytes of the
    /// text, whatever it is.
    package static func lines(of text: String, width: Int) -> [String] {
        var paragraph = WrappedLines(width: max(width, 2))
        // Bytes are split many times faster than characters. A mark that follows a space stays with the next word.
        for word in text.utf8.split(separator: UInt8(ascii: " ")) {
            paragraph.append(Substring(word))
        }
        return paragraph.finished()
    }
}

/// Lines that fill word by word.
private struct WrappedLines {
    let width: Int
    private var lines: [String] = []
    private var line = ""
    private var used = 0

    init(width: Int) {
        self.width = width
    }

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
