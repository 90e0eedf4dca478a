/// Breaks text into lines no wider than a number of columns.
enum Wrapping {
    /// Gives the lines of `text`, broken at spaces; runs of spaces count as one, and text without a word has no lines.
    ///
    /// A word wider than a whole line is broken between characters, never inside one. A width under two is taken as
    /// two, so that every character finds room.
    static func lines(of text: String, width: Int) -> [String] {
        var paragraph = WrappedLines(width: max(width, 2))
        for word in words(of: text) {
            paragraph.append(word)
        }
        return paragraph.finished()
    }

    private static func words(of text: String) -> [Substring] {
        // In ASCII no mark can join a space, so the bytes can be split, which is many times faster.
        DisplayWidth.isPrintableASCII(text)
            ? text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
            : text.split(separator: " ")
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
        for character in word {
            let columns = DisplayWidth.of(character)
            if !line.isEmpty, used + columns > width { endLine() }
            line.append(character)
            used += columns
        }
    }

    private mutating func endLine() {
        lines.append(line)
        line = ""
        used = 0
    }
}
